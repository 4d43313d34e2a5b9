#include "server/api/api.h"

#include <algorithm>

#include "bots/levels.h"
#include "server/table/updates.h"

namespace kurz {
namespace {

constexpr std::string_view kSocketPath = "/api/socket";

HttpResponse plain(int status, std::string text) {
  return {status, "text/plain; charset=utf-8", std::move(text), {{"Cache-Control", "no-store"}}};
}

// Of a message that could not be read: what can be told of it all the same.
protocol::RequestHead head_of(std::string_view text) {
  constexpr std::size_t kLongestEcho = 64;
  ReadError unread;
  const auto root = parse_json(text, unread);
  protocol::RequestHead head;
  if (!root || !root->is_object()) return head;
  const auto echo = [&](const char* name) -> std::optional<std::string> {
    const boost::json::value* value = root->get_object().if_contains(name);
    const boost::json::string* word = value != nullptr ? value->if_string() : nullptr;
    if (word == nullptr || word->size() > kLongestEcho) return {};
    return std::string(*word);
  };
  head.request = echo("type").value_or("");
  head.table = echo("table");
  head.id = echo("id");
  const boost::json::value* seat = root->get_object().if_contains("seat");
  if (seat != nullptr && seat->is_int64() && seat->get_int64() >= 0 && seat->get_int64() < kMaxSeats) {
    head.seat = Seat(static_cast<int>(seat->get_int64()));
  }
  return head;
}

bool is_reading(const HttpRequest& request) { return request.method == "GET" || request.method == "HEAD"; }

std::string cookie_of(const HttpRequest& request) {
  return std::string(value_in(request.cookie, ';', kCookie).value_or(""));
}

}  // namespace

void Api::http(const HttpRequest& request, Respond respond) {
  const auto safely = [respond = std::move(respond)](HttpResponse response) {
    add_safety(response);
    respond(std::move(response));
  };
  if (!is_reading(request) && is_foreign(request, parts_.public_url)) return safely(foreign_page(request));
  const auto guest = parts_.guests.find(cookie_of(request));
  // A guest who cannot be looked up must not get a new name: the old one would be lost.
  if (!guest && request.path.starts_with(kApiPath)) {
    return safely(error_response(request, ErrorCode::kStoreFailed));
  }
  HttpCall call{request, guest ? *guest : std::nullopt, lang_of(request), safely};
  request.path.starts_with(kApiPath) ? route(std::move(call)) : site(call);
}

void Api::route(HttpCall incoming) {
  protocol::FoundRoute found = protocol::find_route(incoming.request.method, incoming.request.path);
  if (found.methods.empty()) return incoming.fail(ErrorCode::kNotFound);
  if (found.endpoint == nullptr) return incoming.respond(not_allowed(incoming.request, found.methods));
  if (found.endpoint->needs_guest && !incoming.guest) return incoming.fail(ErrorCode::kNoGuest);
  incoming.parts = std::move(found.parts);
  struct Answering {
    std::string_view method, path;
    void (*answer)(Api& api, const HttpCall& call);
  };
  static constexpr Answering kAnswers[] = {
      {"GET", "/api/about", [](Api& api, const HttpCall& call) { call.answer(api.about()); }},
      {"GET", "/api/guest", [](Api& api, const HttpCall& call) { api.table_api_.guest_page(call); }},
      {"POST", "/api/guest", [](Api& api, const HttpCall& call) { api.guest_api_.set_name(call); }},
      {"DELETE", "/api/guest", [](Api& api, const HttpCall& call) { api.guest_api_.delete_data(call); }},
      {"GET", "/api/guest/record", [](Api& api, const HttpCall& call) { api.guest_api_.record(call); }},
      {"GET", "/api/tables", [](Api& api, const HttpCall& call) { api.table_api_.list(call); }},
      {"POST", "/api/tables", [](Api& api, const HttpCall& call) { api.table_api_.create(call); }},
      {"GET", "/api/tables/{table}/log", [](Api& api, const HttpCall& call) { api.table_api_.log(call); }},
      {"GET", "/api/tables/{table}/analysis",
       [](Api& api, const HttpCall& call) { api.table_api_.analysis(call); }},
      {"GET", "/api/tables/{table}/moments/{version}",
       [](Api& api, const HttpCall& call) { api.table_api_.moment(call); }},
      {"POST", "/api/replay", [](Api& api, const HttpCall& call) { api.table_api_.replay(call); }},
      {"POST", "/api/boards/check", [](Api& api, const HttpCall& call) { api.board_api_.check(call); }},
      {"POST", "/api/boards", [](Api& api, const HttpCall& call) { api.board_api_.save(call); }},
      {"GET", "/api/boards/mine", [](Api& api, const HttpCall& call) { api.board_api_.list(call); }},
      {"GET", "/api/boards/{board}", [](Api& api, const HttpCall& call) { api.board_api_.file(call); }},
      {"GET", "/api/boards/{board}/{file}",
       [](Api& api, const HttpCall& call) { api.board_api_.file(call); }},
      {"DELETE", "/api/boards/{board}", [](Api& api, const HttpCall& call) { api.board_api_.remove(call); }},
  };
  static_assert(std::ranges::equal(kAnswers, protocol::kEndpoints, [](const auto& row, const auto& endpoint) {
    return row.method == endpoint.method && row.path == endpoint.path;
  }));
  kAnswers[found.endpoint - std::begin(protocol::kEndpoints)].answer(*this, incoming);
}

// Everything outside of /api.
void Api::site(const HttpCall& call) {
  const std::string& path = call.request.path;
  if (!is_reading(call.request)) return call.respond(not_allowed(call.request, "GET, HEAD"));
  if (path == "/healthz") return call.respond(plain(200, "alive\n"));
  if (path == "/readyz") {
    const bool ready = parts_.is_ready();
    return call.respond(plain(ready ? 200 : 503, ready ? "ready\n" : "not ready\n"));
  }
  if (path == "/metrics") {
    return call.respond({200, "text/plain; version=0.0.4; charset=utf-8", parts_.metrics()});
  }
  call.respond(parts_.files.answer(call.request));
}

HttpResponse Api::foreign_page(const HttpRequest& request) {
  constexpr std::int64_t kLogEvery = 60'000;
  ++foreign_since_;
  const std::int64_t now = parts_.runtime.now();
  if (foreign_logged_at_ == 0 || now - foreign_logged_at_ >= kLogEvery) {
    parts_.logger.warning("a page of another host was refused; is public-url right?",
                          {{"origin", fit_for_log(request.origin)},
                           {"expected", fit_for_log(expected_origin(request, parts_.public_url))},
                           {"times", foreign_since_}});
    foreign_logged_at_ = now;
    foreign_since_ = 0;
  }
  return error_response(request, ErrorCode::kForeignPage);
}

HttpResponse Api::too_long(const HttpRequest& request) {
  HttpResponse response = error_response(request, ErrorCode::kTooLong);
  add_safety(response);
  return response;
}

protocol::About Api::about() const {
  protocol::About about;
  for (const auto& [id, served] : parts_.boards) {
    about.boards.push_back({id, served.board->name, served.board->id_at_version()});
  }
  for (const Level& level : kLevels) about.levels.emplace_back(level.name);
  about.message_bytes = parts_.message_bytes;
  about.open_tables = parts_.service.options().open_tables;
  about.grace_seconds = parts_.service.options().grace_seconds;
  return about;
}

std::unique_ptr<SocketGuest> Api::welcome(const HttpRequest& request, HttpResponse& error) {
  const auto refuse = [&](HttpResponse response) {
    add_safety(response);
    error = std::move(response);
    return nullptr;
  };
  if (request.path != kSocketPath) return refuse(error_response(request, ErrorCode::kNotFound));
  if (is_foreign(request, parts_.public_url)) return refuse(foreign_page(request));
  const auto found = parts_.guests.find(cookie_of(request));
  if (!found) return refuse(error_response(request, ErrorCode::kStoreFailed));
  const std::optional<Guest>& guest = *found;
  protocol::Hello hello;
  if (guest) hello.name = guest->name;
  hello.time = parts_.runtime.now();
  return std::make_unique<SocketGuest>(SocketGuest{guest ? guest->id : "", lang_of(request), shared(hello)});
}

void Api::message(const ClientPtr& client, const std::string& text) {
  // The service signs out only sockets that follow a table.
  if (!client->guest().empty() && parts_.guests.is_deleted(client->guest())) client->sign_out();
  const auto request = read_text<protocol::Request>(text);
  if (request) return parts_.service.receive(client, *request);
  const RequestError error(request.error());
  client->send(
      shared(protocol::ErrorMessage{head_of(text), error_body(error, nullptr, kSpectator, client->lang())}));
}

SharedText Api::too_fast(const Client& client, const std::string& text, std::int64_t retry_in) {
  protocol::ErrorMessage error{
      head_of(text), error_body(RequestError(ErrorCode::kTooFast), nullptr, kSpectator, client.lang())};
  error.error.retry_in = retry_in;
  return shared(error);
}

}  // namespace kurz
