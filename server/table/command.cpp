#include <algorithm>

#include "bots/levels.h"
#include "server/chance/sealed_chance.h"
#include "server/secure/crypto.h"
#include "server/table/table.h"

namespace kurz {
namespace {

// Chance depends on the number of the move, not on what else happened at the table.
Decided move_of(const Table& table, Seat seat, Action action, bool by_bot, std::int64_t now) {
  if (table.status() != TableStatus::kRunning) return RequestError(ErrorCode::kNotRunning);
  SealedNature nature(table.key(), table.log().moves.size() + 1);
  GameState next = table.state();
  const auto step = apply(next, seat, action, nature);
  if (!step) return RequestError(step.error());
  const Seat first = table.state().first.is_none() ? next.first : Seat::none();
  const std::int64_t thought = std::max<std::int64_t>(0, now - table.deciding_since(seat));
  return Decision{change::Moved{{seat, action, outcomes_of(*step), by_bot}, first, thought},
                  moved_effect(next, *step)};
}

Decision unchanged_game(Change change, TableStatus status) { return {std::move(change), {status}}; }

// With everything that the seats add to chance.
Decided start_with(const Table& table, const Contributions& contributions,
                   std::vector<change::Contribution> last) {
  SealedNature nature(chance_key(table.seed_of_round(table.round()), contributions), 0);
  const auto game = Recorder::begin(table.board(), static_cast<int>(table.holders().size()),
                                    table.settings().first.value.value_or(Seat::none()), nature);
  if (!game) return RequestError(game.error());
  return Decision{
      change::Started{game->log(), std::move(last)},
      {TableStatus::kRunning, game->state(), {game->deal_events().begin(), game->deal_events().end()}}};
}

RequestError not_a_hash(const std::string& found) {
  return RequestError(ReadError{"commitment", Expected::kHash, found, {}, 0, 0});
}

// Each command checks the sender's rights before its answer reveals anything about the table.
struct Deciding {
  const Table& table;
  const std::string& guest;
  std::int64_t now;
  int shuffle_seconds;

  Decided operator()(const protocol::Sit& sit) const {
    if (const auto no = not_in_open_table(sit.seat)) return *no;
    if (table.holder(sit.seat).kind != HolderKind::kFree) return RequestError(ErrorCode::kSeatTaken);
    if (sit.commitment && !from_lower_hex(*sit.commitment)) return not_a_hash(*sit.commitment);
    return seated(sit.seat, {HolderKind::kGuest, guest, sit.commitment.value_or("")});
  }
  Decided operator()(const protocol::Commit& commit) const {
    if (const auto no = not_in_open_table(commit.seat)) return *no;
    if (!is_own(commit.seat)) return RequestError(ErrorCode::kNotYourSeat);
    if (!from_lower_hex(commit.commitment)) return not_a_hash(commit.commitment);
    if (table.holder(commit.seat).commitment == commit.commitment) return RequestError(ErrorCode::kUnchanged);
    if (!table.seats_may_change()) return RequestError(ErrorCode::kTooManyChanges);
    return unchanged_game(change::Committed{commit.seat, commit.commitment}, TableStatus::kOpen);
  }
  Decided operator()(const protocol::SeatBot& bot) const {
    if (const auto no = not_in_open_table(bot.seat)) return *no;
    if (guest != table.host()) return RequestError(ErrorCode::kNotTheHost);
    if (table.holder(bot.seat).kind == HolderKind::kGuest) return RequestError(ErrorCode::kSeatTaken);
    if (!is_level(bot.level)) return RequestError(ErrorCode::kNoSuchLevel);
    return seated(bot.seat, {HolderKind::kBot, bot.level, ""});
  }
  Decided operator()(const protocol::Leave& leave) const {
    if (!table.has_seat(leave.seat)) return RequestError(ErrorCode::kNoSuchSeat);
    const bool own = is_own(leave.seat);
    if (table.status() == TableStatus::kRunning && own) {
      return substituted(leave.seat, true);
    }
    if (table.status() != TableStatus::kOpen) return RequestError(ErrorCode::kNotOpen);
    if (!own && guest != table.host() && !is_deserted(leave.seat)) {
      return RequestError(ErrorCode::kNotYourSeat);
    }
    return seated(leave.seat, {});
  }
  Decided operator()(const protocol::Configure& wanted) const {
    if (guest != table.host()) return RequestError(ErrorCode::kNotTheHost);
    if (table.status() != TableStatus::kOpen) return RequestError(ErrorCode::kNotOpen);
    TableSettings settings = table.settings();
    settings.spectators = wanted.spectators.value_or(settings.spectators);
    settings.hints = wanted.hints.value_or(settings.hints);
    settings.move_seconds = wanted.move_seconds.value_or(settings.move_seconds);
    settings.game_seconds = wanted.game_seconds.value_or(settings.game_seconds);
    settings.absence = wanted.absence.value_or(settings.absence);
    settings.absence_seconds = wanted.absence_seconds.value_or(settings.absence_seconds);
    settings.undo_seconds = wanted.undo_seconds.value_or(settings.undo_seconds);
    if (settings == table.settings()) return RequestError(ErrorCode::kUnchanged);
    if (!table.seats_may_change()) return RequestError(ErrorCode::kTooManyChanges);
    return unchanged_game(change::Configured{std::move(settings)}, TableStatus::kOpen);
  }
  Decided operator()(const protocol::Start& /*start*/) const {
    if (guest != table.host() && !table.holds_a_seat(guest)) return RequestError(ErrorCode::kNotYourSeat);
    if (table.status() != TableStatus::kOpen) return RequestError(ErrorCode::kNotOpen);
    const auto is_free = [](const Holder& holder) { return holder.kind == HolderKind::kFree; };
    if (std::ranges::any_of(table.holders(), is_free)) return RequestError(ErrorCode::kSeatsFree);
    const std::vector<Seat> guests = table.unrevealed_seats();
    for (const Seat seat : guests) {
      if (table.holder(seat).commitment.empty()) return RequestError(ErrorCode::kNotCommitted, seat);
    }
    if (guests.empty()) return start_with(table, table.contributions(), {});
    return unchanged_game(change::Shuffling{shuffle_seconds}, TableStatus::kShuffling);
  }
  Decided operator()(const protocol::Reveal& reveal) const {
    if (!table.holds_a_seat(guest)) return RequestError(ErrorCode::kNotYourSeat);
    if (table.status() != TableStatus::kShuffling) return RequestError(ErrorCode::kNotShuffling);
    std::vector<change::Contribution> revealed;
    Contributions all = table.contributions();
    for (const Seat seat : table.seats()) {
      if (!is_own(seat)) continue;
      if (revealed.size() == reveal.contributions.size())
        return RequestError(ErrorCode::kWrongContribution, seat);
      const std::string& contribution = reveal.contributions[revealed.size()];
      const auto bytes = from_lower_hex(contribution);
      if (!bytes || commitment_to(*bytes) != table.holder(seat).commitment)
        return RequestError(ErrorCode::kWrongContribution, seat);
      if (table.has_revealed(seat)) return RequestError(ErrorCode::kUnchanged);
      revealed.push_back({seat, contribution});
      all[static_cast<std::size_t>(seat.index())] = bytes;
    }
    if (revealed.size() != reveal.contributions.size())
      return RequestError(ErrorCode::kWrongContribution, revealed.back().seat);
    if (table.unrevealed_seats().size() == revealed.size())
      return start_with(table, all, std::move(revealed));
    return unchanged_game(change::Revealed{std::move(revealed)}, TableStatus::kShuffling);
  }
  Decided operator()(const protocol::PlayMove& play) const {
    if (!is_own(play.seat)) return RequestError(ErrorCode::kNotYourSeat);
    JsonReader reader;
    const Action action = named::resolve(table.board(), play.action, "action", reader);
    if (!reader.ok()) return RequestError(reader.error());
    return move_of(table, play.seat, action, false, now);
  }
  Decided operator()(const protocol::Undo& undo) const {
    if (!is_own(undo.seat)) return RequestError(ErrorCode::kNotYourSeat);
    if (table.status() != TableStatus::kRunning) return RequestError(ErrorCode::kNotRunning);
    const UndoPoint* point = table.undo_point();
    const bool can_undo = point != nullptr && point->seat == undo.seat && now <= point->until;
    if (!can_undo || !table.seats_may_change()) return RequestError(ErrorCode::kCannotUndo);
    return Decision{change::Undone{undo.seat}, {table.status(), point->state}};
  }
  Decided operator()(const protocol::Return& back) const {
    if (!is_own(back.seat)) return RequestError(ErrorCode::kNotYourSeat);
    if (table.status() != TableStatus::kRunning) return RequestError(ErrorCode::kNotRunning);
    return substituted(back.seat, false);
  }
  Decided operator()(const protocol::Rematch& /*rematch*/) const {
    if (!table.holds_a_seat(guest)) return RequestError(ErrorCode::kNotYourSeat);
    if (table.status() != TableStatus::kOver) return RequestError(ErrorCode::kNotOver);
    if (!table.rematch().empty()) return RequestError(ErrorCode::kAlreadyRematched);
    return unchanged_game(change::Rematched{rematch_id(table)}, table.status());
  }
  Decided operator()(const protocol::Close& /*close*/) const {
    if (guest != table.host()) return RequestError(ErrorCode::kNotTheHost);
    if (table.status() == TableStatus::kOpen || table.status() == TableStatus::kShuffling) {
      return unchanged_game(change::Closed{}, TableStatus::kClosed);
    }
    if (table.status() != TableStatus::kRunning) return RequestError(ErrorCode::kNotOpen);
    const auto is_other = [&](const Holder& holder) {
      return holder.kind == HolderKind::kGuest && holder.who != guest;
    };
    if (std::ranges::any_of(table.holders(), is_other)) return RequestError(ErrorCode::kOthersPlay);
    return unchanged_game(change::Closed{}, TableStatus::kClosed);
  }

 private:
  [[nodiscard]] bool is_own(Seat seat) const { return table.is_held_by(seat, guest); }
  // An open page commits at once: without a commitment the player is not there, and the others at the table
  // cannot start. Each of them may free the seat.
  [[nodiscard]] bool is_deserted(Seat seat) const {
    const Holder& holder = table.holder(seat);
    return table.holds_a_seat(guest) && holder.kind == HolderKind::kGuest && holder.commitment.empty();
  }
  [[nodiscard]] MaybeError not_in_open_table(Seat seat) const {
    if (table.status() != TableStatus::kOpen) return RequestError(ErrorCode::kNotOpen);
    if (!table.has_seat(seat)) return RequestError(ErrorCode::kNoSuchSeat);
    return {};
  }
  [[nodiscard]] Decided seated(Seat seat, Holder holder) const {
    if (table.holder(seat) == holder) return RequestError(ErrorCode::kUnchanged);
    if (!table.seats_may_change()) return RequestError(ErrorCode::kTooManyChanges);
    return unchanged_game(change::Seated{seat, std::move(holder)}, TableStatus::kOpen);
  }
  // Taking a seat back is always possible; leaving it is not once the history is too long.
  [[nodiscard]] Decided substituted(Seat seat, bool on) const {
    if (table.is_substituted(seat) == on) return RequestError(ErrorCode::kUnchanged);
    if (on && !table.seats_may_change()) return RequestError(ErrorCode::kTooManyChanges);
    return unchanged_game(change::Substituted{seat, on}, table.status());
  }
};

}  // namespace

bool is_level(std::string_view name) {
  return std::ranges::find(kLevels, name, &Level::name) != kLevels.end();
}

Decided decide(const Table& table, const std::string& guest, const protocol::Command& command,
               std::int64_t now, int shuffle_seconds) {
  return std::visit(Deciding{table, guest, now, shuffle_seconds}, command);
}

Decision decide_reopening(const Table& table) {
  const Bytes32 seed = table.seed_of_round(table.round() + 1);
  return unchanged_game(change::Reopened{table.unrevealed_seats(), commitment_to(seed)}, TableStatus::kOpen);
}

Holders holders_after(const Table& table, const Change& change) {
  Holders holders = table.holders();
  const auto at = [&](Seat seat) -> Holder& { return holders[static_cast<std::size_t>(seat.index())]; };
  if (const auto* seated = std::get_if<change::Seated>(&change)) at(seated->seat) = seated->holder;
  if (const auto* reopened = std::get_if<change::Reopened>(&change)) {
    for (Holder& holder : holders) holder.commitment.clear();
    for (const Seat seat : reopened->seats) at(seat) = {};
  }
  return holders;
}

Decided decide_move(const Table& table, Seat seat, Action action, std::int64_t now) {
  return move_of(table, seat, action, table.holder(seat).kind == HolderKind::kGuest, now);
}

std::string rematch_id(const Table& table) {
  return id_of(Hasher().add("kurz-rematch/1").add(table.id()).add(*table.revealed_seed()).digest());
}

change::Created rematch_of(const Table& table, const std::string& host, const Bytes32& seed) {
  change::Created created{host, table.settings(), table.holders(), commitment_to(seed)};
  std::ranges::rotate(created.holders, created.holders.end() - 1);
  for (Holder& holder : created.holders) {
    holder.commitment.clear();
    holder.text.reset();
  }
  return created;
}

}  // namespace kurz
