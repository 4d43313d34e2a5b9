#include "bots/registry.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <type_traits>

#include "bots/ismcts/ismcts_bot.h"
#include "bots/levels.h"
#include "bots/oracle/oracle_player.h"
#include "bots/pimc/pimc_bot.h"
#include "bots/planner/planner_bot.h"
#include "bots/random/random_bot.h"
#include "bots/styles/style.h"

namespace kurz {
namespace {

// A player without options has a constructor without arguments.
template <class Player, class Kind = std::conditional_t<std::is_base_of_v<Bot, Player>, Bot, Oracle>>
std::unique_ptr<Kind> make([[maybe_unused]] const BotOptions& options) {
  if constexpr (std::is_default_constructible_v<Player>) {
    return std::make_unique<Player>();
  } else {
    return std::make_unique<Player>(options);
  }
}

template <Strategy Choose>
std::unique_ptr<Bot> make_style(const BotOptions& /*options*/) {
  return std::make_unique<Style>(Choose);
}

// A new bot is a line here: its name, its options, what makes it quick for tests, and its maker.
// clang-format off: a line each
constexpr std::array kBots{
    BotKind{"random", {}, {}, make<RandomBot>},
    BotKind{"one-step", {}, {}, make_style<one_step>},
    BotKind{"long-routes", {}, {}, make_style<long_routes>},
    BotKind{"route-focused", {}, {}, make_style<route_focused>},
    BotKind{"hungry", {}, {}, make_style<hungry>},
    BotKind{"planner", {}, {}, make<PlannerBot>},
    BotKind{"pimc", kPimcOptions, "pimc(sims=6)", make<PimcBot>},
    BotKind{"ismcts", kSearchOptions, "ismcts(sims=6)", make<IsmctsBot>},
    BotKind{"oracle", kSearchOptions, "oracle(sims=6)", make<OraclePlayer>},
};
// clang-format on

struct Found {
  const BotKind* kind = nullptr;
  BotOptions options;
};

Result<Found, BadBot> find(std::string_view text, std::span<const BotKind> table, bool oracles_too) {
  BadBot bad;
  bad.text = text;
  auto spec = parse_bot_spec(text);
  if (!spec) return bad;
  bad.name = spec->name;
  if (const auto* level = std::ranges::find(kLevels, spec->name, &Level::name); level != kLevels.end()) {
    if (!spec->options.empty()) {
      bad.code = BadBot::Code::kUnknownOption;
      std::tie(bad.option, bad.value) = spec->options.front();
      return bad;
    }
    spec = parse_bot_spec(level->bot);
  }
  const auto at = std::ranges::find(table, spec->name, &BotKind::name);
  if (at == table.end()) {
    bad.code = BadBot::Code::kUnknownName;
    for (const BotKind& kind : table) {
      if (oracles_too || !kind.is_oracle()) bad.known.emplace_back(kind.name);
    }
    for (const Level& level : kLevels) bad.known.emplace_back(level.name);
    return bad;
  }
  if (!oracles_too && at->is_oracle()) return bad.code = BadBot::Code::kSeesTooMuch, bad;
  auto options = read_options(*spec, at->options);
  if (!options) {
    bad = options.error();
    bad.text = text;
    return bad;
  }
  return Found{&*at, *options};
}

}  // namespace

std::span<const BotKind> bot_kinds() { return kBots; }

Result<std::unique_ptr<Bot>, BadBot> make_bot(std::string_view text, std::span<const BotKind> table) {
  const auto found = find(text, table, false);
  if (!found) return found.error();
  return std::get<BotKind::MakeBot>(found->kind->make)(found->options);
}

Result<ArenaPlayer, BadBot> make_arena_player(std::string_view text, std::span<const BotKind> table) {
  const auto found = find(text, table, true);
  if (!found) return found.error();
  return std::visit([&](auto maker) { return ArenaPlayer(maker(found->options)); }, found->kind->make);
}

Result<std::unique_ptr<Bot>, BadBot> make_bot(std::string_view text) { return make_bot(text, kBots); }

Result<ArenaPlayer, BadBot> make_arena_player(std::string_view text) {
  return make_arena_player(text, kBots);
}

}  // namespace kurz
