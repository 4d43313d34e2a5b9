// What a bot can be told when it is made, as data: help texts and documentation list it. And all that can be
// wrong with the wish for a bot.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/spec.h"
#include "engine/base/result.h"

namespace kurz {

// An option that a bot declares. Its values are numbers.
struct BotOption {
  std::string_view name;
  double preset = 0;
  double min = 0;
  double max = 0;
  bool whole = true;  // no fractions
};

// Why there is no such bot. A sentence is made of it elsewhere.
struct BadBot {
  enum class Code {
    kSyntax,         // `text` is neither a name nor name(key=value,…)
    kUnknownName,    // known: the names there are
    kUnknownOption,  // known: the options this bot has, maybe none
    kOptionTwice,
    kNotANumber,   // also a fraction where only whole numbers will do
    kOutOfRange,   // min and max are allowed
    kSeesTooMuch,  // an oracle, where only bots may play
  };
  Code code = Code::kSyntax;
  std::string text;    // all that was written
  std::string name;    // of the bot
  std::string option;  // and its value: what this is about, where it is about an option
  std::string value;
  BotOption allowed;  // where the value is bad
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
