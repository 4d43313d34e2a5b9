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

HttpResponse not_allowed(const HttpRequest& request, std::string methods) {
  HttpResponse response = error_response(request, RequestErrorCode::kNotDoneHere);
  response.headers.emplace_back("Allow", std::move(methods));
  return response;
}

}  // namespace

Api::Api(Parts parts, ApiOptions options)
    : parts_(std::move(parts)),
      options_(std::move(options)),
      guest_api_(parts_.service, parts_.guests, parts_.store, options_.public_url.starts_with("https:")),
      table_api_(parts_.runtime, parts_.service, parts_.guests, parts_.analyses, parts_.store, parts_.logger),
      board_api_(parts_.runtime, parts_.custom_boards, parts_.store, parts_.boards, parts_.files,
                 parts_.logger) {}

void Api::http(const HttpRequest& request, Respond respond) {
  const auto safely = [respond = std::move(respond)](HttpResponse response) {
    add_safety(response);
    respond(std::move(response));
  };
  if (!is_reading(request) && is_foreign(request, options_.public_url)) return safely(foreign_page(request));
  const auto guest = parts_.guests.find(cookie_of(request));
  // A guest who cannot be looked up must not get a new name: the old one would be lost.
  if (!guest && request.path.starts_with(kApiPath)) {
    return safely(error_response(request, RequestErrorCode::kStoreFailed));
  }
  Asked asked{request, guest ? *guest : std::nullopt, lang_of(request), safely};
  request.path.starts_with(kApiPath) ? route(std::move(asked)) : site(asked);
}

void Api::route(Asked asked) {
  protocol::FoundRoute found = protocol::find_route(asked.request.method, asked.request.path);
  if (found.methods.empty()) return asked.fail(RequestErrorCode::kNothingHere);
  if (found.endpoint == nullptr) return asked.respond(not_allowed(asked.request, found.methods));
  if (found.endpoint->needs_guest && !asked.guest) return asked.fail(RequestErrorCode::kNoGuest);
  asked.parts = std::move(found.parts);
  using protocol::Route;
  switch (found.endpoint->route) {
    case Route::kAbout:
      return asked.answer(about());
    case Route::kGuest:
      return table_api_.guest_page(asked);
    case Route::kSetName:
      return guest_api_.set_name(asked);
    case Route::kDeleteGuest:
      return guest_api_.delete_data(asked);
    case Route::kRecord:
      return guest_api_.record(asked);
    case Route::kTables:
      return table_api_.list(asked);
    case Route::kCreateTable:
      return table_api_.create(asked);
    case Route::kLog:
      return table_api_.log(asked);
    case Route::kAnalysis:
      return table_api_.analysis(asked);
    case Route::kMoment:
      return table_api_.moment(asked);
    case Route::kReplay:
      return table_api_.replay(asked);
    case Route::kCheckBoard:
      return board_api_.check(asked);
    case Route::kSaveBoard:
      return board_api_.save(asked);
    case Route::kCustomBoards:
      return board_api_.list(asked);
    case Route::kBoard:
    case Route::kBoardFile:
      return board_api_.file(asked);
    case Route::kDeleteBoard:
      // The server's own boards cannot be deleted.
      if (parts_.boards.contains(asked.parts[0]))
        return asked.respond(not_allowed(asked.request, "GET, HEAD"));
      return board_api_.remove(asked);
  }
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
                           {"expected", fit_for_log(expected_origin(request, options_.public_url))},
                           {"times", foreign_since_}});
    foreign_logged_at_ = now;
    foreign_since_ = 0;
  }
  return error_response(request, RequestErrorCode::kForeignPage);
}

HttpResponse Api::too_long(const HttpRequest& request) {
  HttpResponse response = error_response(request, RequestErrorCode::kTooLong);
  add_safety(response);
  return response;
}

protocol::About Api::about() const {
  protocol::About about;
  for (const auto& [id, served] : parts_.boards) {
    about.boards.push_back({id, served.board->name, served.board->id_at_version()});
  }
  for (const Level& level : kLevels) about.levels.emplace_back(level.name);
  about.message_bytes = options_.message_bytes;
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
  if (request.path != kSocketPath) return refuse(error_response(request, RequestErrorCode::kNothingHere));
  if (is_foreign(request, options_.public_url)) return refuse(foreign_page(request));
  const auto found = parts_.guests.find(cookie_of(request));
  if (!found) return refuse(error_response(request, RequestErrorCode::kStoreFailed));
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
  const RequestError error{RequestErrorCode::kBadMessage, {}, {}, request.error()};
  client->send(shared(
      protocol::Error{protocol::head_of(text), error_body(error, nullptr, kSpectator, client->lang())}));
}

SharedText Api::too_fast(const Client& client, const std::string& text, std::int64_t retry_in) {
  protocol::Error error{protocol::head_of(text), error_body(refused_as(RequestErrorCode::kTooFast), nullptr,
                                                            kSpectator, client.lang())};
  error.error.retry_in = retry_in;
  return shared(error);
}

}  // namespace kurz
