#include "bots/options.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>

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
    // A bracket that is never closed keeps the rest together; parsing that part then fails.
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

BotOptions::BotOptions(std::span<const BotOption> declared) : declared_(declared) {
  for (const BotOption& option : declared) values_.push_back(option.preset);
}

std::size_t BotOptions::find(std::string_view name) const {
  return static_cast<std::size_t>(std::ranges::find(declared_, name, &BotOption::name) - declared_.begin());
}

double BotOptions::number(std::string_view name) const {
  const std::size_t at = find(name);
  assert(at < values_.size());
  return values_[at];
}

int BotOptions::whole(std::string_view name) const {
  assert(declared_[find(name)].whole);
  return static_cast<int>(number(name));
}

Result<BotOptions, BadBot> read_options(const BotSpec& spec, std::span<const BotOption> declared) {
  BotOptions options(declared);
  std::vector<bool> given(declared.size());
  for (const auto& [key, value] : spec.options) {
    BadBot bad{.text = {}, .name = spec.name, .option = key, .value = value, .allowed = {}, .known = {}};
    const std::size_t at = options.find(key);
    if (at == declared.size()) {
      bad.code = BadBot::Code::kUnknownOption;
      for (const BotOption& option : declared) bad.known.emplace_back(option.name);
      return bad;
    }
    bad.allowed = declared[at];
    if (given[at]) return bad.code = BadBot::Code::kOptionTwice, bad;
    given[at] = true;
    double number = 0;
    const char* end = value.data() + value.size();
    const auto [rest, error] = std::from_chars(value.data(), end, number);
    const bool too_large = error == std::errc::result_out_of_range;
    const bool is_number = rest == end && (error == std::errc() || too_large) && !std::isnan(number);
    const bool whole_enough = !declared[at].whole || too_large || number == std::floor(number);
    if (!is_number || !whole_enough) return bad.code = BadBot::Code::kNotANumber, bad;
    if (too_large || number < declared[at].min || number > declared[at].max) {
      return bad.code = BadBot::Code::kOutOfRange, bad;
    }
    options.values_[at] = number;
  }
  return options;
}

}  // namespace kurz
