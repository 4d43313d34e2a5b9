#include "server/service/live_tables.h"

#include <algorithm>

#include "server/service/first_exception.h"

namespace kurz {
namespace {

constexpr int kMostLoads = 10'000;
constexpr int kMostLoadsEach = 200;  // a player comes back to a few tables at once
constexpr int kNiceness = 5;

}  // namespace

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

Visitor LiveTable::payer() const {
  const auto distance = [this](const Subscriber& subscriber) {
    const std::string& guest = subscriber.client->guest();
    return guest == table->host() ? 0 : table->holds_a_seat(guest) ? 1 : 2;
  };
  const auto nearest = std::ranges::min_element(subscribers, {}, distance);
  return {table->host(), nearest == subscribers.end() ? "" : nearest->client->visitor().address};
}

LiveTables::LiveTables(ServiceContext& context)
    : context_(context),
      loads_("tables", context.jobs, JobLimits{kMostLoads, kMostLoadsEach, 1, kNiceness}) {}

RequestError LiveTables::report(const LoadError& error) {
  if (error.reason.empty()) return error.error;
  context_.logger.error("cannot load a table", {{"table", error.table}, {"reason", error.reason}});
  if (error.is_damaged) ++context_.counters.damaged_tables;
  if (error.must_be_marked) context_.writer.submit(MarkDamaged{error.table}, [](const Stored<Written>&) {});
  return error.error;
}

LiveTable* LiveTables::in_memory(const std::string& id) {
  const auto at = tables_.find(id);
  return at == tables_.end() ? nullptr : at->second.get();
}

bool LiveTables::is_loaded(const std::string& id) {
  const LiveTable* live = in_memory(id);
  return live != nullptr && live->table;
}

Result<LiveTable*, RequestError> LiveTables::find(const std::string& id) {
  if (!is_loaded(id)) return RequestError(ErrorCode::kNoSuchTable);
  return in_memory(id);
}

void LiveTables::load(const Visitor& visitor, const std::string& id, Loaded then) {
  if (is_loaded(id)) return then({});
  std::vector<Loaded>& waiting = loading_[id];
  waiting.push_back(std::move(then));
  if (waiting.size() > 1) return;
  const auto work = [this, id]() -> Result<LoadedTable, LoadError> {
    const auto store = context_.stores.borrow();
    if (!store) return LoadError(ErrorCode::kStoreFailed);
    return load_table(*store, context_.find_board, id);
  };
  const auto done = [this, id](std::optional<Result<LoadedTable, LoadError>> found) {
    loaded(id, std::move(found));
  };
  if (!loads_.submit(visitor, work, done)) loaded(id, {});
}

void LiveTables::loaded(const std::string& id, std::optional<Result<LoadedTable, LoadError>> found) {
  std::optional<RequestError> error;
  if (!found) {
    error = RequestError(ErrorCode::kBusy);
  } else if (!*found) {
    error = report(found->error());
  } else if (!is_loaded(id)) {
    keep(id, std::move(**found));
  }
  const auto waiting = loading_.extract(id);
  FirstException failed;
  for (const Loaded& then : waiting.mapped()) failed.run([&] { then(error); });
  failed.rethrow();
}

void LiveTables::keep(const std::string& id, LoadedTable loaded) {
  context_.counters.replayed_events += static_cast<long>(loaded.table.version());
  std::unique_ptr<LiveTable>& live = tables_[id];
  if (!live) {
    live = std::make_unique<LiveTable>();
    live->id = id;
    const std::int64_t now = context_.runtime.steady();
    live->empty_since = now;
    live->away_since.fill(now);
    schedule(*live, now + 1);
  }
  live->table = std::move(loaded.table);
  live->epoch = loaded.epoch;
  continue_times(*live);
}

Result<LiveTable*, RequestError> LiveTables::find_for(const Client& client, const std::string& id) {
  auto found = find(id);
  if (!found || may_watch(*(*found)->table, client.guest(), kSpectator)) return found;
  return RequestError(ErrorCode::kNoSuchTable);
}

void LiveTables::drop_content(LiveTable& live) {
  keep_times(live);
  live.table.reset();
  live.bot_decisions = {};
}

void LiveTables::continue_times(LiveTable& live) {
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
