#include "server/api/api.h"

#include "bots/levels.h"
#include "server/table/updates.h"

namespace kurz {
namespace {

constexpr std::string_view kSocketPath = "/api/socket";

HttpResponse plain(int status, std::string text) {
  return {status, "text/plain; charset=utf-8", std::move(text), {{"Cache-Control", "no-store"}}};
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
  Asked asked{request, guest ? *guest : std::nullopt, lang_of(request), safely};
  request.path.starts_with(kApiPath) ? route(std::move(asked)) : site(asked);
}

void Api::route(Asked incoming) {
  protocol::FoundRoute found = protocol::find_route(incoming.request.method, incoming.request.path);
  if (found.methods.empty()) return incoming.fail(ErrorCode::kNotFound);
  if (found.endpoint == nullptr) return incoming.respond(not_allowed(incoming.request, found.methods));
  if (found.endpoint->needs_guest && !incoming.guest) return incoming.fail(ErrorCode::kNoGuest);
  incoming.parts = std::move(found.parts);
  using protocol::Route;
  struct Endpoint {
    Route code;
    void (*answer)(Api& api, const Asked& asked);
  };
  static constexpr auto kEndpoints = one_per_value<Endpoint>({
      {Route::kAbout, [](Api& api, const Asked& asked) { asked.answer(api.about()); }},
      {Route::kGuest, [](Api& api, const Asked& asked) { api.table_api_.guest_page(asked); }},
      {Route::kSetName, [](Api& api, const Asked& asked) { api.guest_api_.set_name(asked); }},
      {Route::kDeleteGuest, [](Api& api, const Asked& asked) { api.guest_api_.delete_data(asked); }},
      {Route::kRecord, [](Api& api, const Asked& asked) { api.guest_api_.record(asked); }},
      {Route::kTables, [](Api& api, const Asked& asked) { api.table_api_.list(asked); }},
      {Route::kCreateTable, [](Api& api, const Asked& asked) { api.table_api_.create(asked); }},
      {Route::kLog, [](Api& api, const Asked& asked) { api.table_api_.log(asked); }},
      {Route::kAnalysis, [](Api& api, const Asked& asked) { api.table_api_.analysis(asked); }},
      {Route::kMoment, [](Api& api, const Asked& asked) { api.table_api_.moment(asked); }},
      {Route::kReplay, [](Api& api, const Asked& asked) { api.table_api_.replay(asked); }},
      {Route::kCheckBoard, [](Api& api, const Asked& asked) { api.board_api_.check(asked); }},
      {Route::kSaveBoard, [](Api& api, const Asked& asked) { api.board_api_.save(asked); }},
      {Route::kCustomBoards, [](Api& api, const Asked& asked) { api.board_api_.list(asked); }},
      {Route::kBoard, [](Api& api, const Asked& asked) { api.board_api_.file(asked); }},
      {Route::kBoardFile, [](Api& api, const Asked& asked) { api.board_api_.file(asked); }},
      {Route::kDeleteBoard, [](Api& api, const Asked& asked) { api.board_api_.remove(asked); }},
  });
  row_for(kEndpoints, found.endpoint->route).answer(*this, incoming);
}

// Everything outside of /api.
void Api::site(const Asked& asked) {
  const std::string& path = asked.request.path;
  if (!is_reading(asked.request)) return asked.respond(not_allowed(asked.request, "GET, HEAD"));
  if (path == "/healthz") return asked.respond(plain(200, "alive\n"));
  if (path == "/readyz") {
    const bool ready = parts_.is_ready();
    return asked.respond(plain(ready ? 200 : 503, ready ? "ready\n" : "not ready\n"));
  }
  if (path == "/metrics") {
    return asked.respond({200, "text/plain; version=0.0.4; charset=utf-8", parts_.metrics()});
  }
  asked.respond(parts_.files.answer(asked.request));
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

void Api::message(const std::shared_ptr<Client>& client, const std::string& text) {
  // The service signs out only sockets that follow a table.
  if (!client->guest().empty() && parts_.guests.is_deleted(client->guest())) client->sign_out();
  const auto request = read_text<protocol::Request>(text);
  if (request) return parts_.service.receive(client, *request);
  const RequestError error(request.error());
  client->send(shared(protocol::ErrorMessage{protocol::head_of(text),
                                             error_body(error, nullptr, kSpectator, client->lang())}));
}

SharedText Api::too_fast(const Client& client, const std::string& text, std::int64_t retry_in) {
  protocol::ErrorMessage error{protocol::head_of(text), error_body(RequestError(ErrorCode::kTooFast), nullptr,
                                                                   kSpectator, client.lang())};
  error.error.retry_in = retry_in;
  return shared(error);
}

}  // namespace kurz
