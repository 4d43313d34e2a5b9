#include "server/service/table_timers.h"

#include <algorithm>

#include <fmt/format.h>

#include "bots/levels.h"
#include "server/service/first_exception.h"

namespace kurz {
namespace {

constexpr std::int64_t kHour = 3600 * kSecond;
constexpr std::int64_t kSweepEvery = 10 * 60 * kSecond;
// How long a table without subscribers stays in memory.
constexpr std::int64_t kUnloadAfter = 30 * kSecond;
// What a player gets who comes back after the deadline.
constexpr std::int64_t kAfterReturn = 15 * kSecond;
constexpr int kMostClosedAtOnce = 200;

Decision substitution(const Table& table, Seat seat, bool on) {
  return {change::Substituted{seat, on}, {table.status()}};
}

}  // namespace

void TableTimers::run() {
  const std::int64_t now = context_.runtime.steady();
  if (!context_.writer.works()) stalled_at_ = now;
  FirstException failed;
  while (LiveTable* live = tables_.next_due(now)) {
    if (!failed.run([&] { run_due(*live, now); })) tables_.schedule(*live, now + kSecond);
  }
  if (now >= next_sweep_) {
    next_sweep_ = now + kSweepEvery;
    failed.run([&] { find_abandoned(); });
  }
  context_.runtime.wake_at(std::min(next_sweep_, tables_.next_due_at().value_or(next_sweep_)));
  failed.rethrow();
}

void TableTimers::run_due(LiveTable& live, std::int64_t now) {
  const bool unused = live.subscribers.empty() && live.queue.empty() && !live.writing;
  if (unused && now - live.empty_since >= kUnloadAfter) return tables_.unload(live);
  subscriptions_.run_timers(live, now);
  if (live.writing) return;
  if (live.table) return run_table(live);
  commands_.reload(live, kServer);
}

std::int64_t TableTimers::playable_since(const LiveTable& live) const {
  return std::max(live.occupied_since, stalled_at_);
}

void TableTimers::run_table(LiveTable& live) {
  if (live.subscribers.empty()) return tables_.schedule(live, live.empty_since + kUnloadAfter);
  if (!live.table || live.writing || context_.stopping || !live.runs_timers) return;
  const TableStatus status = live.table->status();
  if (status != TableStatus::kRunning && status != TableStatus::kShuffling) return;
  const std::int64_t now = context_.runtime.steady();
  // While nothing can be stored, only commands of players try.
  if (!context_.writer.works()) return tables_.schedule(live, now + kSecond);
  if (status == TableStatus::kShuffling) return run_shuffle(live, now);
  std::int64_t next = now + kHour;
  for (int s = 0; s < live.table->state().players && !live.writing; ++s) run_seat(live, Seat(s), now, next);
  if (!live.writing) tables_.schedule(live, std::max(next, now + 1));
}

void TableTimers::run_shuffle(LiveTable& live, std::int64_t now) {
  // If all were away or nothing could be stored, they get the time to do it now.
  const std::int64_t end = std::max(live.table->shuffle_until(),
                                    playable_since(live) + context_.options.shuffle_seconds * kSecond);
  if (now < end) return tables_.schedule(live, end);
  commands_.commit(live, decide_reopening(*live.table));
}

void TableTimers::run_seat(LiveTable& live, Seat seat, std::int64_t now, std::int64_t& next) {
  const Table& table = *live.table;
  const Holder& holder = table.holder(seat);
  if (holder.kind == HolderKind::kBot) return run_bot(live, seat, holder.who, now, next);

  const std::optional<std::int64_t> deadline = table.deadline(seat);
  std::int64_t& away = live.away_since[seat];
  if (live.is_connected(holder.who)) {
    // Once per decision, so that nobody gains time by disconnecting.
    const bool too_late = away != 0 && deadline && now >= *deadline;
    if (too_late && live.returned_at[seat] < table.deciding_since(seat)) live.returned_at[seat] = now;
    away = 0;
  } else if (away == 0) {
    away = now;
  }
  const bool is_asked = away != 0 && !table.is_substituted(seat);
  if (!is_asked && live.asked.erase(seat) > 0) subscriptions_.people_changed(live);
  const std::string& substitute = context_.options.substitute;
  if (table.is_substituted(seat)) {
    if (live.returning.erase(seat) > 0) return commands_.commit(live, substitution(table, seat, false));
    return run_bot(live, seat, substitute, now, next);
  }
  if (!table.state().may_move(seat)) return;
  if (away != 0) run_absence(live, seat, now, next);
  if (live.writing) return;
  if (deadline) {
    const std::int64_t end =
        std::max(*deadline, std::max(playable_since(live), live.returned_at[seat]) + kAfterReturn);
    if (now >= end) return run_bot(live, seat, substitute, now, next);
    next = std::min(next, end);
  }
}

void TableTimers::run_absence(LiveTable& live, Seat seat, std::int64_t now, std::int64_t& next) {
  const Table& table = *live.table;
  const TableSettings& settings = table.settings();
  // If no other player is connected, nobody waits, and nothing happens.
  const std::set<std::string> others = live.others_connected(table.holder(seat).who);
  if (settings.absence == Absence::kWait || others.empty()) return;
  const int seconds =
      settings.absence_seconds > 0 ? settings.absence_seconds : context_.options.grace_seconds;
  const std::int64_t end = live.away_since[seat] + seconds * kSecond;
  if (now < end) {
    next = std::min(next, end);
    return;
  }
  if (settings.absence == Absence::kAsk) {
    const auto [asked, is_new] = live.asked.try_emplace(seat);
    if (is_new) subscriptions_.people_changed(live);
    if (!std::ranges::includes(asked->second, others)) return;
    live.asked.erase(asked);
  }
  if (!table.seats_may_change()) return run_bot(live, seat, context_.options.substitute, now, next);
  commands_.commit(live, substitution(table, seat, true));
}

void TableTimers::request_bot_move(LiveTable& live, Seat seat, const std::string& level, std::size_t turn) {
  const Table& table = *live.table;
  // The bot's own chance comes from the table's key: reading the table again changes nothing.
  const Bytes32 key = table.key();
  std::uint64_t seed = turn;
  for (std::size_t i = 0; i < 8; ++i) seed ^= std::uint64_t{key[i]} << (8 * i);
  const auto chosen = [this, id = live.id, seat, turn](Action action) {
    LiveTable* there = tables_.in_memory(id);
    if (there == nullptr) return;
    BotDecision& decision = there->bot_decisions[seat];
    if (decision.turn != turn) return;
    decision.action = action;
    if (!there->writing) run_table(*there);
  };
  // A bot that has planned for a move that was taken back starts again.
  const std::size_t undone = table.plays() - table.log().moves.size();
  context_.bots.choose({live.payer(), fmt::format("{}/{}/{}", table.id(), seat.index(), undone), level,
                        make_view(table.state(), seat), seed, table.shared_board()},
                       chosen);
}

void TableTimers::run_bot(LiveTable& live, Seat seat, const std::string& level, std::int64_t now,
                          std::int64_t& next) {
  const Table& table = *live.table;
  if (!table.state().may_move(seat)) return;
  BotDecision& decision = live.bot_decisions[seat];
  // A decision is valid until the next move, whatever else happens at the table.
  const std::size_t turn = table.plays() + 1;
  if (decision.turn != turn) {
    decision = {turn, {}};
    request_bot_move(live, seat, level, turn);
  }
  // Everyone sees when a bot moves, so the time depends only on its level, never on its cards.
  std::int64_t shown = table.deciding_since(seat) + context_.options.bot_pace + level_milliseconds(level);
  // A bot thinks while a player can still take back the last move, but does not move.
  const UndoPoint* undo = table.undo_point();
  if (undo != nullptr && live.confirmed != table.plays()) shown = std::max(shown, undo->until + 1);
  if (now < shown) next = std::min(next, shown);
  if (now < shown || !decision.action) return;
  ++context_.counters.decided_commands;
  Decided decided = decide_move(table, seat, *decision.action, now);
  if (!decided) {
    context_.logger.error("a bot chose an illegal move", {{"table", table.id()}, {"level", level}});
    decision.action = make_view(table.state(), seat).legal.list().front();
    next = now;
    return;
  }
  commands_.commit(live, std::move(*decided), [this](const Result<std::uint64_t, RequestError>& result) {
    if (result) ++context_.counters.bot_moves;
  });
}

std::int64_t TableTimers::abandoned_before() const {
  const std::int64_t hours = context_.options.abandoned_hours * kHour;
  const std::int64_t running_for = context_.runtime.steady() - started_steady_;
  // If the system's clock is set, tables live longer, never shorter.
  const std::int64_t now = std::min(context_.runtime.now(), started_at_ + running_for);
  // Nobody could play while there was no server.
  const bool was_down = context_.stopped_at != 0 && running_for < hours;
  return now - hours - (was_down ? std::max<std::int64_t>(0, started_at_ - context_.stopped_at) : 0);
}

// On another thread: there may be thousands of unfinished games to look at.
void TableTimers::find_abandoned() {
  // Tables that have to stay must not use up the limit.
  const auto most = kMostClosedAtOnce + static_cast<int>(unreadable_.size() + tables_.size());
  const auto find = [&stores = context_.stores, before = abandoned_before(),
                     most]() -> Stored<std::vector<StoredTable>> {
    const auto store = stores.borrow();
    if (!store) return StoreError{};
    return store->abandoned_tables(before, most);
  };
  const auto then = [this](const std::optional<Stored<std::vector<StoredTable>>>& found) {
    if (found && *found) close_abandoned(**found);
  };
  // If too much is to be read, the next sweep finds them.
  tables_.readers().submit(kServer, find, then);
}

void TableTimers::close_abandoned(const std::vector<StoredTable>& abandoned) {
  if (context_.stopping || !context_.writer.works()) return;
  int closed = 0;
  for (const StoredTable& stored : abandoned) {
    const LiveTable* known = tables_.in_memory(stored.id);
    const bool in_use = known != nullptr && (!known->subscribers.empty() || known->writing);
    if (in_use || unreadable_.contains(stored.id)) continue;
    if (++closed > kMostClosedAtOnce) break;
    tables_.load(kServer, stored.id, [this, id = stored.id](const MaybeError& error) {
      if (!error) return close_abandoned(id);
      if (!may_pass(*error)) unreadable_.insert(id);
    });
  }
}

void TableTimers::close_abandoned(const std::string& id) {
  LiveTable& live = *tables_.in_memory(id);
  // Somebody may have come while it was loaded.
  if (!live.subscribers.empty() || !live.elsewhere.empty() || live.writing || !live.table) return;
  if (context_.stopping) return;
  const TableStatus status = live.table->status();
  if (status == TableStatus::kOver || status == TableStatus::kClosed) return;
  commands_.commit(live, {change::Closed{}, {TableStatus::kClosed}});
}

}  // namespace kurz
