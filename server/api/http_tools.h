// Small things that every answer needs.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "server/net/handler.h"
#include "server/table/refused.h"

namespace kurz {

// Holds a guest's secret.
inline constexpr std::string_view kCookie = "kurz";
// Where programs ask.
inline constexpr std::string_view kApiPath = "/api/";

HttpResponse json_response(std::string body, int status = 200);
HttpResponse json_response(const boost::json::object& body, int status = 200);
HttpResponse refusal_response(const Refused& refused, Lang lang);
// The same for a request that nobody has looked into yet. Outside of kApiPath, where people look, it is a
// line of text.
HttpResponse refusal_to(const HttpRequest& request, RefusedCode code);

// The value of a cookie; empty if it is not there.
std::string cookie_of(const HttpRequest& request, std::string_view name);
// "?lang=de" decides, else what the browser asks for.
Lang lang_of(const HttpRequest& request);
std::optional<std::string_view> query_value(const HttpRequest& request, std::string_view name);

// What browsers send as Origin from our own pages.
std::string expected_origin(const HttpRequest& request, const std::string& public_url);
// Whether a page of another host may have sent it. Programs that are no browsers send no Origin.
bool is_foreign(const HttpRequest& request, const std::string& public_url);

// What a stranger sent, as it may stand in the log: not long, and nothing but printable ASCII.
std::string fit_for_log(std::string_view sent);

// What no answer goes without: nothing from elsewhere, nothing inside other pages, links told to nobody.
void add_safety(HttpResponse& response);

}  // namespace kurz
