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
#include "bots/styles/hungry.h"
#include "bots/styles/long_routes.h"
#include "bots/styles/one_step.h"
#include "bots/styles/route_focused.h"

namespace kurz {
namespace {

// Whoever has no options has a constructor without arguments.
template <class Player, class Kind = std::conditional_t<std::is_base_of_v<Bot, Player>, Bot, Oracle>>
std::unique_ptr<Kind> make([[maybe_unused]] const BotOptions& options) {
  if constexpr (std::is_default_constructible_v<Player>) {
    return std::make_unique<Player>();
  } else {
    return std::make_unique<Player>(options);
  }
}

// A new bot is a line here: its name, its options, what makes it quick for tests, and its maker.
// clang-format off: a line each
constexpr std::array kBots{
    BotEntry{"random", {}, {}, make<RandomBot>},
    BotEntry{"one-step", {}, {}, make<OneStep>},
    BotEntry{"long-routes", {}, {}, make<LongRoutes>},
    BotEntry{"route-focused", {}, {}, make<RouteFocused>},
    BotEntry{"hungry", {}, {}, make<Hungry>},
    BotEntry{"planner", {}, {}, make<PlannerBot>},
    BotEntry{"pimc", kPimcOptions, "pimc(sims=6)", make<PimcBot>},
    BotEntry{"ismcts", kSearchOptions, "ismcts(sims=6)", make<IsmctsBot>},
    BotEntry{"oracle", kSearchOptions, "oracle(sims=6)", make<OraclePlayer>},
};
// clang-format on

bool is_oracle(const BotEntry& entry) { return std::holds_alternative<BotEntry::MakeOracle>(entry.make); }

struct Found {
  const BotEntry* entry = nullptr;
  BotOptions options;
};

// What has this name, or the end of the list.
template <class List>
auto named(const List& list, std::string_view name) {
  return std::find_if(list.begin(), list.end(), [&](const auto& item) { return item.name == name; });
}

Result<Found, BadBot> find(std::string_view text, std::span<const BotEntry> table, bool oracles_too) {
  BadBot bad;
  bad.text = text;
  auto spec = parse_bot_spec(text);
  if (!spec) return bad;
  bad.name = spec->name;
  if (const auto level = named(kLevels, spec->name); level != kLevels.end()) {
    if (!spec->options.empty()) {
      bad.code = BadBot::Code::kUnknownOption;
      std::tie(bad.option, bad.value) = spec->options.front();
      return bad;
    }
    spec = parse_bot_spec(level->bot);
  }
  const auto at = named(table, spec->name);
  if (at == table.end()) {
    bad.code = BadBot::Code::kUnknownName;
    for (const BotEntry& entry : table) {
      if (oracles_too || !is_oracle(entry)) bad.known.emplace_back(entry.name);
    }
    for (const Level& level : kLevels) bad.known.emplace_back(level.name);
    return bad;
  }
  if (!oracles_too && is_oracle(*at)) return bad.code = BadBot::Code::kSeesTooMuch, bad;
  auto options = read_options(*spec, at->options);
  if (!options) {
    bad = options.error();
    bad.text = text;
    return bad;
  }
  return Found{&*at, *options};
}

}  // namespace

std::vector<BotKind> bot_kinds() {
  std::vector<BotKind> kinds;
  for (const BotEntry& entry : kBots) {
    kinds.push_back({entry.name, entry.options, entry.quick, is_oracle(entry)});
  }
  return kinds;
}

Result<std::unique_ptr<Bot>, BadBot> make_bot(std::string_view text, std::span<const BotEntry> table) {
  const auto found = find(text, table, false);
  if (!found) return found.error();
  return std::get<BotEntry::MakeBot>(found->entry->make)(found->options);
}

Result<ArenaPlayer, BadBot> make_arena_player(std::string_view text, std::span<const BotEntry> table) {
  const auto found = find(text, table, true);
  if (!found) return found.error();
  return std::visit([&](auto maker) { return ArenaPlayer(maker(found->options)); }, found->entry->make);
}

Result<std::unique_ptr<Bot>, BadBot> make_bot(std::string_view text) { return make_bot(text, kBots); }

Result<ArenaPlayer, BadBot> make_arena_player(std::string_view text) {
  return make_arena_player(text, kBots);
}

}  // namespace kurz
