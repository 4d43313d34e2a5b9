// Bots by text: "random", "ismcts(ms=300)", or a level, "easy".
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "bots/bot.h"
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

// The values that a bot is made with: a number for each option it declares.
struct BotOptions {
  std::vector<std::pair<std::string_view, double>> values;

  // The option must be declared; whole() one that has no fractions.
  [[nodiscard]] double number(std::string_view name) const {
    return std::ranges::find(values, name, &std::pair<std::string_view, double>::first)->second;
  }
  [[nodiscard]] int whole(std::string_view name) const { return static_cast<int>(number(name)); }
};

using ArenaPlayer = std::variant<std::unique_ptr<Bot>, std::unique_ptr<Oracle>>;

// A kind of player: a line of the table. Which of the two it makes decides whether it is an oracle.
struct BotKind {
  using MakeBot = std::unique_ptr<Bot> (*)(const BotOptions& options);
  using MakeOracle = std::unique_ptr<Oracle> (*)(const BotOptions& options);
  std::string_view name;
  std::span<const BotOption> options;
  std::variant<MakeBot, MakeOracle> make;

  [[nodiscard]] bool is_oracle() const { return std::holds_alternative<MakeOracle>(make); }
};

// All bots and oracles.
std::span<const BotKind> bot_kinds();

// Why a text is not the name of a bot.
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

// Bots only: for games with people. Tests have tables of their own.
Result<std::unique_ptr<Bot>, BadBot> make_bot(std::string_view text,
                                              std::span<const BotKind> table = bot_kinds());
// Oracles too: for the arena.
Result<ArenaPlayer, BadBot> make_arena_player(std::string_view text,
                                              std::span<const BotKind> table = bot_kinds());

// "one,two(a=1,b=2)" at the commas outside of brackets, without the blanks around each.
std::vector<std::string> split_bot_list(std::string_view text);

}  // namespace kurz
