// HTTP without a word of the library that carries it: requests and responses, reading headers, and the files
// of the web page.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codec/read_described.h"
#include "protocol/http.h"
#include "server/service/runtime.h"
#include "server/store/store.h"

namespace kurz {

struct HttpRequest {
  std::string address;  // of the visitor, see visitor_address(); empty: unknown
  std::string method;
  std::string path;   // without the query
  std::string query;  // behind the question mark
  std::string host;
  std::string origin;
  std::string cookie;
  std::string accept_language;
  std::string accept_encoding;
  std::string if_none_match;
  std::string body;
};

struct HttpResponse {
  int status = 200;
  std::string content_type = "application/json";
  std::string body;
  // NOLINTNEXTLINE(readability-redundant-member-init): without it g++ warns of every answer that has none
  std::vector<std::pair<std::string, std::string>> headers = {};
};

// The client that opens a socket.
struct SocketGuest {
  Visitor visitor;
  std::uint64_t session = 0;  // see Guests::session_of()
  Lang lang = Lang::kEnglish;
  SharedText hello;  // the first message
};
// Called once, now or later, on the same thread.
using Respond = std::function<void(HttpResponse)>;

// Holds a guest's secret.
inline constexpr std::string_view kCookie = "kurz";
inline constexpr std::string_view kApiPath = "/api/";

HttpResponse json_response(std::string body, int status = 200);
HttpResponse error_response(const RequestError& error, Lang lang);
// With the methods that the address has.
HttpResponse not_allowed(const HttpRequest& request, std::string methods);
// The error of a request that no endpoint has seen. Outside of kApiPath, where people look, it is a line of
// text.
HttpResponse error_response(const HttpRequest& request, const RequestError& error);

// The part before the next `separator`, without blanks around it; `rest` is what follows.
std::string_view next_part(std::string_view& rest, char separator);
// The value of the part "name=value" of a list.
std::optional<std::string_view> value_in(std::string_view list, char separator, std::string_view name);
// Accept-Encoding: whether gzip may be sent. "gzip;q=0" forbids it, whatever "*" allows.
bool accepts_gzip(std::string_view accept_encoding);
// If-None-Match: whether it names the tag (with its quotes), or any by "*".
bool names_tag(std::string_view if_none_match, std::string_view tag);
// The guest's secret; empty if there is none.
std::string cookie_of(const HttpRequest& request);
// "?lang=de" decides, otherwise the browser's preference.
Lang lang_of(const HttpRequest& request);

// What browsers send as Origin from our own pages.
std::string expected_origin(const HttpRequest& request, const std::string& public_url);
// Whether a page of another host may have sent it. Programs that are no browsers send no Origin.
bool is_foreign(const HttpRequest& request, const std::string& public_url);

// What a stranger sent, as it may be logged: short, and only printable ASCII.
std::string fit_for_log(std::string_view sent);

// Headers of every response: nothing from other hosts, not inside other pages, no referrer.
void add_safety(HttpResponse& response);

// An HTTP request on its way to an endpoint. Copied by answers that come later.
struct HttpCall {
  HttpRequest request;
  std::optional<Guest> guest;
  Lang lang = Lang::kEnglish;
  Respond respond;
  std::vector<std::string> parts = {};  // of the path, where the endpoint has braces

  // Who is charged for scarce resources.
  [[nodiscard]] Visitor visitor() const { return {guest ? guest->id : std::string(), request.address}; }
  template <class T>
  void answer(const T& body, int status = 200, const std::string& cookie = "") const {
    HttpResponse response = json_response(json_of(body), status);
    if (!cookie.empty()) response.headers.emplace_back("Set-Cookie", cookie);
    respond(std::move(response));
  }
  void fail(const RequestError& error) const { respond(error_response(error, lang)); }
  // The body, which is short; if it cannot be read, the request is answered with the error.
  template <class T>
  [[nodiscard]] std::optional<T> body() const {
    constexpr std::size_t kMostBytes = 4096;
    if (request.body.size() > kMostBytes) return fail(ErrorCode::kTooLong), std::nullopt;
    const auto read = read_text<T>(request.body);
    if (read) return *read;
    fail(RequestError(read.error()));
    return {};
  }
};

// What other programs show of a link to the page: its title, a sentence and a picture.
struct Preview {
  std::string title;
  std::string text;
  std::string url;    // of the page
  std::string image;  // its complete address
};

// The page's HTML with this title, and with descriptions for link previews in its head. Everything is
// escaped.
std::string with_preview(std::string html, const Preview& preview);

// Files that are read once at the start and kept compressed.
class SiteFiles {
 public:
  // Everything below the folder. The sentence on what cannot be read; empty if all can.
  std::string load(const std::filesystem::path& folder);
  // One more, which is not in a folder.
  void add(const std::string& path, const std::string& type, const std::string& text);

  // For GET and HEAD. A path that names no file is the page's own affair: it gets index.html.
  [[nodiscard]] HttpResponse answer(const HttpRequest& request) const;
  // The page itself, for a link that has a preview. It is made for this request, so it is not compressed.
  [[nodiscard]] HttpResponse answer(const HttpRequest& request, const Preview& preview) const;
  [[nodiscard]] bool has(std::string_view path) const { return files_.contains(path); }

 private:
  struct File {
    std::string type;
    std::string plain;
    std::string zipped;    // empty where that would not be smaller
    std::string hash;      // of the plain text
    bool lasting = false;  // its name changes with its content
  };
  static HttpResponse answer(const HttpRequest& request, const File& file);
  std::map<std::string, File, std::less<>> files_;
};

}  // namespace kurz
