#include "server/api/api.h"

#include <algorithm>

#include "bots/levels.h"
#include "codec/json_text.h"
#include "server/table/news.h"

namespace kurz {
namespace {

namespace json = boost::json;

constexpr std::string_view kSocketPath = "/api/socket";

HttpResponse plain(int status, std::string text) {
  return {status, "text/plain; charset=utf-8", std::move(text), {{"Cache-Control", "no-store"}}};
}

bool changes_something(const HttpRequest& request) {
  return request.method != "GET" && request.method != "HEAD";
}

}  // namespace

void Api::http(const HttpRequest& request, Respond respond) {
  const auto safely = [respond = std::move(respond)](HttpResponse response) {
    add_safety(response);
    respond(std::move(response));
  };
  if (changes_something(request) && is_foreign(request, options_.public_url)) {
    return safely(plain(403, "Pages of other hosts cannot do this.\n"));
  }
  route({request, parts_.guests.find(cookie_of(request, kCookie)), lang_of(request), safely});
}

void Api::route(const Asked& asked) {
  const HttpRequest& request = asked.request;
  const std::string& path = request.path;
  if (path == "/healthz") return asked.respond(plain(200, "alive\n"));
  if (path == "/readyz") {
    const bool ready = parts_.is_ready();
    return asked.respond(plain(ready ? 200 : 503, ready ? "ready\n" : "not ready\n"));
  }
  if (path == "/metrics") {
    return asked.respond({200, "text/plain; version=0.0.4; charset=utf-8", parts_.metrics()});
  }
  if (!path.starts_with("/api/")) return asked.respond(parts_.files.answer(request));
  if (path == "/api/guest") return guest(asked);
  if (path == "/api/tables" && request.method == "POST") return make_table(asked);
  if (path == "/api/replay" && request.method == "POST") return asked.respond(replay(asked));
  if (path == "/api/boards" && request.method == "POST") return keep_board(asked);
  if (path == "/api/boards/check" && request.method == "POST") return check_board_file(asked);
  if (path.starts_with(kBoardsPath) && request.method == "DELETE") return remove_board(asked);
  if (request.method != "GET" && request.method != "HEAD") {
    HttpResponse no = plain(405, "This cannot be done here.\n");
    return asked.respond(std::move(no));
  }
  if (path == "/api/about") return asked.respond(about());
  if (path == "/api/tables") return asked.respond(listed_tables());
  if (path == "/api/guest/record") return asked.respond(record(asked));
  if (path == "/api/boards/mine") return asked.respond(boards_of(asked));
  if (path.starts_with(kBoardsPath)) return board_file(asked);
  constexpr std::string_view kTables = "/api/tables/";
  if (path.starts_with(kTables)) {
    const std::string rest = path.substr(kTables.size());
    const std::size_t slash = rest.find('/');
    if (slash != std::string::npos) {
      return asked.respond(
          table_page(asked, rest.substr(0, slash), std::string_view(rest).substr(slash + 1)));
    }
  }
  asked.respond(plain(404, "There is nothing here.\n"));
}

HttpResponse Api::about() const {
  json::array boards;
  for (const auto& [id, served] : parts_.boards) {
    boards.push_back({{"id", id}, {"name", served.board->name}, {"version", served.board->id_at_version()}});
  }
  json::array levels;
  for (const Level& level : kLevels) levels.emplace_back(as_json(level.name));
  const HouseOptions& house = parts_.house.options();
  return json_response({{"program", "kurzstrecke"},
                        {"protocol", 1},
                        {"boards", std::move(boards)},
                        {"levels", std::move(levels)},
                        {"message_bytes", options_.message_bytes},
                        {"open_tables", house.open_tables},
                        {"grace_seconds", house.grace_seconds}});
}

std::unique_ptr<SocketGuest> Api::welcome(const HttpRequest& request, HttpResponse& refusal) {
  const auto refuse = [&](int status, const char* text) {
    refusal = plain(status, text);
    add_safety(refusal);
    return nullptr;
  };
  if (request.path != kSocketPath) return refuse(404, "There is nothing here.\n");
  if (is_foreign(request, options_.public_url)) return refuse(403, "Pages of other hosts cannot do this.\n");
  const auto guest = parts_.guests.find(cookie_of(request, kCookie));
  auto welcome = std::make_unique<SocketGuest>();
  welcome->guest = guest ? guest->id : "";
  welcome->lang = lang_of(request);
  const json::value name = guest ? json::value(guest->name) : json::value(nullptr);
  welcome->hello = std::make_shared<const std::string>(json::serialize(
      json::object{{"type", "hello"}, {"protocol", 1}, {"name", name}, {"time", parts_.around.now()}}));
  return welcome;
}

void Api::message(const std::shared_ptr<Client>& client, const std::string& text) {
  const auto refuse = [&](const Refused& refused, std::string_view to) {
    client->send(std::make_shared<const std::string>(json::serialize(
        json::object{{"type", "refused"},
                     {"to", as_json(to)},
                     {"refusal", refused_to_json(refused, nullptr, kSpectator, client->lang())}})));
  };
  // The house tells only those sockets that look at a table.
  if (!client->guest().empty() && parts_.guests.is_forgotten(client->guest())) client->forget_guest();
  ReadError error;
  auto root = parse_json(text, error);
  if (!root) return refuse({RefusedCode::kBadMessage, {}, {}, error}, "");
  JsonReader reader;
  const json::object& message = reader.as_object(*root, "");
  const std::string type(reader.text(message, "", "type"));
  House& house = parts_.house;
  if (type == "do") return house.do_command(client, message);
  if (type == "open") return house.open(client, message);
  if (type == "hint") return house.hint(client, message);
  if (type == "why") return house.why(client, message);
  if (type == "explain") return house.explain(client, message);
  if (type == "say") return house.say(client, message);
  if (type == "shut") {
    const std::string table(reader.text(message, "", "table"));
    const json::value* as = message.if_contains("as");
    const bool from_seat = as != nullptr && !as->is_null();
    const Seat seat = from_seat ? Seat(reader.as_number(*as, "as", 0, kMaxSeats - 1)) : kSpectator;
    if (reader.ok()) return house.shut(*client, table, seat);
  } else {
    reader.fail_word("type", Expected::kOneOf, "open, shut, do, hint, why, explain, say",
                     message.if_contains("type"));
  }
  refuse({RefusedCode::kBadMessage, {}, {}, reader.error()}, type.size() <= 10 ? type : "");
}

SharedText Api::too_fast(const Client& client) {
  return std::make_shared<const std::string>(json::serialize(json::object{
      {"type", "refused"},
      {"to", ""},
      {"refusal", refused_to_json(refused_as(RefusedCode::kTooFast), nullptr, kSpectator, client.lang())}}));
}

}  // namespace kurz
