#include "server/service/peer_sync.h"

#include <algorithm>
#include <map>
#include <utility>

#include "codec/write_described.h"

namespace kurz {
namespace {

// Of a game with a clock.
std::optional<PresenceTimes> times_of(const Table& table, std::int64_t steady) {
  if (table.status() != TableStatus::kRunning || !table.settings().has_clock()) return {};
  PresenceTimes times{table.version(), {}};
  for (const Seat seat : table.seats()) times.deciding.push_back(steady - table.deciding_since(seat));
  return times;
}

}  // namespace

PeerSync::PeerSync(ServiceContext& context, LiveTables& tables, Commands& commands,
                   Subscriptions& subscriptions)
    : context_(context),
      tables_(tables),
      commands_(commands),
      subscriptions_(subscriptions),
      jobs_("peers", context.jobs, JobLimits{.all = 10, .each = 10, .threads = 1, .niceness = 0}) {
  if (context_.peers == nullptr) return;
  const auto here = [this](auto work) { context_.runtime.post(std::move(work)); };
  context_.peers->listen(
      {[this, here](const Notice& notice) {
         here([this, notice] { std::visit([this](const auto& one) { hear(one); }, notice); });
       },
       [this, here] { here([this] { missed(); }); }});
  context_.allowances.on_use = [this](const Allowances::Use& use) {
    context_.peers->tell(
        notice::Used{use.who, use.is_address, static_cast<std::uint8_t>(use.expense), use.amount});
  };
}

PeerSync::~PeerSync() {
  if (context_.peers != nullptr) context_.peers->listen({});
}

void PeerSync::run() {
  if (context_.peers == nullptr) return;
  const std::int64_t now = context_.runtime.steady();
  std::set<std::string> due = attending_ ? std::set<std::string>() : tables_.take_unsynced();
  if (!attending_ && now >= next_round_) {
    next_round_ = now + kEvery;
    round_ = (round_ + 1) % kRounds;
    tables_.for_each([&](const LiveTable& live) {
      const bool is_next = std::hash<std::string>()(live.id) % kRounds == static_cast<std::size_t>(round_);
      if (is_next) due.insert(live.id);
    });
    due.merge(retry_);
    retry_.clear();
    due.insert("");  // at least, this process is alive
    check_some_guests();
  }
  if (attending_) return;
  context_.runtime.wake_at(std::max(next_round_, now + 1));
  if (due.empty()) return;
  attending_ = true;
  const Attendance told = attendance(due);
  const auto attend = [&peers = *context_.peers, told] { return peers.attend(told); };
  const auto then = [this, told](const std::optional<Stored<std::vector<TableNews>>>& news) {
    attending_ = false;
    // Something may have changed meanwhile; after an error the next round tries again.
    context_.runtime.wake_at(news && *news ? context_.runtime.steady() + 1 : next_round_);
    if (news && *news) return attended(told, **news);
    for (const Attendance::At& at : told.tables) retry_.insert(at.table);
  };
  if (!jobs_.submit(kServer, attend, then)) then({});
}

Presence PeerSync::presence_of(const LiveTable& live) const {
  Presence presence;
  if (!live.table) return presence;
  const Table& table = *live.table;
  for (const Subscriber& subscriber : live.subscribers) {
    const std::string& guest = subscriber.client->guest();
    if (!table.holds_a_seat(guest)) {
      ++presence.watching;
    } else if (std::ranges::count(presence.players, guest) == 0) {
      presence.players.push_back(guest);
    }
  }
  if (presence.is_empty()) return presence;
  std::ranges::sort(presence.players);
  presence.runs_timers = live.runs_timers;
  for (const auto& [seat, agreed] : live.asked)
    presence.asked.push_back({seat, {agreed.begin(), agreed.end()}});
  presence.confirmed = live.confirmed;
  return presence;
}

Attendance PeerSync::attendance(const std::set<std::string>& tables) {
  Attendance all;
  all.left = tables_.take_left();
  for (const std::string& id : tables) {
    LiveTable* live = tables_.in_memory(id);
    if (live == nullptr) continue;
    Presence presence = presence_of(*live);
    std::string told = presence.is_empty() ? "" : json_of(presence);
    live->is_news = live->is_news || told != live->told;
    live->told = told;
    // Times change all the time, and only processes that load the table need them.
    if (live->table && !presence.is_empty())
      presence.times = times_of(*live->table, context_.runtime.steady());
    if (presence.times) told = json_of(presence);
    all.tables.push_back({id, !live->subscribers.empty() && live->table.has_value(), std::move(told)});
  }
  // A table that was loaded again has not left.
  std::erase_if(all.left, [&](const std::string& id) { return tables_.in_memory(id) != nullptr; });
  return all;
}

void PeerSync::attended(const Attendance& told, const std::vector<TableNews>& news) {
  for (const Attendance::At& at : told.tables) {
    LiveTable* live = tables_.in_memory(at.table);
    if (live == nullptr || !live->is_news) continue;
    live->is_news = false;
    context_.peers->tell(notice::Present{at.table});
  }
  for (const TableNews& one : news) {
    if (LiveTable* live = tables_.in_memory(one.table)) learn(*live, one);
  }
}

void PeerSync::learn(LiveTable& live, const TableNews& news) {
  // A replica that took over may lack the latest versions. The news may also be older than the latest commit:
  // not twice.
  const bool is_lower = live.table && !live.writing && news.version < live.table->version();
  const bool is_still_lower = is_lower && lower_[live.id] == live.table->version();
  is_lower && !is_still_lower ? void(lower_[live.id] = live.table->version()) : void(lower_.erase(live.id));
  // Or others have played on there, up to the same version.
  const bool is_other = live.table && !live.writing && news.version == live.table->version() &&
                        news.chain != live.table->chain();
  if (is_still_lower || is_other) return commands_.reload(live, kServer);
  // What people are told of it.
  const auto shown = [&] {
    std::vector<std::string> players;
    for (const Presence& other : live.elsewhere)
      players.insert(players.end(), other.players.begin(), other.players.end());
    return std::tuple(std::move(players), live.table ? live.watching() : 0, live.asked);
  };
  const auto before = shown();
  const bool had_timers = live.runs_timers;
  tables_.learn(live, news);
  if (shown() != before) subscriptions_.people_changed(live);
  if (live.runs_timers != had_timers) tables_.sync_soon(live);
  commands_.process_queue(live);
}

void PeerSync::hear(const notice::Advanced& notice) {
  LiveTable* live = tables_.in_memory(notice.table);
  if (live == nullptr) return;
  live->latest = std::max(live->latest, notice.version);
  commands_.process_queue(*live);
}

void PeerSync::hear(const notice::Present& notice) {
  if (const LiveTable* live = tables_.in_memory(notice.table)) tables_.sync_soon(*live);
}

void PeerSync::hear(const notice::Said& notice) {
  const LiveTable* live = tables_.in_memory(notice.table);
  if (live != nullptr) subscriptions_.send_to_all(*live, std::make_shared<const std::string>(notice.message));
}

void PeerSync::hear(const notice::GuestChanged& notice) {
  context_.guests.forget(notice.guest);
  // An earlier notice may have been lost.
  const bool signs_out = notice.signed_out || !subscriptions_.with_old_session({notice.guest}).empty();
  signs_out ? subscriptions_.sign_out(notice.guest) : subscriptions_.renamed(notice.guest);
}

void PeerSync::hear(const notice::Used& notice) {
  if (notice.expense < kExpenses)
    context_.allowances.add_use(
        {notice.who, notice.is_address, static_cast<Expense>(notice.expense), notice.amount});
}

void PeerSync::missed() {
  tables_.for_each([&](const LiveTable& live) { tables_.sync_soon(live); });
  // Loading tables must not wait long for this.
  constexpr std::size_t kAtOnce = 500;
  std::vector<std::string> some;
  for (const std::string& guest : guests_here()) {
    some.push_back(guest);
    if (some.size() == kAtOnce) check_guests(std::exchange(some, {}));
  }
  check_guests(some);
}

std::set<std::string> PeerSync::guests_here() const {
  std::set<std::string> guests = subscriptions_.guests();
  context_.guests.add_cached(guests);
  return guests;
}

void PeerSync::check_some_guests() {
  std::vector<std::string> some;
  std::ranges::copy_if(guests_here(), std::back_inserter(some), [&](const std::string& guest) {
    return std::hash<std::string>()(guest) % kGuestRounds == guest_round_;
  });
  guest_round_ = (guest_round_ + 1) % kGuestRounds;
  check_guests(some);
}

void PeerSync::check_guests(const std::vector<std::string>& guests) {
  if (guests.empty()) return;
  const auto read = [&stores = context_.stores, guests]() -> Stored<std::vector<Guest>> {
    const auto store = stores.borrow();
    if (!store) return StoreError{};
    return store->guests(guests);
  };
  const auto then = [this, guests](const std::optional<Stored<std::vector<Guest>>>& found) {
    if (!found || !*found) return;
    std::map<std::string, Guest> stored;
    for (const Guest& guest : **found) stored[guest.id] = guest;
    for (const std::string& guest : guests) {
      if (context_.guests.differs(guest, stored[guest])) subscriptions_.renamed(guest);
    }
    for (const std::string& guest : subscriptions_.with_old_session({guests.begin(), guests.end()}))
      subscriptions_.sign_out(guest);
  };
  tables_.readers().submit(kServer, read, then);
}

}  // namespace kurz
