// Bots by name, "random" or "ismcts(ms=300)", and by level, "easy".
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "bots/bot.h"
#include "bots/options.h"
#include "bots/oracle.h"

namespace kurz {

// What is known about a kind of player before one is made.
struct BotKind {
  std::string_view name;
  std::span<const BotOption> options;
  std::string_view quick;  // what makes a slow one quick enough for tests: "name(key=value)"; empty: its name
  bool is_oracle = false;  // sees everything and plays in the arena only

  [[nodiscard]] std::string_view quick_text() const { return quick.empty() ? name : quick; }
};

// All there are, the bots and the oracles, in the order of their table in registry.cpp.
std::vector<BotKind> bot_kinds();

// For whoever plays with people: bots only.
Result<std::unique_ptr<Bot>, BadBot> make_bot(std::string_view text);

// For whoever measures: oracles too.
using ArenaPlayer = std::variant<std::unique_ptr<Bot>, std::unique_ptr<Oracle>>;
Result<ArenaPlayer, BadBot> make_arena_player(std::string_view text);

// A line of the table. Which of the two it makes decides whether it is an oracle.
struct BotEntry {
  using MakeBot = std::unique_ptr<Bot> (*)(const BotOptions& options);
  using MakeOracle = std::unique_ptr<Oracle> (*)(const BotOptions& options);
  std::string_view name;
  std::span<const BotOption> options;
  std::string_view quick;
  std::variant<MakeBot, MakeOracle> make;
};

// The same with a table of one's own.
Result<std::unique_ptr<Bot>, BadBot> make_bot(std::string_view text, std::span<const BotEntry> table);
Result<ArenaPlayer, BadBot> make_arena_player(std::string_view text, std::span<const BotEntry> table);

}  // namespace kurz
