// Bots by name, "random" or "ismcts(ms=300)", and by level, "easy".
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "bots/bot.h"
#include "bots/options.h"

namespace kurz {

using ArenaPlayer = std::variant<std::unique_ptr<Bot>, std::unique_ptr<Oracle>>;

// A kind of player: a line of the table. Which of the two it makes decides whether it is an oracle.
struct BotKind {
  using MakeBot = std::unique_ptr<Bot> (*)(const BotOptions& options);
  using MakeOracle = std::unique_ptr<Oracle> (*)(const BotOptions& options);
  std::string_view name;
  std::span<const BotOption> options;
  std::string_view quick;  // a version quick enough for tests: "name(key=value)"; empty: its name
  std::variant<MakeBot, MakeOracle> make;

  [[nodiscard]] bool is_oracle() const { return std::holds_alternative<MakeOracle>(make); }
  [[nodiscard]] std::string_view quick_text() const { return quick.empty() ? name : quick; }
};

// All bots and oracles.
std::span<const BotKind> bot_kinds();

// Bots only: for games with people.
Result<std::unique_ptr<Bot>, BadBot> make_bot(std::string_view text);

// Oracles too: for the arena.
Result<ArenaPlayer, BadBot> make_arena_player(std::string_view text);

// The same with another table, for tests.
Result<std::unique_ptr<Bot>, BadBot> make_bot(std::string_view text, std::span<const BotKind> table);
Result<ArenaPlayer, BadBot> make_arena_player(std::string_view text, std::span<const BotKind> table);

}  // namespace kurz
