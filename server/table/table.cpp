#include "server/table/table.h"

#include <algorithm>

#include "engine/log/replay.h"
#include "server/chance/sealed_chance.h"

namespace kurz {
namespace {

std::vector<Event> as_list(const Step& step) { return {step.begin(), step.end()}; }

TableFault damaged(std::string text) { return {false, std::move(text)}; }

}  // namespace

// What each kind of change does. Nothing is taken on trust: a stored event may have been tampered with.
struct Table::Taking {
  Table& table;
  PastChange& past;

  std::optional<TableFault> operator()(const change::Made& made) {
    past.type = "made";
    const std::size_t seats = made.holders.size();
    if (seats < kMinPlayers || seats > kMaxPlayers) return damaged("a table of too few or too many seats");
    if (made.commitment != commitment_to(table.seed_)) return damaged("the seed is not the promised one");
    table.board_ = table.find_board_(made.settings.board);
    if (table.board_ == nullptr) return TableFault{true, "there is no board " + made.settings.board};
    table.made_ = made;
    return {};
  }
  std::optional<TableFault> operator()(const change::Seated& seated) {
    past.type = "seated";
    past.seat = seated.seat;
    past.kind = seated.holder.kind;
    if (table.status_ != TableStatus::kOpen || !table.has_seat(seated.seat)) return damaged("no such seat");
    table.made_.holders[index(seated.seat)] = seated.holder;
    return {};
  }
  std::optional<TableFault> operator()(const change::Started& started) {
    past.type = "started";
    if (table.status_ != TableStatus::kOpen) return damaged("a game began twice");
    if (static_cast<std::size_t>(started.game.players) != table.made_.holders.size()) {
      return damaged("a game for another number of seats");
    }
    const Replay replay(started.game);
    if (!replay.verdict().good() || !started.game.moves.empty()) return damaged("a deal that cannot be");
    table.log_ = started.game;
    table.state_ = replay.state();
    table.status_ = TableStatus::kRunning;
    past.events = as_list(replay.events());
    return {};
  }
  std::optional<TableFault> operator()(const change::Moved& moved) {
    past.type = "moved";
    past.seat = moved.move.seat;
    past.action = moved.move.action;
    if (table.status_ != TableStatus::kRunning) return damaged("a move without a game");
    const auto step = play_logged(table.state_, moved.move);
    if (!step) return damaged("a move that cannot be, by " + to_string(step.error().rule));
    table.log_.moves.push_back(moved.move);
    past.events = as_list(*step);
    if (table.state_.phase != Phase::kOver) return {};
    table.log_.result = result_of(table.state_);
    table.status_ = TableStatus::kOver;
    return {};
  }
  std::optional<TableFault> operator()(const change::StoodIn& stood_in) {
    past.type = "stood_in";
    past.seat = stood_in.seat;
    past.on = stood_in.on;
    if (table.status_ != TableStatus::kRunning || !table.has_seat(stood_in.seat))
      return damaged("no such seat");
    table.stood_in_[index(stood_in.seat)] = stood_in.on;
    return {};
  }
  std::optional<TableFault> operator()(const change::Closed& /*closed*/) {
    past.type = "closed";
    table.status_ = TableStatus::kClosed;
    return {};
  }
  std::optional<TableFault> operator()(const change::Rematched& rematched) {
    past.type = "rematched";
    if (table.status_ != TableStatus::kOver) return damaged("played again before the end");
    table.rematch_ = rematched.table;
    return {};
  }
};

Table::Table(std::string id, const Bytes32& seed, BoardFinder find_board)
    : id_(std::move(id)), seed_(seed), find_board_(std::move(find_board)) {}

std::optional<TableFault> Table::take(const TableEvent& event) {
  if (event.version != version_ + 1) return damaged("a version is missing");
  if (chain_of(chain_, id_, event) != event.chain) return damaged("the chain is broken");
  const auto read = change_from_json(event.body, board_);
  if (!read) {
    const Expected wrong = read.error().expected;
    const bool other_board =
        wrong == Expected::kBoard || wrong == Expected::kVersion || wrong == Expected::kBoardHash;
    return TableFault{other_board, "what is stored cannot be read: " + read.error().where};
  }
  PastChange past;
  past.at = read->at;
  past.by_server = event.actor.empty();
  if (auto fault = take_change(read->change, past)) return fault;
  history_.push_back(std::move(past));
  version_ = event.version;
  chain_ = event.chain;
  // Who makes a table names that wish elsewhere: it is no answer to a command.
  const bool asked_here = version_ > 1 && !event.command.empty();
  if (asked_here) answers_[{event.actor, event.command}] = event.version;
  return {};
}

std::optional<TableFault> Table::take_change(const Change& change, PastChange& past) {
  const GameState before = state_;
  if (auto fault = std::visit(Taking{*this, past}, change)) return fault;
  if (status_ != TableStatus::kRunning) return {};
  const bool begins = before.board == nullptr;
  for (std::size_t s = 0; s < state_.players; ++s) {
    const Seat seat(static_cast<int>(s));
    const bool moved = !begins && past.type == "moved" && past.seat == seat;
    if (moved) thought_[s] += std::max<std::int64_t>(0, past.at - since_[s]);
    if (state_.may_move(seat) && (begins || moved || !before.may_move(seat))) since_[s] = past.at;
  }
  return {};
}

TableEvent Table::next_event(const Change& change, std::string actor, std::string command,
                             std::int64_t at) const {
  // A table's first change names its board itself and needs none to be written.
  static const Board kNoBoard{};
  TableEvent event{version_ + 1, std::move(actor), std::move(command),
                   change_to_json(board_ != nullptr ? *board_ : kNoBoard, change, at), Digest{}};
  event.chain = chain_of(chain_, id_, event);
  return event;
}

bool Table::holds_a_seat(const std::string& guest) const {
  return std::ranges::any_of(made_.holders, [&](const Holder& holder) {
    return holder.kind == HolderKind::kGuest && holder.who == guest;
  });
}

std::optional<std::uint64_t> Table::answer_to(const std::string& actor, const std::string& command) const {
  const auto at = answers_.find({actor, command});
  return at == answers_.end() ? std::nullopt : std::optional(at->second);
}

Bytes32 Table::key() const {
  std::vector<std::string> texts;
  for (const Holder& holder : made_.holders) texts.push_back(holder.text);
  return chance_key(seed_, texts);
}

std::optional<Bytes32> Table::revealed_seed() const {
  return status_ == TableStatus::kOver ? std::optional(seed_) : std::nullopt;
}

std::optional<std::int64_t> Table::deadline(Seat seat) const {
  const Clock& clock = settings().clock;
  if (status_ != TableStatus::kRunning || !clock.runs() || !state_.may_move(seat)) return {};
  constexpr std::int64_t kSecond = 1000;
  std::int64_t left = std::int64_t{kMostClockSeconds} * kSecond;
  if (clock.move_seconds > 0) left = clock.move_seconds * kSecond;
  if (clock.game_seconds > 0) left = std::min(left, clock.game_seconds * kSecond - thought_for(seat));
  return deciding_since(seat) + std::max<std::int64_t>(left, 0);
}

}  // namespace kurz
