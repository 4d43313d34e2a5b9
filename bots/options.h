// Bots by text, "name" or "name(key=value,key=value)": the parser, the options that a bot declares, and what
// can be wrong.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"

namespace kurz {

struct BotSpec {
  std::string name;
  std::vector<std::pair<std::string, std::string>> options;  // key and value, as they were written
};

// Only the form is checked. Blanks do not matter.
std::optional<BotSpec> parse_bot_spec(std::string_view text);

// "one,two(a=1,b=2)" at the commas outside of brackets, without the blanks around each.
std::vector<std::string> split_bot_list(std::string_view text);

// An option that a bot declares. Its values are numbers.
struct BotOption {
  std::string_view name;
  double preset = 0;
  double min = 0;
  double max = 0;
  bool whole = true;  // no fractions
};

// Why a text names no bot.
struct BadBot {
  enum class Code {
    kSyntax,         // `text` is neither a name nor name(key=value,…)
    kUnknownName,    // known: the names there are
    kUnknownOption,  // known: the options this bot has, maybe none
    kOptionTwice,
    kNotANumber,   // or a fraction where only whole numbers are allowed
    kOutOfRange,   // min and max are allowed
    kSeesTooMuch,  // an oracle, where only bots may play
  };
  Code code = Code::kSyntax;
  std::string text;    // the whole text
  std::string name;    // of the bot
  std::string option;  // if it is about an option, with its value
  std::string value;
  BotOption allowed;  // if the value is bad
  std::vector<std::string> known;
};

// The values that a bot is made with: a number for each option it declares.
class BotOptions {
 public:
  // The presets.
  explicit BotOptions(std::span<const BotOption> declared);

  // The option must be declared; whole() one that has no fractions.
  [[nodiscard]] double number(std::string_view name) const;
  [[nodiscard]] int whole(std::string_view name) const;

 private:
  friend Result<BotOptions, BadBot> read_options(const BotSpec& spec, std::span<const BotOption> declared);
  [[nodiscard]] std::size_t find(std::string_view name) const;  // the number of options if there is none

  std::span<const BotOption> declared_;
  std::vector<double> values_;
};

// The presets, changed by what the spec says. BadBot::text is left to the caller.
Result<BotOptions, BadBot> read_options(const BotSpec& spec, std::span<const BotOption> declared);

}  // namespace kurz
