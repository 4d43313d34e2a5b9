#include "server/api/site_files.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include <zlib.h>

#include "server/secure/crypto.h"

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

}  // namespace

void SiteFiles::add(const std::string& path, const std::string& type, const std::string& text) {
  files_[path] = {type, text, gzip(text), to_hex(sha256(text)).substr(0, 32), path.starts_with("/assets/")};
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
  const File& file = at->second;
  const bool zipped = !file.zipped.empty() && accepts_gzip(request.accept_encoding);
  // A tag stands for bytes, and these differ.
  const std::string tag = '"' + file.hash + (zipped ? "-gz\"" : "\"");
  HttpResponse response{200, file.type, ""};
  response.headers = {{"ETag", tag},
                      {"Vary", "Accept-Encoding"},
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
