// Where in a text a field stands. The parser is fed one line at a time, so that it knows the line of whatever
// it reports.
#include <map>

#include <boost/json/basic_parser_impl.hpp>

#include "codec/board_json.h"
#include "codec/json_reader.h"

namespace kurz {
namespace {

namespace json = boost::json;

// Follows the parser through the document and notes the line on which each value begins.
struct LineHandler {
  static constexpr std::size_t max_object_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_array_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_key_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_string_size = static_cast<std::size_t>(-1);

  struct Level {
    std::string path;
    bool is_list = false;
    std::size_t items = 0;
  };

  int line = 1;
  std::string key;
  std::vector<Level> levels;
  std::map<std::string, int, std::less<>> lines;
  std::vector<std::string> doubled;
  bool in_text = false;

  std::string enter() {
    if (levels.empty()) return "";
    Level& level = levels.back();
    return level.is_list ? item_path(level.path, level.items++) : join_path(level.path, key);
  }
  bool value() {
    lines.emplace(enter(), line);
    return true;
  }
  bool open(bool is_list) {
    std::string path = enter();
    lines.emplace(path, line);
    levels.push_back({std::move(path), is_list, 0});
    return true;
  }
  bool close() {
    levels.pop_back();
    return true;
  }

  using Error = json::error_code;
  bool on_document_begin(Error&) { return true; }
  bool on_document_end(Error&) { return true; }
  bool on_object_begin(Error&) { return open(false); }
  bool on_object_end(std::size_t, Error&) { return close(); }
  bool on_array_begin(Error&) { return open(true); }
  bool on_array_end(std::size_t, Error&) { return close(); }
  bool on_key_part(json::string_view part, std::size_t n, Error&) {
    if (n == part.size()) key.clear();
    key.append(part.data(), part.size());
    return true;
  }
  bool on_key(json::string_view part, std::size_t n, Error&) {
    if (n == part.size()) key.clear();
    key.append(part.data(), part.size());
    const std::string path = join_path(levels.back().path, key);
    if (lines.contains(path)) doubled.push_back(path);
    return true;
  }
  bool on_string_part(json::string_view, std::size_t, Error&) {
    if (!in_text) value();
    in_text = true;
    return true;
  }
  bool on_string(json::string_view, std::size_t, Error&) {
    if (!in_text) value();
    in_text = false;
    return true;
  }
  bool on_number_part(json::string_view, Error&) { return true; }
  bool on_int64(std::int64_t, json::string_view, Error&) { return value(); }
  bool on_uint64(std::uint64_t, json::string_view, Error&) { return value(); }
  bool on_double(double, json::string_view, Error&) { return value(); }
  bool on_bool(bool, Error&) { return value(); }
  bool on_null(Error&) { return value(); }
  bool on_comment_part(json::string_view, Error&) { return true; }
  bool on_comment(json::string_view, Error&) { return true; }
};

}  // namespace

LineIndex index_lines(std::string_view text) {
  json::basic_parser<LineHandler> parser(json::parse_options{});
  json::error_code error;
  LineHandler& handler = parser.handler();
  while (!error && !text.empty()) {
    const std::size_t length = std::min(text.find('\n'), text.size() - 1) + 1;
    parser.write_some(length < text.size(), text.data(), length, error);
    if (error) break;
    text.remove_prefix(length);
    if (!text.empty()) ++handler.line;
  }
  return {std::move(handler.lines), std::move(handler.doubled), error ? handler.line : 0};
}

int LineIndex::line_of(std::string_view where) const {
  if (where.empty()) return broken_line;
  // A missing field stands nowhere: the object that lacks it is the place.
  for (std::string_view path = where;; path = path.substr(0, path.find_last_of(".["))) {
    if (const auto at = lines.find(path); at != lines.end()) return at->second;
    if (path.find_last_of(".[") == std::string_view::npos) return lines.empty() ? 0 : 1;
  }
}

}  // namespace kurz
