#include "server/table/command.h"

#include <algorithm>

#include "bots/levels.h"
#include "codec/game_json.h"
#include "server/chance/sealed_chance.h"
#include "server/secure/random.h"

namespace kurz {
namespace {

namespace json = boost::json;

// Each command checks who asks before it says anything about the table.
struct Deciding {
  const Table& table;
  const std::string& guest;

  Decided operator()(const command::Sit& sit) const {
    if (const auto no = not_in_open_table(sit.seat)) return *no;
    if (table.holder(sit.seat).kind != HolderKind::kFree) return refused_as(RefusedCode::kSeatTaken);
    return seated(sit.seat, {HolderKind::kGuest, guest, sit.text});
  }
  Decided operator()(const command::SeatBot& bot) const {
    if (const auto no = not_in_open_table(bot.seat)) return *no;
    if (guest != table.maker()) return refused_as(RefusedCode::kNotTheMaker);
    if (table.holder(bot.seat).kind == HolderKind::kGuest) return refused_as(RefusedCode::kSeatTaken);
    if (std::ranges::find(kLevels, bot.level, &Level::name) == kLevels.end()) {
      return refused_as(RefusedCode::kNoSuchLevel);
    }
    return seated(bot.seat, {HolderKind::kBot, bot.level, ""});
  }
  Decided operator()(const command::Leave& leave) const {
    if (!table.has_seat(leave.seat)) return refused_as(RefusedCode::kNoSuchSeat);
    const bool own = is_own(leave.seat);
    if (table.status() == TableStatus::kRunning && own) {
      return stood_in(leave.seat, true);
    }
    if (table.status() != TableStatus::kOpen) return refused_as(RefusedCode::kNotOpen);
    if (!own && guest != table.maker()) return refused_as(RefusedCode::kNotYourSeat);
    return seated(leave.seat, {});
  }
  Decided operator()(const command::Start& /*start*/) const {
    if (guest != table.maker() && !table.holds_a_seat(guest)) return refused_as(RefusedCode::kNotYourSeat);
    if (table.status() != TableStatus::kOpen) return refused_as(RefusedCode::kNotOpen);
    const auto is_free = [](const Holder& holder) { return holder.kind == HolderKind::kFree; };
    if (std::ranges::any_of(table.holders(), is_free)) return refused_as(RefusedCode::kSeatsFree);
    SealedNature nature(table.key(), 0);
    const auto game = Recorder::begin(table.board(), static_cast<int>(table.holders().size()),
                                      table.settings().first, nature);
    if (!game) return Refused{RefusedCode::kRule, game.error(), {}, {}};
    return Decision{change::Started{game->log()}, TableStatus::kRunning};
  }
  Decided operator()(const command::Play& play) const {
    if (!table.has_seat(play.seat) || !is_own(play.seat)) return refused_as(RefusedCode::kNotYourSeat);
    return decide_move(table, play.seat, play.action);
  }
  Decided operator()(const command::Return& back) const {
    if (!table.has_seat(back.seat) || !is_own(back.seat)) return refused_as(RefusedCode::kNotYourSeat);
    if (table.status() != TableStatus::kRunning) return refused_as(RefusedCode::kNotRunning);
    return stood_in(back.seat, false);
  }
  Decided operator()(const command::Rematch& /*rematch*/) const {
    if (!table.holds_a_seat(guest)) return refused_as(RefusedCode::kNotYourSeat);
    if (table.status() != TableStatus::kOver) return refused_as(RefusedCode::kNotOver);
    if (!table.rematch().empty()) return refused_as(RefusedCode::kAlreadyRematched);
    return Decision{change::Rematched{rematch_id(table)}, table.status()};
  }
  Decided operator()(const command::Close& /*close*/) const {
    if (guest != table.maker()) return refused_as(RefusedCode::kNotTheMaker);
    if (table.status() == TableStatus::kOpen) return Decision{change::Closed{}, TableStatus::kClosed};
    if (table.status() != TableStatus::kRunning) return refused_as(RefusedCode::kNotOpen);
    const auto is_other = [&](const Holder& holder) {
      return holder.kind == HolderKind::kGuest && holder.who != guest;
    };
    if (std::ranges::any_of(table.holders(), is_other)) return refused_as(RefusedCode::kOthersPlay);
    return Decision{change::Closed{}, TableStatus::kClosed};
  }

 private:
  [[nodiscard]] bool is_own(Seat seat) const { return table.is_held_by(seat, guest); }
  [[nodiscard]] std::optional<Refused> not_in_open_table(Seat seat) const {
    if (table.status() != TableStatus::kOpen) return refused_as(RefusedCode::kNotOpen);
    if (!table.has_seat(seat)) return refused_as(RefusedCode::kNoSuchSeat);
    return {};
  }
  [[nodiscard]] Decided seated(Seat seat, Holder holder) const {
    if (table.holder(seat) == holder) return refused_as(RefusedCode::kUnchanged);
    if (!table.seats_may_change()) return refused_as(RefusedCode::kTooManyChanges);
    return Decision{change::Seated{seat, std::move(holder)}, TableStatus::kOpen};
  }
  // Seats can always be taken back: once they cannot be left any more, that comes to an end by itself.
  [[nodiscard]] Decided stood_in(Seat seat, bool on) const {
    if (table.stood_in(seat) == on) return refused_as(RefusedCode::kUnchanged);
    if (on && !table.seats_may_change()) return refused_as(RefusedCode::kTooManyChanges);
    return Decision{change::StoodIn{seat, on}, table.status()};
  }
};

Seat seat_of(const json::object& from, JsonReader& reader) {
  return Seat(reader.number(from, "", "seat", 0, kMaxSeats - 1));
}

std::string seat_text(const json::object& from, JsonReader& reader) {
  if (!from.contains("text")) return {};
  std::string text(reader.text(from, "", "text"));
  if (text.size() > kLongestSeatText) reader.fail("text", Expected::kFewer);
  return text;
}

}  // namespace

Seat seat_in(const boost::json::object& message) {
  const boost::json::value* seat = message.if_contains("seat");
  const bool is_there =
      seat != nullptr && seat->is_int64() && seat->get_int64() >= 0 && seat->get_int64() < kMaxSeats;
  return is_there ? Seat(static_cast<int>(seat->get_int64())) : kSpectator;
}

std::string_view command_name_from_json(const json::object& from, JsonReader& reader) {
  constexpr std::size_t kLongest = 64;
  const std::string_view name = reader.text(from, "", "cmd");
  if (reader.ok() && (name.empty() || name.size() > kLongest)) {
    reader.fail_number("cmd", Expected::kName, 1, kLongest, from.if_contains("cmd"));
  }
  return name;
}

Command command_from_json(const json::object& from, const Board& board, JsonReader& reader) {
  const std::string_view word = reader.text(from, "", "do");
  if (word == "sit") return command::Sit{seat_of(from, reader), seat_text(from, reader)};
  if (word == "seat_bot") {
    return command::SeatBot{seat_of(from, reader), std::string(reader.text(from, "", "level"))};
  }
  if (word == "leave") return command::Leave{seat_of(from, reader)};
  if (word == "start") return command::Start{};
  if (word == "return") return command::Return{seat_of(from, reader)};
  if (word == "rematch") return command::Rematch{};
  if (word == "close") return command::Close{};
  if (word == "play") {
    const Seat seat = seat_of(from, reader);
    const json::value* action = reader.field(from, "", "action");
    return command::Play{seat,
                         action != nullptr ? action_from_json(board, *action, "action", reader) : Action()};
  }
  reader.fail_word("do", Expected::kOneOf, "sit, seat_bot, leave, start, play, return, rematch, close",
                   from.if_contains("do"));
  return command::Close{};
}

Decided decide(const Table& table, const std::string& guest, const Command& command) {
  return std::visit(Deciding{table, guest}, command);
}

Decided decide_move(const Table& table, Seat seat, Action action) {
  if (table.status() != TableStatus::kRunning) return refused_as(RefusedCode::kNotRunning);
  // The move's number chooses its part of chance, whatever else happened at the table.
  SealedNature nature(table.key(), table.log().moves.size() + 1);
  GameState next = table.state();
  const auto step = apply(next, seat, action, nature);
  if (!step) return Refused{RefusedCode::kRule, step.error(), {}, {}};
  return Decision{change::Moved{{seat, action, outcomes_of(*step)}},
                  next.phase == Phase::kOver ? TableStatus::kOver : TableStatus::kRunning};
}

std::string rematch_id(const Table& table) {
  return name_of(Hasher().add("kurz-rematch/1").add(table.id()).add(*table.revealed_seed()).digest());
}

change::Made rematch_of(const Table& table, const std::string& maker, const Bytes32& seed) {
  change::Made made{maker, table.settings(), table.holders(), commitment_to(seed)};
  std::ranges::rotate(made.holders, made.holders.end() - 1);
  for (Holder& holder : made.holders) holder.text.clear();
  return made;
}

}  // namespace kurz
