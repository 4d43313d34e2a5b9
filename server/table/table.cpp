#include "server/table/table.h"

#include <algorithm>

#include "engine/log/replay.h"

namespace kurz {
namespace {

TableFault damaged(std::string text) { return {false, std::move(text)}; }

// Whether a move showed nothing that was hidden, so that it can be taken back.
bool reveals_nothing(const PastChange& move) {
  return std::ranges::all_of(move.events, [&](const Event& event) {
    switch (event.type) {
      case EventType::kTicketsChosen:
      case EventType::kTicketsKept:
      case EventType::kRouteClaimed:
      case EventType::kSouvenirTaken:
      case EventType::kLastRound:
        // The last of the first choices shows how many tickets the others kept.
        return event.seat == move.seat;
      default:
        return false;
    }
  });
}

}  // namespace

// The effect of a change that was read from the store. Nothing is trusted: it may have been tampered with.
struct Table::Replaying {
  const Table& table;
  const BoardPtr& board;  // of a new table

  Result<Effect, TableFault> operator()(const change::Created& created) const {
    const std::size_t seats = created.holders.size();
    if (seats < kMinPlayers || seats > kMaxPlayers) return damaged("wrong number of seats");
    if (created.commitment != commitment_to(table.seed_))
      return damaged("the seed does not match the commitment");
    if (const auto first = created.settings.first.value; first && !(*first < Seat(static_cast<int>(seats))))
      return damaged("no such seat begins");
    if (!board) {
      return TableFault{true, "board " + created.settings.board + " is missing"};
    }
    return Effect{TableStatus::kOpen};
  }
  Result<Effect, TableFault> operator()(const change::Seated& seated) const {
    if (table.status_ != TableStatus::kOpen || !table.has_seat(seated.seat)) return damaged("no such seat");
    return Effect{table.status_};
  }
  Result<Effect, TableFault> operator()(const change::Committed& committed) const {
    const bool is_guest =
        table.has_seat(committed.seat) && table.holder(committed.seat).kind == HolderKind::kGuest;
    if (table.status_ != TableStatus::kOpen || !is_guest) return damaged("no such seat");
    return Effect{table.status_};
  }
  Result<Effect, TableFault> operator()(const change::Shuffling& /*shuffling*/) const {
    if (table.status_ != TableStatus::kOpen) return damaged("a second start");
    return Effect{TableStatus::kShuffling};
  }
  Result<Effect, TableFault> operator()(const change::Revealed& revealed) const {
    if (table.status_ != TableStatus::kShuffling || revealed.contributions.empty() ||
        !table.fit_commitments(revealed.contributions))
      return damaged("a wrong contribution");
    return Effect{table.status_};
  }
  Result<Effect, TableFault> operator()(const change::Reopened& reopened) const {
    if (table.status_ != TableStatus::kShuffling || reopened.seats != table.unrevealed_seats())
      return damaged("no shuffle that failed");
    if (reopened.commitment != commitment_to(table.seed_of_round(table.round_ + 1)))
      return damaged("the seed does not match the commitment");
    return Effect{TableStatus::kOpen};
  }
  Result<Effect, TableFault> operator()(const change::Started& started) const {
    if (!can_start(started)) return damaged("a start without the contributions of all seats");
    if (static_cast<std::size_t>(started.game.players) != table.created_.holders.size()) {
      return damaged("a game with the wrong number of seats");
    }
    const Replay replay(started.game);
    if (!replay.verdict().good() || !started.game.moves.empty()) return damaged("an impossible deal");
    return Effect{TableStatus::kRunning, replay.state(), {replay.events().begin(), replay.events().end()}};
  }
  Result<Effect, TableFault> operator()(const change::Moved& moved) const {
    if (table.status_ != TableStatus::kRunning) return damaged("a move without a game");
    GameState next = table.state_;
    const auto step = play_logged(next, moved.move, moved.first);
    if (!step) return damaged("an impossible move, by " + to_string(step.error().rule));
    return moved_effect(next, *step);
  }
  Result<Effect, TableFault> operator()(const change::Substituted& substituted) const {
    if (table.status_ != TableStatus::kRunning || !table.has_seat(substituted.seat))
      return damaged("no such seat");
    return Effect{table.status_};
  }
  Result<Effect, TableFault> operator()(const change::Configured& configured) const {
    const TableSettings& now = table.settings();
    const TableSettings& next = configured.settings;
    if (table.status_ != TableStatus::kOpen || next.board != now.board || next.first != now.first) {
      return damaged("settings that cannot change");
    }
    return Effect{table.status_};
  }
  Result<Effect, TableFault> operator()(const change::Undone& undone) const {
    const bool can_undo = table.undo_ && table.undo_->seat == undone.seat;
    if (table.status_ != TableStatus::kRunning || !can_undo) return damaged("no move to take back");
    return Effect{table.status_, table.undo_->state};
  }
  Result<Effect, TableFault> operator()(const change::Closed& /*closed*/) const {
    return Effect{TableStatus::kClosed};
  }
  Result<Effect, TableFault> operator()(const change::Rematched& /*rematched*/) const {
    if (table.status_ != TableStatus::kOver) return damaged("a rematch before the end");
    return Effect{table.status_};
  }

 private:
  // Either all guests have contributed, or the game was started before there were contributions.
  [[nodiscard]] bool can_start(const change::Started& started) const {
    if (!started.contributions) {
      return table.status_ == TableStatus::kOpen &&
             std::ranges::all_of(table.holders(),
                                 [](const Holder& holder) { return holder.commitment.empty(); });
    }
    const bool is_expected = table.status_ == TableStatus::kShuffling ||
                             (table.status_ == TableStatus::kOpen && table.unrevealed_seats().empty());
    return is_expected && table.fit_commitments(*started.contributions) &&
           table.unrevealed_seats().size() == started.contributions->size();
  }
};

struct Table::Adopting {
  Table& table;
  PastChange& past;

  void operator()(const change::Created& created) {
    table.board_ = table.find_board_(created.settings.board);
    table.created_ = created;
  }
  void operator()(const change::Seated& seated) {
    past.seat = seated.seat;
    past.kind = seated.holder.kind;
    table.created_.holders[index(seated.seat)] = seated.holder;
  }
  void operator()(const change::Committed& committed) {
    past.seat = committed.seat;
    table.created_.holders[index(committed.seat)].commitment = committed.commitment;
  }
  void operator()(const change::Shuffling& shuffling) { table.shuffle_seconds_ = shuffling.seconds; }
  void operator()(const change::Revealed& revealed) {
    past.seat = revealed.contributions.front().seat;
    table.add(revealed.contributions);
  }
  void operator()(const change::Reopened& reopened) {
    past.seats = reopened.seats;
    table.created_.holders = holders_after(table, reopened);
    table.created_.commitment = reopened.commitment;
    table.contributions_ = {};
    ++table.round_;
  }
  void operator()(const change::Started& started) {
    table.log_ = started.game;
    table.contributed_ = started.contributions.has_value();
    if (started.contributions) table.add(*started.contributions);
  }
  void operator()(const change::Moved& moved) {
    past.seat = moved.move.seat;
    past.action = moved.move.action;
    past.by_bot = moved.move.by_bot;
    table.log_.moves.push_back(moved.move);
    table.log_.first = table.state_.first;
    if (table.status_ == TableStatus::kOver) table.log_.result = result_of(table.state_);
  }
  void operator()(const change::Substituted& substituted) {
    past.seat = substituted.seat;
    past.on = substituted.on;
    table.substituted_[substituted.seat] = substituted.on;
  }
  void operator()(const change::Configured& configured) { table.created_.settings = configured.settings; }
  void operator()(const change::Undone& undone) {
    const UndoPoint& point = *table.undo_;
    past.seat = undone.seat;
    past.undoes = point.version;
    table.log_.moves.erase(table.log_.moves.begin() + static_cast<std::ptrdiff_t>(point.moves),
                           table.log_.moves.end());
    table.log_.first = table.state_.first;
    // Taking a move back gains no time.
    table.since_ = point.since;
    table.thought_ = point.thought;
    table.undo_.reset();
  }
  void operator()(const change::Closed& /*closed*/) {}
  void operator()(const change::Rematched& rematched) { table.rematch_ = rematched.table; }
};

Effect moved_effect(const GameState& after, const Step& step) {
  return {after.phase == Phase::kOver ? TableStatus::kOver : TableStatus::kRunning,
          after,
          {step.begin(), step.end()}};
}

Table::Table(std::string id, const Bytes32& seed, BoardSource find_board)
    : id_(std::move(id)), seed_(seed), find_board_(std::move(find_board)) {}

std::optional<TableFault> Table::apply(const TableEvent& event, std::optional<std::int64_t> steady) {
  if (event.version != version_ + 1) return damaged("a version is missing");
  if (chain_of(chain_, id_, event) != event.chain) return damaged("the chain is broken");
  const auto read = change_from_json(event.body, board_.get());
  if (!read) {
    const Expected wrong = read.error().expected;
    const bool other_board =
        wrong == Expected::kBoard || wrong == Expected::kVersion || wrong == Expected::kBoardHash;
    return TableFault{other_board, "an event cannot be read: " + read.error().where};
  }
  const auto* created = std::get_if<change::Created>(&read->change);
  // Held until the change is adopted, which finds it again.
  const BoardPtr board = created != nullptr ? find_board_(created->settings.board) : nullptr;
  auto effect = std::visit(Replaying{*this, board}, read->change);
  if (!effect) return effect.error();
  adopt(event, read->change, std::move(*effect), read->at, steady.value_or(read->at));
  return {};
}

void Table::adopt(const TableEvent& event, const Change& change, Effect effect, std::int64_t at,
                  std::int64_t steady) {
  PastChange past;
  past.at = at;
  past.type = static_cast<ChangeType>(change.index());
  past.by_server = event.actor.empty();
  past.events = std::move(effect.events);
  const GameState before = state_;
  if (effect.state) state_ = *effect.state;
  status_ = effect.status;
  std::visit(Adopting{*this, past}, change);
  if (past.type == ChangeType::kShuffling) shuffle_until_ = steady + shuffle_seconds_ * kSecond;
  if (past.type == ChangeType::kMoved) update_undo(before, past, steady);
  if (status_ == TableStatus::kRunning && past.type != ChangeType::kUndone) {
    const auto* moved = std::get_if<change::Moved>(&change);
    update_clocks(before, past, moved != nullptr ? moved->thought : std::nullopt, steady);
  }
  history_.push_back(std::move(past));
  version_ = event.version;
  chain_ = event.chain;
  // The first event answers a request to create a table, not a command at the table.
  if (version_ > 1 && !event.command.empty()) answers_[{event.actor, event.command}] = event.version;
}

void Table::update_undo(const GameState& before, const PastChange& past, std::int64_t steady) {
  ++plays_;
  const ActionType type = past.action.type();
  // A claim and the choice of its souvenir are taken back together.
  const bool goes_on = type == ActionType::kTakeSouvenir && undo_ && undo_->seat == past.seat;
  const bool is_kind = goes_on || type == ActionType::kClaim || type == ActionType::kKeepTickets;
  if (!is_kind || settings().undo_seconds == 0 || past.by_server || status_ != TableStatus::kRunning ||
      !reveals_nothing(past)) {
    undo_.reset();
    return;
  }
  if (!goes_on) undo_ = {past.seat, 0, version_ + 1, before, log_.moves.size() - 1, since_, thought_};
  undo_->until = steady + settings().undo_seconds * kSecond;
}

void Table::update_clocks(const GameState& before, const PastChange& past,
                          std::optional<std::int64_t> thought, std::int64_t steady) {
  constexpr std::int64_t kMostThought = kMostClockSeconds * kSecond;
  const bool begins = before.board == nullptr;
  for (const Seat seat : state_.seats_in_play()) {
    const bool moved = !begins && past.type == ChangeType::kMoved && past.seat == seat;
    if (moved)
      thought_[seat] += std::clamp<std::int64_t>(thought.value_or(steady - since_[seat]), 0, kMostThought);
    if (state_.may_move(seat) && (begins || moved || !before.may_move(seat))) since_[seat] = steady;
  }
}

TableTimes Table::times() const {
  TableTimes times{version_, since_, {}, 0};
  if (undo_) {
    times.undo_since = undo_->since;
    times.undo_until = undo_->until;
  }
  return times;
}

void Table::resume(const TableTimes& times) {
  since_ = times.since;
  if (!undo_) return;
  undo_->since = times.undo_since;
  undo_->until = times.undo_until;
}

void Table::restart_times(std::int64_t stopped_at, std::int64_t steady) {
  since_.fill(steady);
  // Pages need the time to connect again.
  shuffle_until_ = steady + shuffle_seconds_ * kSecond;
  if (!undo_) return;
  const std::int64_t left = undo_->until - stopped_at;
  if (left < 0) return undo_.reset();
  undo_->until = steady + std::min(left, settings().undo_seconds * kSecond);
  // What was thought before the move counts again if it is taken back.
  undo_->since.fill(steady);
  undo_->since[undo_->seat] = steady - (thought_[undo_->seat] - undo_->thought[undo_->seat]);
}

TableEvent Table::next_event(const Change& change, std::string actor, std::string command,
                             std::int64_t at) const {
  // The first change names its board and needs none to be written.
  static const Board kNoBoard{};
  TableEvent event{version_ + 1, std::move(actor), std::move(command),
                   change_to_json(board_ != nullptr ? *board_ : kNoBoard, change, at), Digest{}};
  event.chain = chain_of(chain_, id_, event);
  return event;
}

int Table::bot_turns(Seat seat, std::size_t end) const {
  int turns = 0;
  bool goes_on = false;  // the seat made the next move as well, in the same turn
  for (std::size_t i = end; i-- > 0;) {
    const PastChange& past = history_[i];
    if (past.type == ChangeType::kSubstituted && past.seat == seat) break;
    if (past.type != ChangeType::kMoved) continue;
    const bool by_bot = past.seat == seat && past.by_bot;
    if (by_bot && !goes_on) ++turns;
    goes_on = by_bot;
  }
  return turns;
}

bool Table::holds_a_seat(const std::string& guest) const {
  return std::ranges::any_of(created_.holders, [&](const Holder& holder) {
    return holder.kind == HolderKind::kGuest && holder.who == guest;
  });
}

std::vector<Seat> Table::seating_order() const {
  BySeat<std::size_t> since{};
  for (std::size_t i = 0; i < history_.size(); ++i) {
    if (history_[i].type == ChangeType::kSeated) since[history_[i].seat] = i;
  }
  std::vector<Seat> order;
  for (const Seat seat : seats()) order.push_back(seat);
  std::ranges::stable_sort(order, {}, [&](Seat seat) { return since[seat]; });
  return order;
}

std::optional<std::uint64_t> Table::answer_to(const std::string& actor, const std::string& command) const {
  const auto at = answers_.find({actor, command});
  return at == answers_.end() ? std::nullopt : std::optional(at->second);
}

std::vector<Seat> Table::unrevealed_seats() const {
  std::vector<Seat> missing;
  for (const Seat seat : seats()) {
    if (holder(seat).kind == HolderKind::kGuest && !has_revealed(seat)) missing.push_back(seat);
  }
  return missing;
}

Contributions Table::contributions() const {
  return {contributions_.begin(), contributions_.begin() + static_cast<std::ptrdiff_t>(holders().size())};
}

bool Table::fit_commitments(const std::vector<change::Contribution>& revealed) const {
  Seat before = Seat::none();
  return std::ranges::all_of(revealed, [&](const change::Contribution& one) {
    const auto bytes = from_lower_hex(one.contribution);
    const bool is_next = before.is_none() || before < one.seat;
    before = one.seat;
    return is_next && has_seat(one.seat) && !has_revealed(one.seat) && bytes &&
           holder(one.seat).commitment == commitment_to(*bytes);
  });
}

void Table::add(const std::vector<change::Contribution>& revealed) {
  for (const change::Contribution& one : revealed)
    contributions_[one.seat] = from_lower_hex(one.contribution);
}

Bytes32 Table::key() const {
  if (!is_older_game()) return chance_key(seed_of_round(round_), contributions());
  std::vector<std::string> texts;
  for (const Holder& holder : created_.holders) texts.push_back(holder.text.value_or(""));
  return chance_key_of_texts(seed_, texts);
}

std::optional<Bytes32> Table::revealed_seed() const {
  return status_ == TableStatus::kOver ? std::optional(seed_of_round(round_)) : std::nullopt;
}

std::optional<std::int64_t> Table::deadline(Seat seat) const {
  const TableSettings& clock = settings();
  if (status_ != TableStatus::kRunning || !clock.has_clock() || !state_.may_move(seat)) return {};
  std::int64_t left = kMostClockSeconds * kSecond;
  if (clock.move_seconds > 0) left = clock.move_seconds * kSecond;
  if (clock.game_seconds > 0) left = std::min(left, clock.game_seconds * kSecond - thought_for(seat));
  return deciding_since(seat) + std::max<std::int64_t>(left, 0);
}

}  // namespace kurz
