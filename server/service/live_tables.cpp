#include "server/service/live_tables.h"

#include <algorithm>

#include "codec/read_described.h"
#include "server/service/first_exception.h"
#include "server/table/updates.h"

namespace kurz {
namespace {

constexpr int kMostLoads = 10'000;
constexpr int kMostLoadsEach = 200;  // a player comes back to a few tables at once
constexpr int kNiceness = 5;

// Who is there in other processes. A later version of the program may tell something that this one cannot
// read.
std::vector<Presence> presences_of(const TableNews& news) {
  std::vector<Presence> presences;
  for (const TableNews::Presence& told : news.elsewhere) {
    auto read = read_text<Presence>(told.present);
    if (!read) continue;
    if (read->times) {
      for (std::int64_t& milliseconds : read->times->deciding) milliseconds += told.age;
    }
    presences.push_back(std::move(*read));
  }
  return presences;
}

}  // namespace

bool LiveTable::is_connected(const std::string& guest) const {
  const auto is_there = [&](const Presence& other) { return std::ranges::count(other.players, guest) > 0; };
  return std::ranges::any_of(
             subscribers,
             [&](const Subscriber& subscriber) { return subscriber.client->guest() == guest; }) ||
         std::ranges::any_of(elsewhere, is_there);
}

int LiveTable::watching() const {
  auto count = std::ranges::count_if(
      subscribers, [&](const Subscriber& one) { return !table->holds_a_seat(one.client->guest()); });
  for (const Presence& other : elsewhere) count += other.watching;
  return static_cast<int>(count);
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
      loads_("tables", context.jobs, JobLimits{kMostLoads, kMostLoadsEach, 1, kNiceness}),
      catch_ups_("catch-ups", context.jobs, JobLimits{kMostLoads, kMostLoads, 1, 0}) {}

RequestError LiveTables::report(const LoadError& error) {
  if (error.reason.empty()) return error.error;
  // While the store is away, no table can be loaded, and for the same reason.
  if (!may_pass(error.error) || unread_.passes(error.reason))
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

void LiveTables::load(const Visitor& visitor, const std::string& id, Loaded then) {
  if (is_loaded(id)) return then({});
  std::vector<Loaded>& waiting = loading_[id];
  waiting.push_back(std::move(then));
  if (waiting.size() > 1) return;
  const auto done = [this, id](std::optional<Result<Found, LoadError>> found) {
    loaded(id, std::move(found));
  };
  const LiveTable* live = in_memory(id);
  const std::uint64_t before = live != nullptr && live->before ? live->before->first : 0;
  if (!loads_.submit(visitor, [this, id, before] { return find(id, before); }, done)) loaded(id, {});
}

Result<LiveTables::Found, LoadError> LiveTables::find(const std::string& id, std::uint64_t before) {
  const auto store = context_.stores.borrow();
  if (!store) return LoadError(ErrorCode::kStoreFailed);
  Digest chain{};
  const auto remember = [&](const Table& table) {
    if (table.version() == before) chain = table.chain();
  };
  auto table =
      load_table(*store, context_.find_board, id, std::numeric_limits<std::uint64_t>::max(), remember);
  if (!table) return table.error();
  Found found{std::move(*table), {}, chain};
  if (context_.peers != nullptr) {
    // The times of clocks, and who is there, before anybody can do anything here.
    auto news = context_.peers->attend({{}, {}, {id}});
    if (!news) return LoadError(id, news.error());
    if (!news->empty()) found.news = std::move(news->front());
  }
  return found;
}

void LiveTables::loaded(const std::string& id, std::optional<Result<Found, LoadError>> found) {
  MaybeError error;
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

void LiveTables::keep(const std::string& id, Found found) {
  context_.counters.replayed_events += static_cast<long>(found.table.version());
  std::unique_ptr<LiveTable>& live = tables_[id];
  const std::int64_t now = context_.runtime.steady();
  if (!live) {
    live = std::make_unique<LiveTable>();
    live->id = id;
    live->empty_since = now;
    live->away_since.fill(now);
    live->runs_timers = context_.peers == nullptr;
  }
  live->table = std::move(found.table);
  continue_times(*live, found.news);
  if (found.news) {
    learn(*live, *found.news);
    for (Subscriber& subscriber : live->subscribers) subscriber.people_due = true;
  }
  // After a fail-over, a replica may lack the latest versions, or have others.
  if (const auto before = std::exchange(live->before, std::nullopt);
      before && before->second != found.before) {
    for (Subscriber& subscriber : live->subscribers) subscriber.version = 0;
  }
  for (Subscriber& subscriber : live->subscribers) {
    if (subscriber.version > live->table->version()) subscriber.version = 0;
  }
  // Those who follow it have missed what happened meanwhile.
  schedule(*live, now + 1);
  sync_soon(*live);
}

void LiveTables::sync_soon(const LiveTable& live) {
  constexpr std::int64_t kSoon = 20;
  if (context_.peers == nullptr) return;
  unsynced_.insert(live.id);
  context_.runtime.wake_at(context_.runtime.steady() + kSoon);
}

void LiveTables::learn(LiveTable& live, const TableNews& news) const {
  live.latest = std::max(live.latest, news.version);
  const std::vector<Presence> before = std::exchange(live.elsewhere, presences_of(news));
  // As if this process had just started to look after the table.
  if (news.runs_timers && !live.runs_timers) {
    live.occupied_since = context_.runtime.steady();
    live.away_since.fill(live.occupied_since);
  }
  live.runs_timers = news.runs_timers;
  for (const Presence& other : live.elsewhere) {
    live.confirmed = std::max(live.confirmed, static_cast<std::size_t>(other.confirmed));
    for (const auto& [seat, agreed] : other.asked) {
      // The process that runs the timers decides which seats are asked for.
      if (other.runs_timers || live.asked.contains(seat))
        live.asked[seat].insert(agreed.begin(), agreed.end());
    }
    if (other.runs_timers && !live.runs_timers) {
      std::erase_if(live.asked, [&](const auto& known) {
        return std::ranges::count(other.asked, known.first, &Presence::Asked::seat) == 0;
      });
    }
    for (const std::string& guest : other.players) {
      const auto was_there = [&](const Presence& one) { return std::ranges::count(one.players, guest) > 0; };
      if (live.table && std::ranges::none_of(before, was_there)) add_returning(live, guest);
    }
  }
}

void LiveTables::add_returning(LiveTable& live, const std::string& guest) {
  if (live.table->status() != TableStatus::kRunning) return;
  for (const Seat seat : seats_of(*live.table, guest)) {
    if (live.table->is_substituted(seat)) live.returning.insert(seat);
  }
}

Result<LiveTable*, RequestError> LiveTables::find_for(const Client& client, const std::string& id) {
  if (is_loaded(id) && may_watch(*in_memory(id)->table, client.guest(), kSpectator)) return in_memory(id);
  return RequestError(ErrorCode::kNoSuchTable);
}

void LiveTables::drop_content(LiveTable& live) {
  keep_times(live);
  if (live.table) live.before = {live.table->version(), live.table->chain()};
  live.table.reset();
  live.bot_decisions = {};
}

void LiveTables::continue_times(LiveTable& live, const std::optional<TableNews>& news) {
  const auto known = times_.find(live.id);
  const std::int64_t steady = context_.runtime.steady();
  const std::uint64_t version = live.table->version();
  std::optional<PresenceTimes> elsewhere;
  for (const Presence& other : news ? presences_of(*news) : std::vector<Presence>()) {
    if (other.times && other.times->version == version) elsewhere = other.times;
  }
  if (elsewhere) {
    live.table->restart_times(context_.runtime.now(), steady);
    TableTimes times = live.table->times();
    for (std::size_t seat = 0; seat < std::min(times.since.size(), elsewhere->deciding.size()); ++seat) {
      times.since[Seat(static_cast<int>(seat))] = steady - elsewhere->deciding[seat];
    }
    live.table->resume(times);
  } else if (known == times_.end()) {
    // While there were other processes, time went on.
    const bool was_down = context_.peers == nullptr && context_.stopped_at != 0;
    const std::int64_t stopped_at = was_down ? context_.stopped_at : context_.runtime.now();
    live.table->restart_times(stopped_at, steady);
  } else if (known->second.version == version) {
    live.table->resume(known->second);
  } else {
    // A command was stored although its commit seemed to fail.
    live.table->restart_times(context_.runtime.now(), steady);
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
  // Games may end in other processes; those whose times are lost begin their turn again.
  constexpr std::size_t kMostTimes = 100'000;
  if (times_.size() >= kMostTimes) times_.clear();
  if (live.table && live.table->status() == TableStatus::kRunning) times_[live.id] = live.table->times();
}

void LiveTables::unload(const LiveTable& live) {
  keep_times(live);
  if (context_.peers != nullptr) left_.push_back(live.id);
  tables_.erase(live.id);
}

void LiveTables::for_each(const std::function<void(LiveTable&)>& visit) {
  for (const auto& [id, live] : tables_) visit(*live);
}

}  // namespace kurz
