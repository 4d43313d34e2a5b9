#include "server/api/http_tools.h"

#include <algorithm>

#include "server/api/http_lists.h"
#include "server/table/news.h"

namespace kurz {
namespace {

int status_of(RefusedCode code) {
  switch (code) {
    case RefusedCode::kNoSuchTable:
    case RefusedCode::kNoSuchBoard:
    case RefusedCode::kNothingHere:
      return 404;
    case RefusedCode::kForeignPage:
      return 403;
    case RefusedCode::kNotDoneHere:
      return 405;
    case RefusedCode::kTooLong:
      return 413;
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

HttpResponse refusal_to(const HttpRequest& request, RefusedCode code) {
  const Lang lang = lang_of(request);
  HttpResponse no = refusal_response(refused_as(code), lang);
  if (!request.path.starts_with(kApiPath)) {
    no.content_type = "text/plain; charset=utf-8";
    no.body = std::string(refused_text(code, lang)) + "\n";
  }
  return no;
}

std::string cookie_of(const HttpRequest& request, std::string_view name) {
  return std::string(value_in(request.cookie, ';', name).value_or(""));
}

std::optional<std::string_view> query_value(const HttpRequest& request, std::string_view name) {
  return value_in(request.query, '&', name);
}

Lang lang_of(const HttpRequest& request) {
  if (const auto asked = query_value(request, "lang")) {
    if (const auto lang = parse_lang(*asked)) return *lang;
  }
  // The first of the two languages that the browser names; it names the dearest first.
  const std::string& wished = request.accept_language;
  return wished.find("de") < wished.find("en") ? Lang::kGerman : Lang::kEnglish;
}

std::string expected_origin(const HttpRequest& request, const std::string& public_url) {
  return public_url.empty() ? "http://" + request.host : public_url;
}

bool is_foreign(const HttpRequest& request, const std::string& public_url) {
  return !request.origin.empty() && request.origin != expected_origin(request, public_url);
}

std::string fit_for_log(std::string_view sent) {
  constexpr std::size_t kLongest = 100;
  std::string text(sent.substr(0, kLongest));
  std::ranges::replace_if(text, [](char c) { return c < ' ' || c > '~'; }, '?');
  if (sent.size() > kLongest) text += "…";
  return text;
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
