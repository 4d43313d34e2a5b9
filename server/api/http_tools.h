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

HttpResponse json_response(std::string body, int status = 200);
HttpResponse json_response(const boost::json::object& body, int status = 200);
HttpResponse refusal_response(const Refused& refused, Lang lang);

// The value of a cookie; empty if it is not there.
std::string cookie_of(const HttpRequest& request, std::string_view name);
// "?lang=de" decides, else what the browser asks for.
Lang lang_of(const HttpRequest& request);
std::optional<std::string> query_value(const HttpRequest& request, std::string_view name);

// Whether a page of another host may have sent it. Programs that are no browsers send no Origin.
bool is_foreign(const HttpRequest& request, const std::string& public_url);

// What no answer goes without: nothing from elsewhere, nothing inside other pages, links told to nobody.
void add_safety(HttpResponse& response);

}  // namespace kurz
