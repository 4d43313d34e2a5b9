#include "server/service/live_tables.h"

#include <algorithm>

namespace kurz {

bool LiveTable::is_connected(const std::string& guest) const {
  return std::ranges::any_of(
      subscribers, [&](const Subscriber& subscriber) { return subscriber.client->guest() == guest; });
}

std::set<std::string> LiveTable::others_connected(const std::string& guest) const {
  std::set<std::string> others;
  for (const Holder& holder : table->holders()) {
    if (holder.kind == HolderKind::kGuest && holder.who != guest && is_connected(holder.who))
      others.insert(holder.who);
  }
  return others;
}

bool may_watch(const Table& table, const std::string& guest, Seat as) {
  if (as != kSpectator) return table.is_held_by(as, guest);
  return table.status() != TableStatus::kRunning || table.settings().spectators || table.holds_a_seat(guest);
}

RequestError LiveTables::cannot_read(const std::string& table, const StoreError& error) {
  context_.logger.error("cannot read a table", {{"table", table}, {"reason", error.text}});
  if (error.fault != StoreFault::kDamaged) return ErrorCode::kStoreFailed;
  ++context_.counters.damaged_tables;
  return ErrorCode::kDamaged;
}

Result<LiveTables::Loaded, RequestError> LiveTables::load(const std::string& id,
                                                          std::optional<std::uint64_t> wanted) {
  const auto found = context_.store.table(id);
  if (!found) return cannot_read(id, found.error());
  if (!*found) return RequestError(ErrorCode::kNoSuchTable);
  const StoredTable& stored = **found;
  const std::uint64_t version = wanted.value_or(stored.version);
  if (stored.status == TableStatus::kDamaged) return RequestError(ErrorCode::kDamaged);
  const auto events = context_.store.events(stored.id);
  if (!events) return cannot_read(stored.id, events.error());
  Table table(stored.id, stored.seed, context_.find_board);
  std::optional<TableFault> fault;
  for (const TableEvent& event : *events) {
    if (fault || (event.version > version && version < stored.version)) break;
    ++context_.counters.replayed_events;
    fault = table.apply(event);
  }
  if (!fault && (table.version() != version || version == 0)) {
    fault = TableFault{false, "events are missing at the end"};
  }
  if (!fault) return Loaded{std::move(table), stored.epoch};
  context_.logger.error("cannot load a table", {{"table", stored.id}, {"reason", fault->text}});
  if (fault->board_is_missing) return RequestError(ErrorCode::kNoSuchBoard);
  ++context_.counters.damaged_tables;
  context_.writer.submit(MarkDamaged{stored.id}, [](const Stored<Written>&) {});
  return RequestError(ErrorCode::kDamaged);
}

LiveTable* LiveTables::in_memory(const std::string& id) {
  const auto at = tables_.find(id);
  return at == tables_.end() ? nullptr : at->second.get();
}

Result<LiveTable*, RequestError> LiveTables::find(const std::string& id) {
  if (LiveTable* live = in_memory(id)) {
    if (!live->table) {
      if (const auto error = reload(*live)) return *error;
    }
    return live;
  }
  auto live = std::make_unique<LiveTable>();
  live->id = id;
  if (const auto error = reload(*live)) return *error;
  const std::int64_t now = context_.runtime.steady();
  live->empty_since = now;
  live->away_since.fill(now);
  schedule(*live, now + 1);
  return (tables_[id] = std::move(live)).get();
}

Result<LiveTable*, RequestError> LiveTables::find_for(const Client& client, const std::string& id) {
  auto found = find(id);
  if (!found || may_watch(*(*found)->table, client.guest(), kSpectator)) return found;
  return RequestError(ErrorCode::kNoSuchTable);
}

std::optional<RequestError> LiveTables::reload(LiveTable& live) {
  keep_times(live);
  live.table.reset();
  live.bot_decisions = {};
  auto loaded = load(live.id);
  if (!loaded) return loaded.error();
  live.table = std::move(loaded->table);
  live.epoch = loaded->epoch;
  const auto known = times_.find(live.id);
  if (known == times_.end()) {
    const std::int64_t stopped_at = context_.stopped_at != 0 ? context_.stopped_at : context_.runtime.now();
    live.table->restart_times(stopped_at, context_.runtime.steady());
  } else if (known->second.version == live.table->version()) {
    live.table->resume(known->second);
  } else {
    // A command was stored although its commit seemed to fail.
    live.table->restart_times(context_.runtime.now(), context_.runtime.steady());
  }
  if (known != times_.end()) times_.erase(known);
  return {};
}

Result<std::shared_ptr<const Table>, RequestError> LiveTables::read(const std::string& id) {
  if (const LiveTable* live = in_memory(id); live != nullptr && live->table) {
    return std::make_shared<const Table>(*live->table);
  }
  auto loaded = load(id);
  if (!loaded) return loaded.error();
  return std::make_shared<const Table>(std::move(loaded->table));
}

Result<Table, RequestError> LiveTables::read_version(const std::string& guest, const std::string& id, Seat as,
                                                     std::uint64_t version) {
  const auto now = read(id);
  if (!now) return now.error();
  if (!may_watch(**now, guest, as) || version == 0 || version > (*now)->version()) {
    return RequestError(ErrorCode::kNoSuchTable);
  }
  auto loaded = load(id, version);
  if (!loaded) return loaded.error();
  return std::move(loaded->table);
}

void LiveTables::schedule(LiveTable& live, std::int64_t time) {
  if (live.due_at != 0 && live.due_at <= time) return;
  due_.erase({live.due_at, live.id});
  live.due_at = time;
  due_.insert({time, live.id});
  context_.runtime.wake_at(time);
}

LiveTable* LiveTables::next_due(std::int64_t now) {
  while (!due_.empty() && due_.begin()->first <= now) {
    LiveTable* live = in_memory(due_.begin()->second);
    due_.erase(due_.begin());
    if (live == nullptr) continue;
    live->due_at = 0;
    return live;
  }
  return nullptr;
}

std::optional<std::int64_t> LiveTables::next_due_at() const {
  return due_.empty() ? std::nullopt : std::optional(due_.begin()->first);
}

void LiveTables::keep_times(const LiveTable& live) {
  if (live.table && live.table->status() == TableStatus::kRunning) times_[live.id] = live.table->times();
}

void LiveTables::unload(const LiveTable& live) {
  keep_times(live);
  tables_.erase(live.id);
}

void LiveTables::for_each(const std::function<void(LiveTable&)>& visit) {
  for (const auto& [id, live] : tables_) visit(*live);
}

}  // namespace kurz
