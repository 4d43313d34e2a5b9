#include "server/table/news.h"

#include <algorithm>

#include "codec/game_json.h"
#include "codec/json_text.h"
#include "codec/log_json.h"
#include "engine/log/notation.h"
#include "server/table/explain.h"
#include "words/event_text.h"
#include "words/log_text.h"
#include "words/refusal_text.h"

namespace kurz {
namespace {

namespace json = boost::json;

std::string_view status_word(TableStatus status) {
  switch (status) {
    case TableStatus::kOpen:
      return "open";
    case TableStatus::kRunning:
      return "running";
    case TableStatus::kOver:
      return "over";
    case TableStatus::kClosed:
      return "closed";
    case TableStatus::kHurt:
      break;
  }
  return "hurt";
}

// "B claim soho--chinatown 2 red"; which tickets somebody keeps is theirs to know.
std::string notation_for(const Board& board, const PastChange& past, Seat viewer) {
  const std::string seat(1, seat_letter(past.seat));
  if (past.action.type() == ActionType::kKeepTickets && past.seat != viewer) return seat + " keep";
  return seat + " " + action_to_notation(board, past.action);
}

json::object past_to_json(const Table& table, std::size_t index, const Reader& reader) {
  const PastChange& past = table.history()[index];
  json::object object{{"version", index + 1}, {"at", past.at}, {"type", as_json(past.type)}};
  if (!past.seat.is_none()) object["seat"] = past.seat.index();
  if (past.type == "seated") object["kind"] = as_json(holder_word(past.kind));
  if (past.type == "stood_in") object["on"] = past.on;
  if (past.type == "moved") {
    object["by_server"] = past.by_server;
    object["notation"] = notation_for(table.board(), past, reader.seat);
  }
  if (past.events.empty()) return object;
  json::array events;
  for (const Event& event : past.events) {
    const Event seen = seen_by(event, reader.seat);
    json::object told = event_to_json(table.board(), seen);
    told["text"] = event_text(seen, reader);
    events.emplace_back(std::move(told));
  }
  object["events"] = std::move(events);
  return object;
}

json::array seats_to_json(const Table& table) {
  json::array seats;
  for (std::size_t s = 0; s < table.holders().size(); ++s) {
    const Seat seat(static_cast<int>(s));
    const Holder& holder = table.holder(seat);
    json::object object{{"kind", as_json(holder_word(holder.kind))}};
    if (holder.kind == HolderKind::kBot) object["level"] = holder.who;
    if (table.status() == TableStatus::kRunning) {
      object["stood_in"] = table.stood_in(seat);
      object["to_move"] = table.state().may_move(seat);
      if (const auto deadline = table.deadline(seat)) object["deadline"] = *deadline;
      if (table.settings().clock.game_seconds > 0) object["thought"] = table.thought_for(seat);
    }
    seats.emplace_back(std::move(object));
  }
  return seats;
}

}  // namespace

json::object table_to_json(const Table& table, Seat viewer) {
  json::object object{{"status", as_json(status_word(table.status()))},
                      {"settings", settings_to_json(table.settings())},
                      {"seats", seats_to_json(table)},
                      {"commitment", to_hex(table.commitment())}};
  if (const auto seed = table.revealed_seed()) object["seed"] = to_hex(*seed);
  if (!table.rematch().empty()) object["rematch"] = table.rematch();
  if (table.has_game()) object["view"] = view_to_json(make_view(table.state(), viewer));
  return object;
}

std::string update_message(const Table& table, Seat viewer, std::uint64_t from, Lang lang, std::uint64_t to) {
  const std::uint64_t last = std::min(to, table.version());
  const Reader reader = reader_of(table, viewer, lang);
  json::array changes;
  for (std::uint64_t i = from; i < last; ++i) {
    changes.emplace_back(past_to_json(table, i, reader));
  }
  const json::value as = viewer == kSpectator ? json::value(nullptr) : json::value(viewer.index());
  return json::serialize(json::object{{"type", "update"},
                                      {"table", table.id()},
                                      {"as", as},
                                      {"version", last},
                                      {"changes", std::move(changes)},
                                      {"state", table_to_json(table, viewer)}});
}

json::object refused_to_json(const Refused& refused, const Table* table, Seat seat, Lang lang) {
  json::object object{{"code", as_json(refused_word(refused.code))}};
  if (refused.version) object["version"] = *refused.version;
  if (refused.read) {
    object["where"] = refused.read->where;
    object["text"] = read_error_text(*refused.read, lang);
  } else if (refused.rule && table != nullptr) {
    object["rule"] = refusal_to_json(table->board(), *refused.rule);
    object["text"] = refusal_text(*refused.rule, Reader{&table->board(), lang, seat, {}});
  } else {
    object["text"] = as_json(refused_text(refused.code, lang));
  }
  return object;
}

json::object refused_wish(const json::object& message) {
  constexpr std::size_t kLongestEcho = 64;
  json::object wish{{"type", "refused"}, {"to", ""}};
  const auto echo = [&](const char* from, const char* to) {
    const json::value* value = message.if_contains(from);
    const json::string* text = value != nullptr ? value->if_string() : nullptr;
    if (text != nullptr && text->size() <= kLongestEcho) wish[to] = *text;
  };
  echo("type", "to");
  for (const char* name : {"table", "cmd"}) echo(name, name);
  for (const char* name : {"seat", "as"}) {
    const json::value* value = message.if_contains(name);
    if (value != nullptr && value->is_int64()) wish[name] = *value;
  }
  return wish;
}

std::string record_of(const Table& table) {
  GameLog log = table.log();
  if (const auto seed = table.revealed_seed()) log.seed = to_hex(*seed);
  json::object record = json::parse(log_to_json(log)).as_object();
  json::array texts;
  for (const Holder& holder : table.holders()) texts.emplace_back(holder.text);
  record["chance"] = json::object{{"format", "kurz-chance/1"},
                                  {"commitment", to_hex(table.commitment())},
                                  {"texts", std::move(texts)},
                                  {"first_by_lot", table.settings().first.is_none()}};
  return json::serialize(record);
}

}  // namespace kurz
