#include "bots/spec.h"

namespace kurz {
namespace {

std::string_view trim(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

}  // namespace

std::vector<std::string> split_bot_list(std::string_view text) {
  std::vector<std::string> parts;
  int depth = 0;
  std::size_t start = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && text[i] == '(') ++depth;
    if (i < text.size() && text[i] == ')') --depth;
    // A bracket that is never closed keeps the rest together: the reader of that part will say what is wrong.
    if (i < text.size() && (text[i] != ',' || depth > 0)) continue;
    parts.emplace_back(trim(text.substr(start, i - start)));
    start = i + 1;
  }
  return parts;
}

std::optional<BotSpec> parse_bot_spec(std::string_view text) {
  text = trim(text);
  const std::size_t open = text.find('(');
  BotSpec spec{std::string(trim(text.substr(0, open))), {}};
  if (spec.name.empty() || spec.name.find_first_of("),= \t") != std::string::npos) return {};
  if (open == std::string_view::npos) return spec;
  if (text.back() != ')') return {};
  const std::string_view inside = trim(text.substr(open + 1, text.size() - open - 2));
  if (inside.find_first_of("()") != std::string_view::npos) return {};
  if (inside.empty()) return spec;
  for (const std::string& part : split_bot_list(inside)) {
    const std::size_t equals = part.find('=');
    if (equals == std::string::npos) return {};
    const std::string key(trim(std::string_view(part).substr(0, equals)));
    const std::string value(trim(std::string_view(part).substr(equals + 1)));
    if (key.empty() || value.empty()) return {};
    spec.options.emplace_back(key, value);
  }
  return spec;
}

}  // namespace kurz
