#include "server/api/http_tools.h"

#include "server/table/news.h"

namespace kurz {
namespace {

int status_of(RefusedCode code) {
  switch (code) {
    case RefusedCode::kNoSuchTable:
    case RefusedCode::kNoSuchBoard:
      return 404;
    case RefusedCode::kNoGuest:
      return 401;
    case RefusedCode::kBadMessage:
    case RefusedCode::kBadBoard:
    case RefusedCode::kNoSuchLevel:
      return 400;
    case RefusedCode::kTooFast:
    case RefusedCode::kTooManyTables:
    case RefusedCode::kTooManyBoards:
      return 429;
    case RefusedCode::kStoreFailed:
    case RefusedCode::kClosing:
    case RefusedCode::kBusy:
      return 503;
    default:
      return 409;
  }
}

}  // namespace

HttpResponse json_response(std::string body, int status) {
  HttpResponse response{status, "application/json", std::move(body)};
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

HttpResponse json_response(const boost::json::object& body, int status) {
  return json_response(boost::json::serialize(body), status);
}

HttpResponse refusal_response(const Refused& refused, Lang lang) {
  return json_response({{"refusal", refused_to_json(refused, nullptr, kSpectator, lang)}},
                       status_of(refused.code));
}

std::string cookie_of(const HttpRequest& request, std::string_view name) {
  std::string_view rest = request.cookie;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(';'), rest.size());
    std::string_view one = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    while (one.starts_with(' ')) one.remove_prefix(1);
    if (one.size() > name.size() && one.starts_with(name) && one[name.size()] == '=') {
      return std::string(one.substr(name.size() + 1));
    }
  }
  return {};
}

std::optional<std::string> query_value(const HttpRequest& request, std::string_view name) {
  std::string_view rest = request.query;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('&'), rest.size());
    const std::string_view one = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (one.size() > name.size() && one.starts_with(name) && one[name.size()] == '=') {
      return std::string(one.substr(name.size() + 1));
    }
  }
  return {};
}

Lang lang_of(const HttpRequest& request) {
  if (const auto asked = query_value(request, "lang")) {
    if (const auto lang = parse_lang(*asked)) return *lang;
  }
  // The first of the two languages that the browser names; it names the dearest first.
  const std::string& wished = request.accept_language;
  return wished.find("de") < wished.find("en") ? Lang::kGerman : Lang::kEnglish;
}

bool is_foreign(const HttpRequest& request, const std::string& public_url) {
  if (request.origin.empty()) return false;
  if (!public_url.empty()) return request.origin != public_url;
  return request.origin != "http://" + request.host;
}

void add_safety(HttpResponse& response) {
  response.headers.emplace_back(
      "Content-Security-Policy",
      "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
      "form-action 'self'; frame-ancestors 'none'");
  response.headers.emplace_back("X-Content-Type-Options", "nosniff");
  response.headers.emplace_back("Referrer-Policy", "no-referrer");
}

}  // namespace kurz
