// Who looks at a table, and what they are told.
#include <algorithm>
#include <span>

#include "codec/json_text.h"
#include "server/house/house.h"
#include "server/table/explain.h"
#include "server/table/news.h"

namespace kurz {
namespace {

namespace json = boost::json;

SharedText shared(const json::object& object) {
  return std::make_shared<const std::string>(json::serialize(object));
}

// Said by name, so that everybody reads them in their own language and nobody writes anything else.
constexpr std::string_view kPhrases[] = {"hello", "good_luck", "nice_move", "oops", "thanks", "well_played"};

std::string list_of(std::span<const std::string_view> words) {
  std::string list;
  for (const std::string_view word : words) list += (list.empty() ? "" : ", ") + std::string(word);
  return list;
}

// Whoever has the link may see a table that waits and a game that is over.
bool may_look(const Table& table, const std::string& guest, Seat as) {
  if (as != kSpectator) return table.has_seat(as) && table.is_held_by(as, guest);
  return table.status() != TableStatus::kRunning || table.settings().spectators || table.holds_a_seat(guest);
}

// A seat, or nobody's.
Seat viewer_of(const json::object& message, JsonReader& reader) {
  const json::value* seat = message.if_contains("as");
  if (seat == nullptr || seat->is_null()) return kSpectator;
  return Seat(reader.as_number(*seat, "as", 0, kMaxSeats - 1));
}

// How far one update goes: who has missed more gets several, so that none is too long for its socket.
std::uint64_t told_by_next(const Table& table, std::uint64_t told) {
  constexpr std::uint64_t kMostChangesTold = 250;
  return std::min(told + kMostChangesTold, table.version());
}

SharedText next_update(const Table& table, Seat as, std::uint64_t told, Lang lang) {
  return std::make_shared<const std::string>(
      update_message(table, as, told, lang, told_by_next(table, told)));
}

json::value seat_value(Seat as) { return as == kSpectator ? json::value(nullptr) : json::value(as.index()); }

}  // namespace

void House::refuse(const std::shared_ptr<Client>& client, std::string_view to, const json::object& message,
                   const Refused& refused, const Room* room) {
  ++figures_.refused;
  const Table* table = room != nullptr && room->table ? &*room->table : nullptr;
  json::object answer = refused_wish(message);
  answer["to"] = as_json(to);
  answer["refusal"] = refused_to_json(refused, table, seat_in(message), client->lang());
  client->send(shared(answer));
}

Result<Room*, Refused> House::room_for(const Client& client, const std::string& id) {
  auto found = room(id);
  if (!found || may_look(*(*found)->table, client.guest(), kSpectator)) return found;
  return refused_as(RefusedCode::kNoSuchTable);
}

void House::open(const std::shared_ptr<Client>& client, const json::object& message) {
  JsonReader reader;
  const std::string id(reader.text(message, "", "table"));
  const Seat as = viewer_of(message, reader);
  std::optional<int> from;
  if (message.contains("from")) {
    from = reader.number(message, "", "from", 0, std::numeric_limits<int>::max());
  }
  if (!reader.ok()) {
    return refuse(client, "open", message, {RefusedCode::kBadMessage, {}, {}, reader.error()}, nullptr);
  }
  const auto found = room(id);
  if (!found) return refuse(client, "open", message, found.error(), nullptr);
  Room& room = **found;
  const Table& table = *room.table;
  if (!may_look(table, client->guest(), as)) {
    return refuse(client, "open", message, refused_as(RefusedCode::kNoSuchTable), nullptr);
  }
  shut(*client, id, as);
  if (!has_place_for(room, *client)) {
    return refuse(client, "open", message, refused_as(RefusedCode::kBusy), nullptr);
  }
  // A version that is still to come was seen on a server whose file has been put back: all is told anew.
  std::uint64_t told = from ? static_cast<std::uint64_t>(*from) : table.version();
  if (told > table.version()) told = 0;
  client->send(next_update(table, as, told, client->lang()));
  if (room.onlookers.empty()) room.woken_at = parts_.around.now();
  room.onlookers.push_back({client, as, told_by_next(table, told), true});
  client->tables().insert(id);
  room.empty_since = 0;
  tell_people(room);
  tell(room);
  // Whoever comes back to their seat takes it back from the bot.
  if (as != kSpectator && table.status() == TableStatus::kRunning && table.stood_in(as))
    room.returning.insert(as);
  work_off(room);
}

// Spectators never keep out who holds a seat.
bool House::has_place_for(const Room& room, const Client& client) {
  const bool holds = room.table->holds_a_seat(client.guest());
  std::set<const Client*> others;
  for (const Onlooker& onlooker : room.onlookers) {
    const std::string& guest = onlooker.client->guest();
    const bool alike = holds ? guest == client.guest() : !room.table->holds_a_seat(guest);
    if (alike && onlooker.client.get() != &client) others.insert(onlooker.client.get());
  }
  return others.size() < (holds ? kMostSockets : kMostSpectators);
}

void House::explain(const std::shared_ptr<Client>& client, const json::object& message) {
  JsonReader reader;
  const std::string id(reader.text(message, "", "table"));
  const Seat as = viewer_of(message, reader);
  const auto refuse_with = [&](const Refused& refused) {
    refuse(client, "explain", message, refused, nullptr);
  };
  if (!reader.ok()) return refuse_with({RefusedCode::kBadMessage, {}, {}, reader.error()});
  const auto found = room(id);
  if (!found) return refuse_with(found.error());
  const Table& table = *(*found)->table;
  if (!may_look(table, client->guest(), as)) return refuse_with(refused_as(RefusedCode::kNoSuchTable));
  if (!table.has_game()) return refuse_with(refused_as(RefusedCode::kNotRunning));
  client->send(shared({{"type", "explained"},
                       {"table", id},
                       {"as", seat_value(as)},
                       {"version", table.version()},
                       {"explanation", explanation(table, as, client->lang())}}));
}

void House::say(const std::shared_ptr<Client>& client, const json::object& message) {
  JsonReader reader;
  const std::string id(reader.text(message, "", "table"));
  const Seat seat(reader.number(message, "", "seat", 0, kMaxSeats - 1));
  const std::string phrase(reader.text(message, "", "phrase"));
  if (reader.ok() && !std::ranges::count(kPhrases, phrase)) {
    reader.fail_word("phrase", Expected::kOneOf, list_of(kPhrases), message.if_contains("phrase"));
  }
  const auto refuse_with = [&](const Refused& refused) { refuse(client, "say", message, refused, nullptr); };
  if (!reader.ok()) return refuse_with({RefusedCode::kBadMessage, {}, {}, reader.error()});
  const auto found = room_for(*client, id);
  if (!found) return refuse_with(found.error());
  Room& room = **found;
  if (!room.table->has_seat(seat) || !room.table->is_held_by(seat, client->guest())) {
    return refuse_with(refused_as(RefusedCode::kNotYourSeat));
  }
  const SharedText said =
      shared({{"type", "said"}, {"table", id}, {"seat", seat.index()}, {"phrase", as_json(phrase)}});
  std::set<const Client*> told;
  for (const Onlooker& onlooker : room.onlookers) {
    if (told.insert(onlooker.client.get()).second && !onlooker.client->is_behind())
      onlooker.client->send(said);
  }
}

Result<Table, Refused> House::moment(const std::string& guest, const std::string& id, Seat as,
                                     std::uint64_t version) {
  const auto now = read_table(id);
  if (!now) return now.error();
  if (!may_look(**now, guest, as) || version == 0 || version > (*now)->version()) {
    return refused_as(RefusedCode::kNoSuchTable);
  }
  const auto stored = parts_.reading.table(id);
  const auto events = parts_.reading.events(id);
  if (!stored || !*stored || !events) return refused_as(RefusedCode::kStoreFailed);
  Table then(id, (*stored)->seed, parts_.find_board);
  for (const TableEvent& event : *events) {
    if (event.version > version) break;
    if (then.take(event)) return refused_as(RefusedCode::kHurt);
  }
  return then;
}

void House::shut(Client& client, const std::string& table, Seat as) {
  const auto at = rooms_.find(table);
  if (at == rooms_.end()) return;
  remove_onlookers(*at->second, [&](const Onlooker& onlooker) {
    return onlooker.client.get() == &client && onlooker.as == as;
  });
}

void House::gone(Client& client) {
  const std::set<std::string> tables(client.tables().begin(), client.tables().end());
  for (const std::string& table : tables) {
    Room& room = *rooms_.at(table);
    remove_onlookers(room, [&](const Onlooker& onlooker) { return onlooker.client.get() == &client; });
  }
}

void House::remove_onlookers(Room& room, const std::function<bool(const Onlooker&)>& leaves) {
  const auto stay_end = std::stable_partition(room.onlookers.begin(), room.onlookers.end(),
                                              [&](const Onlooker& onlooker) { return !leaves(onlooker); });
  if (stay_end == room.onlookers.end()) return;
  for (auto at = stay_end; at != room.onlookers.end(); ++at) {
    std::multiset<std::string>& tables = at->client->tables();
    tables.erase(tables.find(room.id));
  }
  room.onlookers.erase(stay_end, room.onlookers.end());
  const std::int64_t now = parts_.around.now();
  if (room.onlookers.empty()) room.empty_since = now;
  tell_people(room);
  look_again_at(room, now + 1);
}

void House::caught_up(const Client& client) {
  const std::set<std::string> tables(client.tables().begin(), client.tables().end());
  for (const std::string& table : tables) {
    Room& room = *rooms_.at(table);
    tell(room);
    send_people(room);
  }
}

void House::tell(Room& room) {
  if (!room.table) return;
  const Table& table = *room.table;
  // Seats may have changed hands with this very version.
  const auto may_not_look = [&](const Onlooker& onlooker) {
    return !may_look(table, onlooker.client->guest(), onlooker.as);
  };
  for (const Onlooker& onlooker : room.onlookers) {
    if (!may_not_look(onlooker)) continue;
    onlooker.client->send(shared({{"type", "shut"}, {"table", table.id()}, {"as", seat_value(onlooker.as)}}));
  }
  remove_onlookers(room, may_not_look);
  std::map<std::tuple<Seat, std::uint64_t, Lang>, SharedText> messages;
  for (Onlooker& onlooker : room.onlookers) {
    while (onlooker.told != table.version() && !onlooker.client->is_behind()) {
      const Lang lang = onlooker.client->lang();
      SharedText& message = messages[{onlooker.as, onlooker.told, lang}];
      if (!message) message = next_update(table, onlooker.as, onlooker.told, lang);
      onlooker.told = told_by_next(table, onlooker.told);
      onlooker.client->send(message);
    }
  }
  if (table.history().back().type == "seated") tell_people(room);
}

// When many come and go at once, as after a restart, they are told once.
void House::tell_people(Room& room) {
  for (Onlooker& onlooker : room.onlookers) onlooker.people_due = true;
  if (room.people_due) return;
  room.people_due = true;
  parts_.around.post([this, id = room.id] {
    const auto at = rooms_.find(id);
    if (at == rooms_.end()) return;
    at->second->people_due = false;
    send_people(*at->second);
  });
}

// Who is behind is told when they have caught up.
void House::send_people(Room& room) {
  if (!room.table) return;
  std::map<std::string, SharedText> messages;
  std::set<const Client*> told;
  for (Onlooker& onlooker : room.onlookers) {
    if (!onlooker.people_due || onlooker.client->is_behind()) continue;
    onlooker.people_due = false;
    if (!told.insert(onlooker.client.get()).second) continue;
    // Spectators are all told the same.
    const std::string guest =
        room.table->holds_a_seat(onlooker.client->guest()) ? onlooker.client->guest() : "";
    SharedText& message = messages[guest];
    if (!message) message = shared(people(room, guest));
    onlooker.client->send(message);
  }
}

json::object House::people(const Room& room, const std::string& guest) {
  json::array seats;
  std::set<const Client*> watching;
  for (const Onlooker& onlooker : room.onlookers) {
    if (!room.table->holds_a_seat(onlooker.client->guest())) watching.insert(onlooker.client.get());
  }
  for (const Holder& holder : room.table->holders()) {
    json::object seat;
    if (holder.kind == HolderKind::kGuest) {
      seat["name"] = parts_.guests.name_of(holder.who);
      seat["here"] = room.is_here(holder.who);
      seat["you"] = holder.who == guest;
    }
    seats.emplace_back(std::move(seat));
  }
  return {{"type", "people"}, {"table", room.id}, {"seats", std::move(seats)}, {"watching", watching.size()}};
}

void House::forgotten(const std::string& guest) {
  for (const auto& [id, room] : rooms_) {
    for (const Onlooker& onlooker : room->onlookers) {
      if (onlooker.client->guest() == guest) onlooker.client->forget_guest();
    }
    if (room->table && room->table->holds_a_seat(guest)) tell(*room);
  }
  renamed(guest);
}

void House::renamed(const std::string& guest) {
  for (const auto& [id, room] : rooms_) {
    if (room->table && room->table->holds_a_seat(guest)) tell_people(*room);
  }
}

}  // namespace kurz
