// What happens by itself: bots move, somebody stands in for who is away, time runs out, tables are given up.
#include <algorithm>

#include "server/house/house.h"

namespace kurz {
namespace {

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kHour = 3600 * kSecond;
constexpr std::int64_t kSweepEvery = 10 * 60 * kSecond;
// A table that nobody looks at stays in memory so long.
constexpr std::int64_t kUnloadAfter = 30 * kSecond;
// Whoever comes back to a clock that has run out meanwhile gets this long.
constexpr std::int64_t kAfterReturn = 15 * kSecond;

}  // namespace

void House::look_again_at(Room& room, std::int64_t time) {
  if (room.look_at != 0 && room.look_at <= time) return;
  due_.erase({room.look_at, room.id});
  room.look_at = time;
  due_.insert({time, room.id});
  parts_.around.wake_at(time);
}

void House::look_after() {
  const std::int64_t now = parts_.around.now();
  while (!due_.empty() && due_.begin()->first <= now) {
    const std::string id = due_.begin()->second;
    due_.erase(due_.begin());
    const auto at = rooms_.find(id);
    if (at == rooms_.end()) continue;
    Room& room = *at->second;
    room.look_at = 0;
    const bool unused = room.onlookers.empty() && room.waiting.empty() && !room.writing;
    if (unused && now - room.empty_since >= kUnloadAfter) {
      rooms_.erase(at);
    } else if (!room.writing) {
      tend(room);
    }
  }
  if (now >= next_sweep_) {
    close_forsaken(now);
    next_sweep_ = now + kSweepEvery;
  }
  parts_.around.wake_at(due_.empty() ? next_sweep_ : std::min(next_sweep_, due_.begin()->first));
}

// Does the next thing that is due, and remembers when to look again. What it does is stored first, and then
// it is called again.
void House::tend(Room& room) {
  if (room.onlookers.empty()) return look_again_at(room, room.empty_since + kUnloadAfter);
  if (!room.table || room.writing || stopping_ || room.table->status() != TableStatus::kRunning) return;
  const std::int64_t now = parts_.around.now();
  // What cannot be stored now is tried again when something can; people who ask meanwhile are told.
  if (!parts_.writer.works()) return look_again_at(room, now + kSecond);
  std::int64_t next = now + kHour;
  for (int s = 0; s < room.table->state().players && !room.writing; ++s) tend_seat(room, Seat(s), now, next);
  if (!room.writing) look_again_at(room, std::max(next, now + 1));
}

void House::tend_seat(Room& room, Seat seat, std::int64_t now, std::int64_t& next) {
  const Table& table = *room.table;
  const Holder& holder = table.holder(seat);
  if (holder.kind == HolderKind::kBot) return tend_bot(room, seat, holder.who, now, next);

  const auto at = static_cast<std::size_t>(seat.index());
  const std::optional<std::int64_t> deadline = table.deadline(seat);
  std::int64_t& away = room.away_since[at];
  if (room.is_here(holder.who)) {
    // Once for a decision, so that nobody wins time by coming and going.
    const bool too_late = away != 0 && deadline && now >= *deadline;
    if (too_late && room.back_at[at] < table.deciding_since(seat)) room.back_at[at] = now;
    away = 0;
  } else if (away == 0) {
    away = now;
  }
  if (table.stood_in(seat)) {
    if (room.returning.erase(seat) > 0) return commit_own(room, change::StoodIn{seat, false});
    return tend_bot(room, seat, options_.stand_in, now, next);
  }
  if (!table.state().may_move(seat)) return;
  // Nobody waits at a table where nobody else is: then the game waits, too.
  const auto waits = [&](const Holder& other) {
    return other.kind == HolderKind::kGuest && other.who != holder.who && room.is_here(other.who);
  };
  if (away != 0 && std::ranges::any_of(table.holders(), waits)) {
    const std::int64_t patience = away + options_.grace_seconds * kSecond;
    if (now >= patience && !table.seats_may_change()) {
      return tend_bot(room, seat, options_.stand_in, now, next);
    }
    if (now >= patience) return commit_own(room, change::StoodIn{seat, true});
    next = std::min(next, patience);
  }
  if (deadline) {
    const std::int64_t end = std::max(*deadline, std::max(room.woken_at, room.back_at[at]) + kAfterReturn);
    if (now >= end) return tend_bot(room, seat, options_.stand_in, now, next);
    next = std::min(next, end);
  }
}

void House::commit_own(Room& room, const Change& change) {
  commit(room, {change, room.table->status()}, "", "", [](const Result<std::uint64_t, Refused>&) {});
}

void House::tend_bot(Room& room, Seat seat, const std::string& level, std::int64_t now, std::int64_t& next) {
  const Table& table = *room.table;
  if (!table.state().may_move(seat)) return;
  BotThought& thought = room.thoughts[static_cast<std::size_t>(seat.index())];
  // What else happens at the table does not change the game: a thought is good until the next move.
  const std::size_t turn = table.log().moves.size() + 1;
  if (thought.turn != turn) {
    thought = {turn, {}};
    // The bot's own chance comes from the table's key: reading the table again changes nothing.
    const Bytes32 key = table.key();
    std::uint64_t seed = turn;
    for (std::size_t i = 0; i < 8; ++i) seed ^= std::uint64_t{key[i]} << (8 * i);
    parts_.bots.choose(table.id() + "/" + std::to_string(seat.index()), level, make_view(table.state(), seat),
                       seed, [this, id = room.id, seat, turn](Action action) {
                         parts_.around.post([this, id, seat, turn, action] {
                           const auto at = rooms_.find(id);
                           if (at == rooms_.end()) return;
                           BotThought& waited = at->second->thoughts[static_cast<std::size_t>(seat.index())];
                           if (waited.turn != turn) return;
                           waited.action = action;
                           if (!at->second->writing) tend(*at->second);
                         });
                       });
  }
  // Everybody sees when a bot moves, so that must not tell what it holds: the time is that of its level.
  const std::int64_t shown = table.deciding_since(seat) + options_.bot_pace + level_milliseconds_[level];
  if (now < shown) next = std::min(next, shown);
  if (now < shown || !thought.action) return;
  const Decided decided = decide_move(table, seat, *thought.action);
  if (!decided) {
    parts_.journal.error("a bot broke a rule", {{"table", table.id()}, {"level", level}});
    thought.action = make_view(table.state(), seat).legal.list().front();
    next = now;
    return;
  }
  commit(room, *decided, "", "", [this](const Result<std::uint64_t, Refused>& result) {
    if (result) ++figures_.bot_moves;
  });
}

void House::close_forsaken(std::int64_t now) {
  // More by as many as may have to stay: they must not keep the others from being closed.
  const auto most = kMostClosed + static_cast<int>(not_to_close_.size() + rooms_.size());
  const auto forsaken = parts_.reading.forsaken_tables(now - options_.forsaken_hours * kHour, most);
  if (!forsaken || stopping_ || !parts_.writer.works()) return;
  int looked_at = 0;
  for (const StoredTable& stored : *forsaken) {
    const auto known = rooms_.find(stored.id);
    const bool stays = known != rooms_.end() && (!known->second->onlookers.empty() || known->second->writing);
    if (stays || not_to_close_.contains(stored.id)) continue;
    if (++looked_at > kMostClosed) break;
    const auto found = room(stored.id);
    if (!found) {
      // A store that does not work just now is tried again; what is damaged or lacks its board stays so.
      if (found.error().code != RefusedCode::kStoreFailed) not_to_close_.insert(stored.id);
      continue;
    }
    commit(**found, {change::Closed{}, TableStatus::kClosed}, "", "",
           [](const Result<std::uint64_t, Refused>&) {});
  }
}

}  // namespace kurz
