// A command's way: in line, judged, stored, taken, acknowledged.
#include <algorithm>

#include "arena/advice_json.h"
#include "codec/game_json.h"
#include "server/house/house.h"
#include "server/secure/random.h"
#include "server/table/news.h"

namespace kurz {
namespace {

namespace json = boost::json;

constexpr std::size_t kMostWaiting = 64;
constexpr int kMostHintsWaiting = 20;

Refused unreadable(const ReadError& error) { return {RefusedCode::kBadMessage, {}, {}, error}; }

std::string text_of(const json::object& message, std::string_view name) {
  const json::value* value = message.if_contains(name);
  if (value == nullptr || !value->is_string()) return {};
  return {value->get_string().data(), value->get_string().size()};
}

// How the game ended for those who held one seat, if the event ends it.
std::vector<StoredResult> results_after(Table table, const TableEvent& last, std::int64_t now) {
  if (table.take(last) || !table.has_game() || table.state().phase != Phase::kOver) return {};
  const Scores scores = score_all(table.state());
  const Places at = places(scores, table.state().players);
  const Holders& holders = table.holders();
  std::vector<StoredResult> results;
  for (std::size_t s = 0; s < holders.size(); ++s) {
    const auto is_same = [&](const Holder& other) {
      return other.kind == HolderKind::kGuest && other.who == holders[s].who;
    };
    if (std::ranges::count_if(holders, is_same) != 1) continue;
    std::string against;
    for (std::size_t other = 0; other < holders.size(); ++other) {
      if (other == s) continue;
      if (!against.empty()) against += ',';
      against += holders[other].kind == HolderKind::kBot ? holders[other].who : "guest";
    }
    results.push_back(
        {holders[s].who, table.id(), table.board().id, std::move(against), at[s], scores[s].total(), now});
  }
  return results;
}

}  // namespace

void House::do_command(const std::shared_ptr<Client>& client, json::object message) {
  const std::string id = text_of(message, "table");
  Waiting waiting{client, client->guest(), std::move(message)};
  if (stopping_) return refuse(client, "do", waiting.message, refused_as(RefusedCode::kClosing), nullptr);
  if (client->guest().empty())
    return refuse(client, "do", waiting.message, refused_as(RefusedCode::kNoGuest), nullptr);
  const auto found = room_for(*client, id);
  if (!found) return refuse(client, "do", waiting.message, found.error(), nullptr);
  Room& room = **found;
  if (room.waiting.size() >= kMostWaiting) {
    return refuse(client, "do", waiting.message, refused_as(RefusedCode::kBusy), &room);
  }
  room.waiting.push_back(std::move(waiting));
  work_off(room);
}

void House::work_off(Room& room) {
  while (!room.writing && !room.waiting.empty()) {
    const Waiting next = std::move(room.waiting.front());
    room.waiting.pop_front();
    if (!room.table) {
      if (const auto fault = reload(room)) {
        answer(next, room, *fault);
        continue;
      }
    }
    if (parts_.guests.is_forgotten(next.guest)) {
      answer(next, room, refused_as(RefusedCode::kNoGuest));
      continue;
    }
    const std::string command = text_of(next.message, "cmd");
    // What was done before is answered as it was then, whatever has happened since.
    if (const auto version = room.table->answer_to(next.guest, command)) {
      answer(next, room, *version);
      continue;
    }
    const Decided decided = judge(room, next);
    if (!decided) {
      answer(next, room, decided.error());
    } else if (std::holds_alternative<change::Rematched>(decided->change)) {
      make_rematch(room, *decided, next);
    } else {
      commit(
          room, *decided, next.guest, command,
          [this, next, &room](const Result<std::uint64_t, Refused>& result) { answer(next, room, result); });
    }
  }
  if (!room.writing) tend(room);
}

Decided House::judge(const Room& room, const Waiting& waiting) {
  const Table& table = *room.table;
  JsonReader reader;
  command_name_from_json(waiting.message, reader);
  const int version = reader.number(waiting.message, "", "version", 0, std::numeric_limits<int>::max());
  const Command wish = command_from_json(waiting.message, table.board(), reader);
  if (!reader.ok()) return unreadable(reader.error());
  if (static_cast<std::uint64_t>(version) != table.version()) {
    return Refused{RefusedCode::kStale, {}, table.version(), {}};
  }
  return decide(table, waiting.guest, wish);
}

void House::answer(const Waiting& waiting, const Room& room, const Result<std::uint64_t, Refused>& result) {
  const auto client = waiting.client.lock();
  if (!client) return;
  if (!result) return refuse(client, "do", waiting.message, result.error(), &room);
  ++figures_.acknowledged;
  client->send(std::make_shared<const std::string>(
      json::serialize(json::object{{"type", "done"},
                                   {"table", room.id},
                                   {"cmd", text_of(waiting.message, "cmd")},
                                   {"version", *result}})));
}

void House::commit(Room& room, const Decision& decision, std::string actor, std::string command,
                   Answer answer) {
  const std::int64_t now = parts_.around.now();
  NewEvent write{room.id,
                 room.epoch,
                 decision.status,
                 room.table->next_event(decision.change, std::move(actor), std::move(command), now),
                 now,
                 {},
                 {}};
  if (const auto* seated = std::get_if<change::Seated>(&decision.change)) {
    Holders holders = room.table->holders();
    holders[static_cast<std::size_t>(seated->seat.index())] = seated->holder;
    write.guests = known_guests(holders);
  }
  if (decision.status == TableStatus::kOver && room.table->status() == TableStatus::kRunning) {
    write.results = results_after(*room.table, write.event, now);
    std::erase_if(write.results,
                  [this](const StoredResult& result) { return parts_.guests.is_forgotten(result.guest); });
  }
  room.writing = true;
  ++writing_;
  const TableEvent event = write.event;
  parts_.writer.submit(std::move(write), [this, id = room.id, event,
                                          answer = std::move(answer)](const Stored<Written>& result) {
    parts_.around.post([this, id, event, answer, result] { written(id, event, result, answer); });
  });
}

void House::written(const std::string& id, const TableEvent& event, const Stored<Written>& result,
                    const Answer& answer) {
  --writing_;
  Room& room = *rooms_.at(id);
  room.writing = false;
  const bool done = result && *result == Written::kDone && !room.table->take(event);
  if (done) {
    // Who took their seat back by a command does not come back once more.
    std::erase_if(room.returning, [&](Seat seat) { return !room.table->stood_in(seat); });
    answer(event.version);
  } else {
    if (!result) {
      parts_.journal.error("a command could not be stored", {{"table", id}, {"why", result.error().text}});
    }
    // Whether it was stored after all, only the store knows.
    const auto fault = reload(room);
    const auto version = fault ? std::nullopt : room.table->answer_to(event.actor, event.command);
    if (version) {
      answer(*version);
    } else if (fault || !result) {
      answer(fault.value_or(refused_as(RefusedCode::kStoreFailed)));
    } else {
      answer(Refused{RefusedCode::kStale, {}, room.table->version(), {}});
    }
  }
  tell(room);
  work_off(room);
}

void House::make_rematch(Room& room, const Decision& decision, const Waiting& waiting) {
  const Bytes32 seed = random_bytes();
  const std::string id = std::get<change::Rematched>(decision.change).table;
  const auto there = parts_.reading.table(id);
  const auto no = there && *there ? std::nullopt : too_many_tables(waiting.guest, id);
  if (no) return answer(waiting, room, *no);
  change::Made made = rematch_of(*room.table, waiting.guest, seed);
  for (Holder& holder : made.holders) {
    if (holder.kind == HolderKind::kGuest && parts_.guests.is_forgotten(holder.who)) holder = {};
  }
  making_[waiting.guest].insert(id);
  room.writing = true;
  ++writing_;
  // The new table first: an old one must never point to one that is not there. That it is there already means
  // that the power failed between the two.
  parts_.writer.submit(new_table(id, seed, made),
                       [this, old = room.id, id, decision, waiting](const Stored<Written>& result) {
                         parts_.around.post([this, old, id, decision, waiting, ok = result.ok()] {
                           no_longer_making(waiting.guest, id);
                           --writing_;
                           Room& again = *rooms_.at(old);
                           again.writing = false;
                           if (ok) {
                             commit(again, decision, waiting.guest, text_of(waiting.message, "cmd"),
                                    [this, waiting, &again](const Result<std::uint64_t, Refused>& done) {
                                      answer(waiting, again, done);
                                    });
                           } else {
                             answer(waiting, again, refused_as(RefusedCode::kStoreFailed));
                             work_off(again);
                           }
                         });
                       });
}

void House::why(const std::shared_ptr<Client>& client, const json::object& message) {
  const auto found = room_for(*client, text_of(message, "table"));
  if (!found) return refuse(client, "why", message, found.error(), nullptr);
  const Table& table = *(*found)->table;
  const Seat seat = seat_in(message);
  if (!table.has_seat(seat) || !table.is_held_by(seat, client->guest())) {
    return refuse(client, "why", message, refused_as(RefusedCode::kNotYourSeat), *found);
  }
  if (table.status() != TableStatus::kRunning) {
    return refuse(client, "why", message, refused_as(RefusedCode::kNotRunning), *found);
  }
  JsonReader reader;
  const json::value* from = reader.field(message, "", "action");
  const Action action = from != nullptr ? action_from_json(table.board(), *from, "action", reader) : Action();
  if (!reader.ok()) return refuse(client, "why", message, unreadable(reader.error()), *found);
  if (const auto error = refusal_of(table.state(), seat, action)) {
    return refuse(client, "why", message, {RefusedCode::kRule, error, {}, {}}, *found);
  }
  client->send(std::make_shared<const std::string>(json::serialize(
      json::object{{"type", "possible"}, {"table", table.id()}, {"seat", seat.index()}, {"action", *from}})));
}

void House::hint(const std::shared_ptr<Client>& client, const json::object& message) {
  const auto found = room_for(*client, text_of(message, "table"));
  if (!found) return refuse(client, "hint", message, found.error(), nullptr);
  const Table& table = *(*found)->table;
  const Seat seat = seat_in(message);
  const auto no = [&]() -> std::optional<RefusedCode> {
    if (stopping_) return RefusedCode::kClosing;
    if (!table.has_seat(seat) || !table.is_held_by(seat, client->guest())) return RefusedCode::kNotYourSeat;
    if (!table.settings().hints) return RefusedCode::kNoHints;
    if (table.status() != TableStatus::kRunning || !table.state().may_move(seat))
      return RefusedCode::kNotToMove;
    if (parts_.bots.waiting() > kMostHintsWaiting) return RefusedCode::kBusy;
    return {};
  }();
  if (no) return refuse(client, "hint", message, refused_as(*no), *found);
  const View view = make_view(table.state(), seat);
  AdviceOptions options;
  options.milliseconds = options_.hint_milliseconds;
  const auto tell = [this, view, message, to = std::weak_ptr(client), id = table.id(),
                     version = table.version(), lang = client->lang()](const std::optional<Advice>& advice) {
    const auto busy = [this, to, message] {
      if (const auto asker = to.lock()) {
        refuse(asker, "hint", message, refused_as(RefusedCode::kBusy), nullptr);
      }
    };
    if (!advice) return parts_.around.post(busy);
    auto text = std::make_shared<const std::string>(
        json::serialize(json::object{{"type", "hint"},
                                     {"table", id},
                                     {"seat", view.viewer.index()},
                                     {"version", version},
                                     {"advice", advice_to_json(*advice, view, lang)}}));
    parts_.around.post([to, text] {
      if (const auto asker = to.lock()) asker->send(text);
    });
  };
  if (!parts_.bots.advise(client->guest(), view, options, tell)) {
    refuse(client, "hint", message, refused_as(RefusedCode::kBusy), *found);
  }
}

}  // namespace kurz
