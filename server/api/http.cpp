#include "server/api/http.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <zlib.h>

#include "draw/svg.h"
#include "server/config/addresses.h"
#include "server/secure/crypto.h"
#include "server/table/updates.h"

namespace kurz {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kTypes{{
    {".html", "text/html; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".json", "application/json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".webmanifest", "application/manifest+json"},
    {".woff2", "font/woff2"},
    {".mp3", "audio/mpeg"},
    {".txt", "text/plain; charset=utf-8"},
}};

std::string gzip(const std::string& plain) {
  z_stream stream{};
  constexpr int kGzip = 15 + 16;
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzip, 9, Z_DEFAULT_STRATEGY) != Z_OK) return {};
  std::string zipped(deflateBound(&stream, plain.size()), '\0');
  // zlib does not write to what it reads from, though its type says so.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(plain.data()));
  stream.avail_in = static_cast<uInt>(plain.size());
  stream.next_out = reinterpret_cast<Bytef*>(zipped.data());
  stream.avail_out = static_cast<uInt>(zipped.size());
  const bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  zipped.resize(stream.total_out);
  deflateEnd(&stream);
  return done && zipped.size() < plain.size() ? zipped : std::string();
}

std::string tag_of(const std::string& text) { return to_hex(sha256(text)).substr(0, 32); }

// "0", "0.0" and so on: the client does not accept this coding.
bool is_zero(std::string_view weight) {
  return weight.starts_with('0') && weight.find_first_not_of("0.") == std::string_view::npos;
}

// Removes the first part of the text from `begin` to `end`, both included.
void remove(std::string& html, std::string_view begin, std::string_view end) {
  const std::size_t at = html.find(begin);
  const std::size_t last = at == std::string::npos ? at : html.find(end, at + begin.size());
  if (last != std::string::npos) html.erase(at, last + end.size() - at);
}

}  // namespace

HttpResponse json_response(std::string body, int status) {
  return {status, "application/json", std::move(body), {{"Cache-Control", "no-store"}}};
}

HttpResponse error_response(const RequestError& error, Lang lang) {
  const protocol::ErrorBody body = error_body(error, nullptr, kSpectator, lang);
  HttpResponse response = json_response(json_of(protocol::ErrorAnswer{body}), http_status(error.code));
  if (error.retry_in) {
    const std::int64_t seconds = (*error.retry_in + kSecond - 1) / kSecond;
    response.headers.emplace_back("Retry-After", std::to_string(seconds));
  }
  return response;
}

HttpResponse error_response(const HttpRequest& request, const RequestError& error) {
  const Lang lang = lang_of(request);
  HttpResponse response = error_response(error, lang);
  if (!request.path.starts_with(kApiPath)) {
    response.content_type = "text/plain; charset=utf-8";
    response.body = error_body(error, nullptr, kSpectator, lang).text + "\n";
  }
  return response;
}

HttpResponse not_allowed(const HttpRequest& request, std::string methods) {
  HttpResponse response = error_response(request, ErrorCode::kMethodNotAllowed);
  response.headers.emplace_back("Allow", std::move(methods));
  return response;
}

std::string_view next_part(std::string_view& rest, char separator) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return trimmed(part);
}

std::optional<std::string_view> value_in(std::string_view list, char separator, std::string_view name) {
  while (!list.empty()) {
    const std::string_view part = next_part(list, separator);
    if (part.size() > name.size() && part.starts_with(name) && part[name.size()] == '=') {
      return part.substr(name.size() + 1);
    }
  }
  return {};
}

bool accepts_gzip(std::string_view accept_encoding) {
  bool any = false;
  while (!accept_encoding.empty()) {
    std::string_view parameters = next_part(accept_encoding, ',');
    const std::string_view coding = next_part(parameters, ';');
    const bool wanted = !is_zero(value_in(parameters, ';', "q").value_or("1"));
    if (coding == "gzip") return wanted;
    if (coding == "*") any = wanted;
  }
  return any;
}

bool names_tag(std::string_view if_none_match, std::string_view tag) {
  while (!if_none_match.empty()) {
    std::string_view one = next_part(if_none_match, ',');
    // A proxy that compresses answers marks our tags as weak.
    if (one.starts_with("W/")) one.remove_prefix(2);
    if (one == "*" || one == tag) return true;
  }
  return false;
}

std::string cookie_of(const HttpRequest& request) {
  return std::string(value_in(request.cookie, ';', kCookie).value_or(""));
}

Lang lang_of(const HttpRequest& request) {
  if (const auto wanted = value_in(request.query, '&', "lang")) {
    if (const auto lang = parse_lang(*wanted)) return *lang;
  }
  // The first of the two languages that the browser names; the preferred one comes first.
  const std::string& accepted = request.accept_language;
  return accepted.find("de") < accepted.find("en") ? Lang::kGerman : Lang::kEnglish;
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

std::string with_preview(std::string html, const Preview& preview) {
  if (html.find("</head>") == std::string::npos) return html;
  remove(html, "<title>", "</title>");
  if (const std::size_t at = html.find("name=\"description\""); at != std::string::npos) {
    const std::size_t begin = html.rfind("<meta", at);
    const std::size_t end = html.find('>', at);
    if (begin != std::string::npos && end != std::string::npos) html.erase(begin, end + 1 - begin);
  }
  const std::string title = draw::escape(preview.title);
  const std::string text = draw::escape(preview.text);
  const std::string head = fmt::format(
      "<title>{0}</title>\n"
      "<meta name=\"description\" content=\"{1}\" />\n"
      "<meta property=\"og:type\" content=\"website\" />\n"
      "<meta property=\"og:site_name\" content=\"Kurzstrecke\" />\n"
      "<meta property=\"og:title\" content=\"{0}\" />\n"
      "<meta property=\"og:description\" content=\"{1}\" />\n"
      "<meta property=\"og:url\" content=\"{2}\" />\n"
      "<meta property=\"og:image\" content=\"{3}\" />\n"
      "<meta name=\"twitter:card\" content=\"summary_large_image\" />\n",
      title, text, draw::escape(preview.url), draw::escape(preview.image));
  html.insert(html.find("</head>"), head);
  return html;
}

void SiteFiles::add(const std::string& path, const std::string& type, const std::string& text) {
  files_[path] = {type, text, gzip(text), tag_of(text), path.starts_with("/assets/")};
}

std::string SiteFiles::load(const fs::path& folder) {
  std::error_code error;
  fs::path at = folder;
  // Not a range loop: its step to the next file throws where a folder cannot be read.
  for (auto entry = fs::recursive_directory_iterator(folder, error);
       !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    at = entry->path();
    std::error_code unknown;
    if (!entry->is_regular_file(unknown)) continue;
    errno = 0;
    std::ifstream in(at, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    if (!in) return at.string() + ": " + std::strerror(errno);
    const std::string ending = at.extension().string();
    const auto* known = std::ranges::find(kTypes, ending, [](const auto& type) { return type.first; });
    add("/" + at.lexically_relative(folder).generic_string(),
        known == kTypes.end() ? "application/octet-stream" : std::string(known->second), text.str());
  }
  return error ? at.string() + ": " + error.message() : "";
}

HttpResponse SiteFiles::answer(const HttpRequest& request) const {
  auto at = files_.find(request.path);
  const bool is_page = request.path.find('.') == std::string::npos && !request.path.starts_with(kApiPath);
  if (at == files_.end() && is_page) at = files_.find("/index.html");
  if (at == files_.end()) return error_response(request, ErrorCode::kNotFound);
  return answer(request, at->second);
}

HttpResponse SiteFiles::answer(const HttpRequest& request, const Preview& preview) const {
  const auto at = files_.find("/index.html");
  if (at == files_.end()) return error_response(request, ErrorCode::kNotFound);
  const std::string html = with_preview(at->second.plain, preview);
  return answer(request, File{at->second.type, html, "", tag_of(html)});
}

HttpResponse SiteFiles::answer(const HttpRequest& request, const File& file) {
  const bool zipped = !file.zipped.empty() && accepts_gzip(request.accept_encoding);
  // The compressed file has other bytes, so it needs another tag.
  const std::string tag = '"' + file.hash + (zipped ? "-gz\"" : "\"");
  HttpResponse response{200, file.type, ""};
  response.headers = {{"ETag", tag},
                      {"Vary", "Accept-Encoding, Accept-Language"},
                      {"Cache-Control", file.lasting ? "public, max-age=31536000, immutable" : "no-cache"}};
  if (names_tag(request.if_none_match, tag)) {
    response.status = 304;
    return response;
  }
  if (zipped) response.headers.emplace_back("Content-Encoding", "gzip");
  response.body = zipped ? file.zipped : file.plain;
  return response;
}

}  // namespace kurz
