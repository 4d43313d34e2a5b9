#include <algorithm>

#include <boost/json.hpp>

#include "codec/board_json.h"
#include "codec/json_reader.h"

namespace kurz {
namespace {

// Goes through a valid document and notes the line on which each value begins.
class LineScanner {
 public:
  LineScanner(std::string_view text, LineIndex& index) : text_(text), index_(index) {}

  void value(const std::string& path) {
    const char first = next();
    index_.lines.emplace(path, line_);
    if (first == '"') return void(quoted());
    if (first != '{' && first != '[') return void(at_ = text_.find_first_of(",]} \t\r\n", at_));
    ++at_;
    for (std::size_t item = 0; next() != '}' && text_[at_] != ']'; ++item) {
      std::string inside = item_path(path, item);
      if (first == '{') {
        inside = join_path(path, key());
        if (index_.lines.contains(inside)) index_.doubled.push_back(inside);
      }
      value(inside);
    }
    ++at_;
  }

 private:
  // The first character of the next value, key or closing bracket.
  char next() {
    for (; std::string_view(" \t\r\n,:").find(text_[at_]) != std::string_view::npos; ++at_) {
      if (text_[at_] == '\n') ++line_;
    }
    return text_[at_];
  }
  std::string_view quoted() {
    const std::size_t begin = at_++;
    while (text_[at_] != '"') at_ += text_[at_] == '\\' ? 2 : 1;
    ++at_;
    return text_.substr(begin, at_ - begin);
  }
  std::string key() {
    const std::string_view text = quoted();
    if (text.find('\\') == std::string_view::npos) return std::string(text.substr(1, text.size() - 2));
    return json::value_to<std::string>(json::parse({text.data(), text.size()}));
  }

  std::string_view text_;
  LineIndex& index_;
  std::size_t at_ = 0;
  int line_ = 1;
};

}  // namespace

LineIndex index_lines(std::string_view text) {
  LineIndex index;
  json::stream_parser parser;
  json::error_code error;
  const std::size_t read = parser.write(text.data(), text.size(), error);
  if (!error) parser.finish(error);
  if (error) {
    const std::string_view before = text.substr(0, std::min(read, std::max<std::size_t>(text.size(), 1) - 1));
    index.broken_line = 1 + static_cast<int>(std::ranges::count(before, '\n'));
  } else {
    LineScanner(text, index).value("");
  }
  return index;
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
