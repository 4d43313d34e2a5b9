#include "bots/registry.h"

#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "bots/frozen/players.h"
#include "bots/levels.h"
#include "bots/players.h"
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

// A new bot is a line here: its name, its options, and its maker.
// clang-format off: a line each
constexpr std::array kBots{
    BotKind{"random", {}, make<RandomBot>},
    BotKind{"one-step", {}, make_style<one_step>},
    BotKind{"long-routes", {}, make_style<long_routes>},
    BotKind{"route-focused", {}, make_style<route_focused>},
    BotKind{"hungry", {}, make_style<hungry>},
    BotKind{"greedy", {}, make_style<greedy>},
    BotKind{"racer", {}, make_style<racer>},
    BotKind{"ticket-planner", {}, make_style<ticket_planner>},
    BotKind{"blocker", {}, make_style<blocker>},
    BotKind{"hoarder", {}, make_style<hoarder>},
    BotKind{"planner", {}, make<PlannerBot>},
    BotKind{"pimc", kPimcOptions, make<PimcBot>},
    BotKind{"ismcts", kSearchOptions, make<IsmctsBot>},
    BotKind{"planner-1", {}, make<frozen::PlannerBot>},
    BotKind{"ismcts-1", frozen::kSearchOptions, make<frozen::IsmctsBot>},
    BotKind{"oracle", kSearchOptions, make<OraclePlayer>},
};
// clang-format on

std::string_view trim(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

struct BotSpec {
  std::string name;
  std::vector<std::pair<std::string, std::string>> options;  // key and value, as they were written
};

// Only the form is checked. Blanks do not matter.
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

// Reads the value of an option, or says why there is none.
std::optional<BadBot::Code> read_value(std::string_view text, const BotOption& option, double& into) {
  double number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool too_large = error == std::errc::result_out_of_range;
  const bool is_number =
      rest == text.data() + text.size() && (error == std::errc() || too_large) && !std::isnan(number);
  const bool whole_enough = !option.whole || too_large || number == std::floor(number);
  if (!is_number || !whole_enough) return BadBot::Code::kNotANumber;
  if (too_large || number < option.min || number > option.max) return BadBot::Code::kOutOfRange;
  into = number;
  return {};
}

struct FoundBot {
  const BotKind* kind = nullptr;
  BotOptions options;
};

Result<FoundBot, BadBot> find(std::string_view text, std::span<const BotKind> table, bool oracles_too) {
  BadBot bad;
  const auto fail = [&](BadBot::Code code) { return bad.code = code, bad; };
  bad.text = text;
  auto spec = parse_bot_spec(text);
  if (!spec) return bad;
  bad.name = spec->name;
  if (const auto* level = std::ranges::find(kLevels, spec->name, &Level::name); level != kLevels.end()) {
    if (!spec->options.empty()) {
      std::tie(bad.option, bad.value) = spec->options.front();
      return fail(BadBot::Code::kUnknownOption);
    }
    spec = parse_bot_spec(level->bot);
  }
  const auto kind = std::ranges::find(table, spec->name, &BotKind::name);
  if (kind == table.end()) {
    for (const BotKind& known : table) {
      if (oracles_too || !known.is_oracle()) bad.known.emplace_back(known.name);
    }
    for (const Level& level : kLevels) bad.known.emplace_back(level.name);
    return fail(BadBot::Code::kUnknownName);
  }
  if (!oracles_too && kind->is_oracle()) return fail(BadBot::Code::kSeesTooMuch);
  FoundBot found{&*kind, {}};
  for (const BotOption& option : kind->options) found.options.values.emplace_back(option.name, option.preset);
  std::vector<std::string> given;
  for (const auto& [key, value] : spec->options) {
    bad.option = key;
    bad.value = value;
    const auto option = std::ranges::find(kind->options, key, &BotOption::name);
    if (option == kind->options.end()) {
      for (const BotOption& known : kind->options) bad.known.emplace_back(known.name);
      return fail(BadBot::Code::kUnknownOption);
    }
    bad.allowed = *option;
    if (std::ranges::find(given, key) != given.end()) return fail(BadBot::Code::kOptionTwice);
    given.push_back(key);
    const auto at = static_cast<std::size_t>(option - kind->options.begin());
    if (const auto code = read_value(value, *option, found.options.values[at].second)) return fail(*code);
  }
  return found;
}

}  // namespace

std::span<const BotKind> bot_kinds() { return kBots; }

SearchOptions search_options(const BotOptions& options) {
  SearchOptions read;
  read.milliseconds = options.whole("ms");
  read.simulations = options.whole("sims");
  read.threads = options.whole("threads");
  read.explore = static_cast<float>(options.number("explore"));
  read.temperature = static_cast<float>(options.number("temp"));
  read.network = options.whole("net") != 0;
  read.ahead = options.whole("ahead");
  return read;
}

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

}  // namespace kurz
