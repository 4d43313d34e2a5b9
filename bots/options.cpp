#include "bots/options.h"

#include <cassert>
#include <charconv>
#include <cmath>

namespace kurz {

BotOptions::BotOptions(std::span<const BotOption> declared) : declared_(declared) {
  for (const BotOption& option : declared) values_.push_back(option.preset);
}

std::size_t BotOptions::find(std::string_view name) const {
  std::size_t at = 0;
  while (at < declared_.size() && declared_[at].name != name) ++at;
  return at;
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
