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

// The type and ids of an invalid message, as far as they can be read: the error repeats them.
protocol::RequestHead head_of(std::string_view text) {
  constexpr std::size_t kLongestEcho = 64;
  ReadError unread;
  const auto root = parse_json(text, unread);
  protocol::RequestHead head;
  if (!root || !root->is_object()) return head;
  const auto echo = [&](const char* name) -> std::optional<std::string> {
    const json::value* value = root->get_object().if_contains(name);
    const json::string* word = value != nullptr ? value->if_string() : nullptr;
    if (word == nullptr || word->size() > kLongestEcho) return {};
    return std::string(*word);
  };
  head.request = echo("type").value_or("");
  head.table = echo("table");
  head.id = echo("id");
  const json::value* seat = root->get_object().if_contains("seat");
  if (seat != nullptr && seat->is_int64() && seat->get_int64() >= 0 && seat->get_int64() < kMaxSeats) {
    head.seat = Seat(static_cast<int>(seat->get_int64()));
  }
  return head;
}

bool is_reading(const HttpRequest& request) { return request.method == "GET" || request.method == "HEAD"; }

// One per endpoint: addresses of visitors would be endless.
std::string handler_name(const HttpRequest& request) {
  if (!request.path.starts_with(kApiPath)) return "page";
  const protocol::Endpoint* endpoint = protocol::find_route(request.method, request.path).endpoint;
  if (endpoint == nullptr) return "no endpoint";
  return std::string(endpoint->method).append(" ").append(endpoint->path);
}

std::string handler_name(const protocol::Request& request) {
  return std::visit([]<class One>(const One&) -> std::string { return One::kType; }, request);
}

}  // namespace

Api::Api(ApiParts parts)
    : parts_(std::move(parts)),
      summaries_(parts_.service.find_board(), [this](const LoadError& error) { report(error); }) {}

void Api::report(const LoadError& error) {
  parts_.runtime.post([this, error] { parts_.service.tables.report(error); });
}

void Api::http(const HttpRequest& request, Respond respond) {
  const HandlerTimer timer(parts_.times, handler_name(request));
  const auto safely = [respond = std::move(respond)](HttpResponse response) {
    add_safety(response);
    respond(std::move(response));
  };
  check_proxy(request);
  if (!is_reading(request) && is_foreign(request, parts_.public_url)) {
    return safely(error_response(request, foreign_page(request)));
  }
  const auto guest = parts_.guests.find(cookie_of(request));
  // A guest who cannot be looked up must not get a new name: the old one would be lost.
  if (!guest && request.path.starts_with(kApiPath)) {
    return safely(error_response(request, ErrorCode::kStoreFailed));
  }
  HttpCall call{request, guest ? *guest : std::nullopt, lang_of(request), safely};
  const Visitor visitor = call.visitor();
  if (const auto error = charge_request(visitor, request.path))
    return safely(error_response(request, *error));
  call.respond = [this, visitor, safely](HttpResponse response) {
    parts_.allowances.add(visitor, Expense::kAnswerByte, static_cast<double>(response.body.size()));
    safely(std::move(response));
  };
  request.path.starts_with(kApiPath) ? route(std::move(call)) : site(call);
}

MaybeError Api::charge_request(const Visitor& visitor, std::string_view path) {
  // A page consists of many files, and they cost little: a class must be able to open it at the same time.
  const double cost = path.starts_with(kApiPath) ? 1 : 0.1;
  if (const auto wait = parts_.allowances.charge(visitor, Expense::kRequest, cost); wait > 0) {
    return RequestError::wait(ErrorCode::kTooFast, wait);
  }
  // The bytes of an answer are charged when it is sent; here only earlier ones count.
  if (const auto wait = parts_.allowances.charge(visitor, Expense::kAnswerByte, 0); wait > 0) {
    return RequestError::wait(ErrorCode::kShareUsed, wait);
  }
  return {};
}

bool Api::charge(const HttpCall& call, Expense expense) {
  const std::int64_t wait = parts_.allowances.charge(call.visitor(), expense);
  if (wait > 0) call.fail(RequestError::wait(ErrorCode::kShareUsed, wait));
  return wait == 0;
}

void Api::check_proxy(const HttpRequest& request) {
  // Programs on this machine look at other addresses.
  if (proxy_logged_ || parts_.public_url.empty() || !request.address.empty()) return;
  if (!request.path.starts_with(kApiPath)) return;
  proxy_logged_ = true;
  parts_.logger.warning("the proxy sends no X-Forwarded-For; visitors are not limited by address");
}

void Api::route(HttpCall incoming) {
  protocol::FoundRoute found = protocol::find_route(incoming.request.method, incoming.request.path);
  if (found.methods.empty()) return incoming.fail(ErrorCode::kNotFound);
  if (found.endpoint == nullptr) return incoming.respond(not_allowed(incoming.request, found.methods));
  if (found.endpoint->needs_guest && !incoming.guest) return incoming.fail(ErrorCode::kNoGuest);
  incoming.parts = std::move(found.parts);
  struct Answering {
    std::string_view method, path;
    void (Api::*answer)(const HttpCall& call);
  };
  static constexpr Answering kAnswers[] = {
      {"GET", "/api/about", &Api::about},
      {"GET", "/api/guest", &Api::guest_page},
      {"POST", "/api/guest", &Api::set_name},
      {"DELETE", "/api/guest", &Api::delete_data},
      {"GET", "/api/guest/record", &Api::record},
      {"POST", "/api/guest/link", &Api::make_link},
      {"POST", "/api/guest/link/check", &Api::check_link},
      {"POST", "/api/guest/link/use", &Api::use_link},
      {"DELETE", "/api/guest/devices", &Api::sign_out_others},
      {"GET", "/api/tables", &Api::list_tables},
      {"POST", "/api/tables", &Api::create_table},
      {"GET", "/api/tables/{table}/log", &Api::game_log},
      {"GET", "/api/tables/{table}/analysis", &Api::analysis},
      {"GET", "/api/tables/{table}/moments/{version}", &Api::moment},
      {"POST", "/api/replay", &Api::replay},
      {"POST", "/api/boards/check", &Api::check_board},
      {"POST", "/api/boards", &Api::save_board},
      {"GET", "/api/boards/mine", &Api::list_boards},
      {"GET", "/api/boards/{board}", &Api::board_file},
      {"GET", "/api/boards/{board}/{file}", &Api::board_file},
      {"DELETE", "/api/boards/{board}", &Api::remove_board},
  };
  static_assert(std::ranges::equal(kAnswers, protocol::kEndpoints, [](const auto& row, const auto& endpoint) {
    return row.method == endpoint.method && row.path == endpoint.path;
  }));
  const Answering& row = kAnswers[found.endpoint - std::begin(protocol::kEndpoints)];
  (this->*row.answer)(incoming);
}

// Everything outside of /api.
void Api::site(const HttpCall& call) {
  const std::string& path = call.request.path;
  if (!is_reading(call.request)) return call.respond(not_allowed(call.request, "GET, HEAD"));
  if (path == "/healthz") return call.respond(plain(200, "alive\n"));
  if (path == "/readyz") {
    const Readiness readiness = parts_.readiness();
    return call.respond(json_response(json_of(readiness) + "\n", readiness.ready ? 200 : 503));
  }
  if (path == "/metrics") {
    return call.respond({200, "text/plain; version=0.0.4; charset=utf-8", parts_.metrics()});
  }
  constexpr std::string_view kTablePath = "/table/";
  const bool is_table =
      path.starts_with(kTablePath) && path.find('/', kTablePath.size()) == std::string::npos;
  if (path != "/" && !is_table) return call.respond(parts_.files.answer(call.request));
  if (!is_table) return call.respond(page(call, nullptr));
  table_page(call, path.substr(kTablePath.size()));
}

HttpResponse Api::page(const HttpCall& call, const Summaries::Summary* table) const {
  const std::string origin = expected_origin(call.request, parts_.public_url);
  Preview preview{
      "Kurzstrecke",
      say({"Play four small city route-building games in your browser, with friends or against bots.",
           "Vier kleine Städtespiele im Browser, mit Freunden oder gegen Bots."},
          call.lang),
      origin + call.request.path, origin + "/og/kurzstrecke.png"};
  if (table != nullptr) {
    // It tells no more than the board.
    const std::string& city = *table->shown.board_name;
    preview.title = city + " – Kurzstrecke";
    preview.text = fill({"You are invited to a game of {city}. Play in your browser, without an account.",
                         "Du bist zu einer Partie {city} eingeladen. Spiele im Browser, ohne Anmeldung."},
                        call.lang, fmt::arg("city", city));
    const std::string image = "/og/" + table->shown.settings->board + ".png";
    if (parts_.files.has(image)) preview.image = origin + image;
  }
  return parts_.files.answer(call.request, preview);
}

void Api::table_page(const HttpCall& call, const std::string& table) {
  const auto work = [this, call, table] {
    const auto store = parts_.stores.borrow();
    const auto stored = store ? store->table(table) : std::optional<StoredTable>();
    const auto summary = stored && *stored ? summaries_.find(*store, **stored) : nullptr;
    return page(call, summary.get());
  };
  const auto then = [this, call](std::optional<HttpResponse> response) {
    call.respond(response ? std::move(*response) : page(call, nullptr));
  };
  // The page comes in any case; only its preview may be missing.
  if (!reads_.submit(call.visitor(), work, then)) then({});
}

ErrorCode Api::foreign_page(const HttpRequest& request) {
  constexpr std::int64_t kLogEvery = 60'000;
  ++foreign_since_;
  const std::int64_t now = parts_.runtime.steady();
  if (foreign_logged_at_ == 0 || now - foreign_logged_at_ >= kLogEvery) {
    parts_.logger.warning("rejected requests from another origin; check public-url",
                          {{"origin", fit_for_log(request.origin)},
                           {"expected", fit_for_log(expected_origin(request, parts_.public_url))},
                           {"times", foreign_since_}});
    foreign_logged_at_ = now;
    foreign_since_ = 0;
  }
  return ErrorCode::kForeignPage;
}

HttpResponse Api::rejected(const HttpRequest& request, const RequestError& error) {
  HttpResponse response = error_response(request, error);
  add_safety(response);
  return response;
}

void Api::about(const HttpCall& call) {
  protocol::About about;
  for (const auto& [id, served] : parts_.boards) {
    about.boards.push_back({id, served.board->name, served.board->id_at_version()});
  }
  for (const Level& level : kLevels) about.levels.emplace_back(level.name);
  about.message_bytes = parts_.message_bytes;
  about.open_tables = parts_.service.options().open_tables;
  about.grace_seconds = parts_.service.options().grace_seconds;
  call.answer(about);
}

Result<SocketGuest, HttpResponse> Api::welcome(const HttpRequest& request) {
  if (request.path != kSocketPath) return rejected(request, ErrorCode::kNotFound);
  if (is_foreign(request, parts_.public_url)) return rejected(request, foreign_page(request));
  const auto found = parts_.guests.find(cookie_of(request));
  if (!found) return rejected(request, ErrorCode::kStoreFailed);
  const Guest guest = found->value_or(Guest());
  Visitor visitor{guest.id, request.address};
  if (const auto wait = parts_.allowances.charge(visitor, Expense::kSocket); wait > 0) {
    return rejected(request, RequestError::wait(ErrorCode::kTooFast, wait));
  }
  protocol::Hello hello;
  if (*found) hello.name = guest.name;
  hello.time = parts_.runtime.steady();
  const std::uint64_t session = parts_.guests.session_of(guest.id);
  return SocketGuest{std::move(visitor), session, lang_of(request), shared(hello)};
}

void Api::message(const ClientPtr& client, const std::string& text) {
  HandlerTimer timer(parts_.times, "bad message");
  // The service signs out only sockets that follow a table.
  if (parts_.guests.is_old_session(*client)) client->sign_out();
  const auto request = read_text<protocol::Request>(text);
  if (request) {
    timer.set_handler(handler_name(*request));
    return parts_.service.receive(client, *request);
  }
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
