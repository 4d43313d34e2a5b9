#include "server/service/subscriptions.h"

#include <algorithm>
#include <ranges>

#include "server/table/updates.h"

namespace kurz {
namespace {

constexpr int kMostSpectators = 500;  // per table
constexpr int kMostSockets = 20;      // per player and table
constexpr std::int64_t kSpectatorsLater = 250;
constexpr std::int64_t kReadAgainIn = 1000;

// A client that has missed many versions gets several updates, so that none is too long for its socket.
constexpr std::uint64_t kMostChanges = 250;
// These take less than a millisecond; more are written on another thread.
constexpr std::uint64_t kMostChangesAtOnce = 30;

Viewer viewer_of(const Table& table, const Subscriber& subscriber) {
  return {seats_of(table, subscriber.client->guest()), subscriber.client->lang(), subscriber.explain};
}

// Spectators never keep out players.
bool has_room_for(const LiveTable& live, const Client& client) {
  const bool plays = live.table->holds_a_seat(client.guest());
  const auto is_alike = [&](const Subscriber& subscriber) {
    const std::string& guest = subscriber.client->guest();
    return plays ? guest == client.guest() : !live.table->holds_a_seat(guest);
  };
  return std::ranges::count_if(live.subscribers, is_alike) < (plays ? kMostSockets : kMostSpectators);
}

}  // namespace

Result<LiveTable*, RequestError> Subscriptions::open(const ClientPtr& client,
                                                     const protocol::Subscribe& request) {
  const auto found = tables_.find_for(*client, request.table);
  if (!found) return found.error();
  LiveTable& live = **found;
  const Table& table = *live.table;
  close(*client, request.table);
  if (!has_room_for(live, *client)) return RequestError(ErrorCode::kBusy);
  // A version from the future was seen before the database was restored from a backup: everything is sent
  // again.
  std::uint64_t known = request.from.value_or(table.version());
  if (known > table.version()) known = 0;
  Subscriber subscriber{client, request.explain, known};
  const Viewer viewer = viewer_of(table, subscriber);
  if (table.version() - known <= kMostChangesAtOnce) {
    subscriber.version = table.version();
    client->send(shared(make_update(table, viewer, known)));
  } else if (!catch_up(live, subscriber, true)) {
    return RequestError(ErrorCode::kBusy);
  }
  if (live.subscribers.empty()) live.occupied_since = context_.runtime.steady();
  live.subscribers.push_back(subscriber);
  client->tables().insert(request.table);
  live.empty_since = 0;
  if (table.holds_a_seat(client->guest())) {
    people_changed(live);
  } else {
    spectators_changed(live);
    send_people(live, client.get());
  }
  deliver(live);
  LiveTables::add_returning(live, client->guest());
  return &live;
}

void Subscriptions::close(Client& client, const std::string& table) {
  LiveTable* live = tables_.in_memory(table);
  if (live == nullptr) return;
  remove(*live, [&](const Subscriber& subscriber) { return subscriber.client.get() == &client; });
}

void Subscriptions::disconnected(Client& client) {
  client.leave();
  // A copy, because closing changes the set.
  for (const std::string& table : std::set(client.tables())) close(client, table);
}

void Subscriptions::remove(LiveTable& live, const std::function<bool(const Subscriber&)>& leaves) {
  const auto end = std::stable_partition(live.subscribers.begin(), live.subscribers.end(),
                                         [&](const Subscriber& subscriber) { return !leaves(subscriber); });
  if (end == live.subscribers.end()) return;
  const bool players_left = live.table && std::any_of(end, live.subscribers.end(), [&](const auto& one) {
                              return live.table->holds_a_seat(one.client->guest());
                            });
  for (auto at = end; at != live.subscribers.end(); ++at) {
    at->client->tables().erase(live.id);
  }
  live.subscribers.erase(end, live.subscribers.end());
  const std::int64_t now = context_.runtime.steady();
  if (live.subscribers.empty()) live.empty_since = now;
  players_left ? people_changed(live) : spectators_changed(live);
  tables_.schedule(live, now + 1);
}

void Subscriptions::caught_up(const Client& client) {
  // A copy, because delivering may end subscriptions.
  for (const std::string& table : std::set(client.tables())) {
    LiveTable& live = *tables_.in_memory(table);
    deliver(live);
    send_people(live, &client);
  }
}

void Subscriptions::deliver(LiveTable& live) {
  if (!live.table) return;
  const Table& table = *live.table;
  // Seats may have changed hands with this very version.
  const auto lost_access = [&](const Subscriber& subscriber) {
    return !may_watch(table, subscriber.client->guest(), kSpectator);
  };
  for (const Subscriber& subscriber : live.subscribers) {
    if (lost_access(subscriber)) subscriber.client->send(shared(protocol::Unsubscribed{{table.id()}}));
  }
  remove(live, lost_access);
  std::map<std::pair<Viewer, std::uint64_t>, SharedText> messages;
  std::uint64_t known = table.version();  // by all of them
  for (Subscriber& subscriber : live.subscribers) {
    const bool is_ready = !subscriber.catching_up && !subscriber.client->is_behind();
    if (!is_ready || subscriber.version == table.version()) continue;
    known = std::min(known, subscriber.version);
    if (table.version() - subscriber.version > kMostChangesAtOnce) {
      if (!catch_up(live, subscriber)) tables_.schedule(live, context_.runtime.steady() + kReadAgainIn);
      continue;
    }
    const Viewer viewer = viewer_of(table, subscriber);
    SharedText& message = messages[{viewer, subscriber.version}];
    if (!message) message = shared(make_update(table, viewer, subscriber.version));
    subscriber.version = table.version();
    subscriber.client->send(message);
  }
  // Another process may have stored several versions.
  const auto changes_seats = [](const PastChange& past) {
    return past.type == ChangeType::kSeated || past.type == ChangeType::kReopened;
  };
  if (std::ranges::any_of(table.history() | std::views::drop(known), changes_seats)) people_changed(live);
}

bool Subscriptions::catch_up(LiveTable& live, Subscriber& subscriber, bool is_answer) {
  const Missed missed{live.id, viewer_of(*live.table, subscriber), subscriber.version, live.table->times(),
                      is_answer};
  const auto then = [this, missed, to = std::weak_ptr(subscriber.client)](
                        const std::optional<std::vector<MissedUpdate>>& updates) {
    if (const auto client = to.lock())
      send_missed(client, missed, updates.value_or(std::vector<MissedUpdate>()));
  };
  subscriber.catching_up = tables_.readers().submit(
      subscriber.client->visitor(), [this, missed] { return write_missed(missed); }, then);
  return subscriber.catching_up;
}

std::vector<Subscriptions::MissedUpdate> Subscriptions::write_missed(const Missed& missed) {
  constexpr std::size_t kMostBytes = 512 * 1024;  // more than a client may leave unread
  std::vector<MissedUpdate> updates;
  const auto store = context_.stores.borrow();
  if (!store) return updates;
  auto loaded = load_table(*store, context_.find_board, missed.table, missed.times.version);
  if (!loaded) return updates;
  loaded->resume(missed.times);
  std::size_t bytes = 0;
  for (std::uint64_t at = missed.from; at < missed.times.version && bytes < kMostBytes;) {
    const std::uint64_t next = std::min(at + kMostChanges, missed.times.version);
    updates.push_back({next, shared(make_update(*loaded, missed.viewer, at, next))});
    bytes += updates.back().text->size();
    at = next;
  }
  return updates;
}

void Subscriptions::send_missed(const ClientPtr& client, const Missed& missed,
                                const std::vector<MissedUpdate>& updates) {
  LiveTable* live = tables_.in_memory(missed.table);
  if (live == nullptr) return;
  const auto at =
      std::ranges::find(live->subscribers, client, [](const Subscriber& one) { return one.client; });
  // It may have left, or subscribed again.
  if (at == live->subscribers.end() || !at->catching_up || at->version != missed.from) return;
  at->catching_up = false;
  if (!live->table || updates.empty()) return not_caught_up(*live, client, missed.is_answer);
  // Seats may have changed hands meanwhile; then it is written again.
  const bool same_viewer =
      may_watch(*live->table, client->guest(), kSpectator) && viewer_of(*live->table, *at) == missed.viewer;
  for (const MissedUpdate& update : updates) {
    const bool comes_anyway = missed.is_answer && at->version == missed.from;
    if (!same_viewer || (at->client->is_behind() && !comes_anyway)) break;
    at->client->send(update.text);
    at->version = update.version;
  }
  deliver(*live);
  send_people(*live, client.get());
}

void Subscriptions::not_caught_up(LiveTable& live, const ClientPtr& client, bool is_answer) {
  if (!is_answer) return tables_.schedule(live, context_.runtime.steady() + kReadAgainIn);
  close(*client, live.id);
  const protocol::RequestHead head{std::string(protocol::Subscribe::kType), live.id, {}, {}};
  client->send(shared(protocol::ErrorMessage{
      head, error_body(RequestError(ErrorCode::kBusy), nullptr, kSpectator, client->lang())}));
}

void Subscriptions::people_changed(LiveTable& live) {
  tables_.sync_soon(live);
  for (Subscriber& subscriber : live.subscribers) subscriber.people_due = true;
  if (live.people_due) return;
  live.people_due = true;
  context_.runtime.post([this, id = live.id] {
    LiveTable* there = tables_.in_memory(id);
    if (there == nullptr) return;
    there->people_due = false;
    send_people(*there);
  });
}

void Subscriptions::spectators_changed(LiveTable& live) {
  tables_.sync_soon(live);
  for (Subscriber& subscriber : live.subscribers) subscriber.people_due = true;
  if (live.people_at == 0) live.people_at = context_.runtime.steady() + kSpectatorsLater;
  tables_.schedule(live, live.people_at);
}

void Subscriptions::run_timers(LiveTable& live, std::int64_t now) {
  const auto is_ready = [](const Subscriber& one) { return !one.catching_up && !one.client->is_behind(); };
  // Their reading has failed, see catch_up(), or the table was not in memory.
  const auto waits = [&](const Subscriber& one) {
    return is_ready(one) && one.version != live.table->version();
  };
  if (live.table && std::ranges::any_of(live.subscribers, waits)) deliver(live);
  if (live.people_at > now) return tables_.schedule(live, live.people_at);
  const auto lacks_people = [&](const Subscriber& one) { return is_ready(one) && one.people_due; };
  if (live.people_at != 0 || std::ranges::any_of(live.subscribers, lacks_people)) send_people(live);
}

// Clients that are behind get it when they have caught up.
void Subscriptions::send_people(LiveTable& live, const Client* only) {
  if (!live.table) return;
  if (only == nullptr) live.people_at = 0;
  bool all_read = true;
  const auto name_of = [&](const std::string& guest) {
    const auto name = context_.guests.name_of(guest);
    all_read = all_read && name;
    return name.value_or("");
  };
  const auto names = names_at(live.table->holders(), live.table->seating_order(), name_of);
  std::map<std::string, SharedText> messages;
  for (Subscriber& subscriber : live.subscribers) {
    if (only != nullptr && subscriber.client.get() != only) continue;
    if (!subscriber.people_due || subscriber.catching_up || subscriber.client->is_behind()) continue;
    subscriber.people_due = !all_read;
    // All spectators get the same message.
    const std::string& guest = subscriber.client->guest();
    SharedText& message = messages[live.table->holds_a_seat(guest) ? guest : ""];
    if (!message) message = shared(people(live, names, live.table->holds_a_seat(guest) ? guest : ""));
    subscriber.client->send(message);
  }
  if (all_read) return;
  live.people_at = context_.runtime.steady() + kReadAgainIn;
  tables_.schedule(live, live.people_at);
}

protocol::People Subscriptions::people(const LiveTable& live, const std::vector<std::string>& names,
                                       const std::string& guest) {
  protocol::People people{{live.id}, {}, live.watching()};
  const Holders& holders = live.table->holders();
  for (const Holder& holder : holders) {
    const Seat seat(static_cast<int>(people.seats.size()));
    protocol::Person& person = people.seats.emplace_back();
    if (holder.kind != HolderKind::kGuest) continue;
    person.name = names[static_cast<std::size_t>(seat.index())];
    person.here = live.is_connected(holder.who);
    person.you = holder.who == guest;
    person.host = holder.who == live.table->host();
    const auto asked = live.asked.find(seat);
    if (asked == live.asked.end()) continue;
    person.asked = true;
    auto& agreed = person.agreed.emplace();
    for (const std::string& who : asked->second)
      std::ranges::copy(seats_of(*live.table, who), std::back_inserter(agreed));
    std::ranges::sort(agreed);
  }
  return people;
}

void Subscriptions::send_to_all(const LiveTable& live, const SharedText& message) {
  for (const Subscriber& subscriber : live.subscribers) {
    if (!subscriber.client->is_behind()) subscriber.client->send(message);
  }
}

void Subscriptions::renamed(const std::string& guest) {
  tables_.for_each([&](LiveTable& live) {
    if (live.table && live.table->holds_a_seat(guest)) people_changed(live);
  });
}

std::set<std::string> Subscriptions::guests() {
  std::set<std::string> found;
  tables_.for_each([&](const LiveTable& live) {
    for (const Subscriber& one : live.subscribers) found.insert(one.client->guest());
  });
  found.erase("");
  return found;
}

std::set<std::string> Subscriptions::with_old_session(const std::set<std::string>& guests) {
  std::set<std::string> found;
  tables_.for_each([&](const LiveTable& live) {
    for (const Subscriber& one : live.subscribers) {
      const std::string& guest = one.client->guest();
      if (guests.contains(guest) && context_.guests.is_old_session(*one.client)) found.insert(guest);
    }
  });
  return found;
}

void Subscriptions::sign_out(const std::string& guest) {
  tables_.for_each([&](LiveTable& live) {
    std::set<const Client*> signed_out;
    for (const Subscriber& subscriber : live.subscribers) {
      const ClientPtr& client = subscriber.client;
      // A socket with the new secret stays.
      const bool is_new = client->session != 0 && !context_.guests.is_old_session(*client);
      if (client->guest() != guest || is_new) continue;
      subscriber.client->sign_out();
      signed_out.insert(subscriber.client.get());
    }
    if (!live.table || signed_out.empty()) return;
    deliver(live);
    // The table as spectators see it.
    for (const Subscriber& subscriber : live.subscribers) {
      if (!signed_out.contains(subscriber.client.get()) || subscriber.catching_up) continue;
      subscriber.client->send(
          shared(make_update(*live.table, viewer_of(*live.table, subscriber), subscriber.version)));
    }
  });
  renamed(guest);
}

}  // namespace kurz
