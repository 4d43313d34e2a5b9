#include "server/api/api.h"

#include <algorithm>

#include "bots/levels.h"
#include "codec/json_text.h"
#include "server/api/http_lists.h"
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

// The methods that a path takes, as the header Allow lists them; empty if there is no such path.
std::string_view methods_of(std::string_view path) {
  constexpr std::string_view kReading = "GET, HEAD";
  if (!path.starts_with(kApiPath)) return kReading;
  if (path == "/api/guest") return "GET, HEAD, POST, DELETE";
  if (path == "/api/tables") return "GET, HEAD, POST";
  if (path == "/api/replay" || path == "/api/boards" || path == "/api/boards/check") return "POST";
  if (path.starts_with("/api/boards/own-") && path.find('/', kBoardsPath.size()) == std::string_view::npos) {
    return "GET, HEAD, DELETE";
  }
  const bool is_there = path == "/api/about" || path == "/api/guest/record" ||
                        path.starts_with(kBoardsPath) || path.starts_with(kTablesPath);
  return is_there ? kReading : "";
}

bool allows(std::string_view methods, std::string_view method) {
  while (!methods.empty()) {
    if (next_part(methods, ',') == method) return true;
  }
  return false;
}

// Drawing a board that has its layout takes some milliseconds, telling a long game fifteen.
constexpr Desk::Limits kMostDrawings{64, 8};
constexpr Desk::Limits kMostReplays{32, 2};

}  // namespace

Api::Api(Parts parts, ApiOptions options)
    : parts_(std::move(parts)),
      options_(std::move(options)),
      summaries_(parts_.house, parts_.guests),
      drawings_("drawings", parts_.around, parts_.journal, kMostDrawings),
      replays_("replays", parts_.around, parts_.journal, kMostReplays) {}

void Api::http(const HttpRequest& request, Respond respond) {
  const auto safely = [respond = std::move(respond)](HttpResponse response) {
    add_safety(response);
    respond(std::move(response));
  };
  if (changes_something(request) && is_foreign(request, options_.public_url)) {
    return safely(refuse_foreign(request));
  }
  const auto guest = parts_.guests.find(cookie_of(request, kCookie));
  // Somebody who cannot be looked up is not nobody: they would be given a new name and lose the old one.
  if (!guest && request.path.starts_with(kApiPath)) {
    return safely(refusal_to(request, RefusedCode::kStoreFailed));
  }
  route({request, guest ? *guest : std::nullopt, lang_of(request), safely});
}

void Api::route(const Asked& asked) {
  const HttpRequest& request = asked.request;
  const std::string& path = request.path;
  const std::string_view methods = methods_of(path);
  if (methods.empty()) return asked.respond(refusal_to(request, RefusedCode::kNothingHere));
  if (!allows(methods, request.method)) {
    HttpResponse no = refusal_to(request, RefusedCode::kNotDoneHere);
    no.headers.emplace_back("Allow", methods);
    return asked.respond(std::move(no));
  }
  if (path == "/healthz") return asked.respond(plain(200, "alive\n"));
  if (path == "/readyz") {
    const bool ready = parts_.is_ready();
    return asked.respond(plain(ready ? 200 : 503, ready ? "ready\n" : "not ready\n"));
  }
  if (path == "/metrics") {
    return asked.respond({200, "text/plain; version=0.0.4; charset=utf-8", parts_.metrics()});
  }
  if (!path.starts_with(kApiPath)) return asked.respond(parts_.files.answer(request));
  if (path == "/api/guest") return guest(asked);
  if (path == "/api/tables" && request.method == "POST") return make_table(asked);
  if (path == "/api/replay") return replay(asked);
  if (path == "/api/boards") return keep_board(asked);
  if (path == "/api/boards/check") return check_board_file(asked);
  if (request.method == "DELETE") return remove_board(asked);
  if (path == "/api/about") return asked.respond(about());
  if (path == "/api/tables") return asked.respond(listed_tables());
  if (path == "/api/guest/record") return asked.respond(record(asked));
  if (path == "/api/boards/mine") return asked.respond(boards_of(asked));
  if (path.starts_with(kBoardsPath)) return board_file(asked);
  std::string_view part = std::string_view(path).substr(kTablesPath.size());
  const std::string table(next_part(part, '/'));
  asked.respond(table_page(asked, table, part));
}

HttpResponse Api::refuse_foreign(const HttpRequest& request) {
  constexpr std::int64_t kTellEvery = 60'000;
  ++foreign_untold_;
  const std::int64_t now = parts_.around.now();
  if (foreign_told_at_ == 0 || now - foreign_told_at_ >= kTellEvery) {
    parts_.journal.warning("a page of another host was refused; is public-url right?",
                           {{"origin", fit_for_log(request.origin)},
                            {"expected", fit_for_log(expected_origin(request, options_.public_url))},
                            {"times", foreign_untold_}});
    foreign_told_at_ = now;
    foreign_untold_ = 0;
  }
  return refusal_to(request, RefusedCode::kForeignPage);
}

HttpResponse Api::too_long(const HttpRequest& request) {
  HttpResponse no = refusal_to(request, RefusedCode::kTooLong);
  add_safety(no);
  return no;
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
  const auto refuse = [&](HttpResponse no) {
    add_safety(no);
    refusal = std::move(no);
    return nullptr;
  };
  if (request.path != kSocketPath) return refuse(refusal_to(request, RefusedCode::kNothingHere));
  if (is_foreign(request, options_.public_url)) return refuse(refuse_foreign(request));
  const auto found = parts_.guests.find(cookie_of(request, kCookie));
  if (!found) return refuse(refusal_to(request, RefusedCode::kStoreFailed));
  const std::optional<Guest>& guest = *found;
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

SharedText Api::too_fast(const Client& client, const std::string& text, std::int64_t retry_in) {
  ReadError unread;
  const auto root = parse_json(text, unread);
  json::object answer = refused_wish(root && root->is_object() ? root->get_object() : json::object());
  json::object refusal =
      refused_to_json(refused_as(RefusedCode::kTooFast), nullptr, kSpectator, client.lang());
  refusal["retry_in"] = retry_in;
  answer["refusal"] = std::move(refusal);
  return std::make_shared<const std::string>(json::serialize(answer));
}

}  // namespace kurz
