#include "bots/registry.h"

#include <array>

#include <doctest/doctest.h>

#include "bots/levels.h"
#include "tests/support/bot_game.h"

namespace kurz {
namespace {

// A bot cannot be handed a game, nor make one of its view; and an oracle is no bot.
template <class Player>
concept TakesState = requires(Player& player, const GameState& state, Rng& rng, const Budget& budget) {
  player.choose(state, rng, budget);
};
static_assert(!TakesState<Bot>);
static_assert(!std::is_constructible_v<View, const GameState&>);
static_assert(!std::is_convertible_v<const GameState&, View>);
static_assert(!std::is_constructible_v<GameState, const View&>);
static_assert(!std::is_convertible_v<const View&, GameState>);
static_assert(!std::is_convertible_v<View*, GameState*>);
static_assert(!std::is_convertible_v<Oracle*, Bot*>);
static_assert(!std::is_convertible_v<std::unique_ptr<Oracle>, std::unique_ptr<Bot>>);
static_assert(!std::is_constructible_v<std::unique_ptr<Bot>, ArenaPlayer>);

constexpr std::array kOptions{
    BotOption{"ms", 300, 1, 60'000},
    BotOption{"c", 0.5, 0, 2, false},
};

class Thinker final : public Bot {
 public:
  explicit Thinker(const BotOptions& options) : ms_(options.whole("ms")), c_(options.number("c")) {}
  Action choose(const View& view, Rng& /*rng*/, const Budget& /*budget*/) override { return view.legal[0]; }
  [[nodiscard]] int time_given() const override { return ms_; }
  [[nodiscard]] double c() const { return c_; }

 private:
  int ms_;
  double c_;
};

class Seer final : public Oracle {
 public:
  Action choose(const GameState& state, Seat seat, Rng& /*rng*/) override {
    return legal_actions(state, seat)[0];
  }
};

constexpr std::array kTable{
    BotKind{
        "thinker", kOptions,
        [](const BotOptions& options) -> std::unique_ptr<Bot> { return std::make_unique<Thinker>(options); }},
    BotKind{
        "seer", {}, [](const BotOptions&) -> std::unique_ptr<Oracle> { return std::make_unique<Seer>(); }},
};

const Thinker& thinker(const Result<std::unique_ptr<Bot>, BadBot>& made) {
  REQUIRE(made.ok());
  return dynamic_cast<const Thinker&>(**made);
}

BadBot problem(std::string_view text) {
  const auto made = make_bot(text, kTable);
  REQUIRE_FALSE(made.ok());
  CHECK(made.error().text == text);
  return made.error();
}

std::vector<std::string> with_levels(std::vector<std::string> names) {
  for (const Level& level : kLevels) names.emplace_back(level.name);
  return names;
}

using Code = BadBot::Code;

}  // namespace

TEST_CASE("registry: options are read with or without blanks, the rest are presets") {
  CHECK(thinker(make_bot("thinker", kTable)).time_given() == 300);
  CHECK(thinker(make_bot("thinker()", kTable)).c() == 0.5);
  CHECK(thinker(make_bot("thinker(ms=7)", kTable)).time_given() == 7);
  const auto made = make_bot(" thinker ( c = 1.25 , ms=60000 ) ", kTable);
  CHECK(thinker(made).time_given() == 60'000);
  CHECK(thinker(made).c() == 1.25);
}

TEST_CASE("registry: malformed bot names") {
  for (const char* text : {"", " ", "(ms=1)", "thinker(", "thinker(ms=1", "thinker)", "thinker(ms)",
                           "thinker(ms=)", "thinker(=1)", "thinker(ms=1,)", "thinker(ms=1)(c=1)",
                           "thinker(ms=1) c", "thinker ms=1", "thinker((ms=1))", "thinker(ms=1,,c=1)"}) {
    CAPTURE(text);
    CHECK(problem(text).code == Code::kSyntax);
  }
}

TEST_CASE("registry: a bad name or option says what is known") {
  const BadBot name = problem("wizard(ms=1)");
  CHECK(name.code == Code::kUnknownName);
  CHECK(name.name == "wizard");
  CHECK(name.known == with_levels({"thinker"}));  // the seer is none of the bots

  const BadBot option = problem("thinker(seconds=1)");
  CHECK(option.code == Code::kUnknownOption);
  CHECK(option.option == "seconds");
  CHECK(option.known == std::vector<std::string>{"ms", "c"});

  const BadBot twice = problem("thinker(ms=1,c=1,ms=1)");
  CHECK(twice.code == Code::kOptionTwice);
  CHECK(twice.option == "ms");
}

TEST_CASE("registry: a bad value says what is allowed") {
  for (const char* value : {"many", "1x", "nan", "1.5", "+1", "0x10", "1 2"}) {
    CAPTURE(value);
    const BadBot bad = problem("thinker(ms=" + std::string(value) + ")");
    CHECK(bad.code == Code::kNotANumber);
    CHECK(bad.value == value);
  }
  for (const char* value : {"0", "-1", "60001", "1e9", "1e999", "inf", "99999999999999999999"}) {
    CAPTURE(value);
    const BadBot bad = problem("thinker(ms=" + std::string(value) + ")");
    CHECK(bad.code == Code::kOutOfRange);
    CHECK(bad.option == "ms");
    CHECK(bad.allowed.min == 1);
    CHECK(bad.allowed.max == 60'000);
  }
}

TEST_CASE("registry: players that see everything play in the arena only") {
  CHECK(problem("seer").code == Code::kSeesTooMuch);
  const auto seer = make_arena_player("seer", kTable);
  REQUIRE(seer.ok());
  CHECK(std::holds_alternative<std::unique_ptr<Oracle>>(*seer));
  const auto bot = make_arena_player("thinker(ms=5)", kTable);
  REQUIRE(bot.ok());
  CHECK(std::holds_alternative<std::unique_ptr<Bot>>(*bot));
  CHECK(make_arena_player("wizard", kTable).error().known == with_levels({"thinker", "seer"}));
}

TEST_CASE(
    "registry: every kind can be made by its name and by the quick text of tests, its presets being in "
    "range") {
  for (const BotKind& kind : bot_kinds()) {
    CAPTURE(kind.name);
    CHECK(make_arena_player(kind.name).ok());
    CHECK(make_arena_player(test::quick_text(kind)).ok());
    CHECK(make_bot(kind.name).ok() == !kind.is_oracle());
    for (const BotOption& option : kind.options) {
      CAPTURE(option.name);
      CHECK(option.min <= option.preset);
      CHECK(option.preset <= option.max);
    }
  }
}

TEST_CASE("registry: a level can be used like a bot's name, but has no options") {
  for (const Level& level : kLevels) {
    CAPTURE(level.name);
    CHECK(make_bot(level.name).ok());
    CHECK(make_arena_player(level.name).ok());
    const auto with_option = make_bot(std::string(level.name) + "(ms=1)");
    REQUIRE_FALSE(with_option.ok());
    CHECK(with_option.error().code == Code::kUnknownOption);
    CHECK(with_option.error().option == "ms");
    CHECK(with_option.error().known.empty());
    for (const BotKind& kind : bot_kinds()) CHECK(kind.name != level.name);
  }
  CHECK(make_bot(kPresetLevel).ok());
}

TEST_CASE("registry: a list of bots is split at commas outside brackets") {
  using List = std::vector<std::string>;
  CHECK(split_bot_list("a,b") == List{"a", "b"});
  CHECK(split_bot_list(" a(x=1, y=2) , b ") == List{"a(x=1, y=2)", "b"});
  CHECK(split_bot_list("a,") == List{"a", ""});
  CHECK(split_bot_list("a(x=1,b") == List{"a(x=1,b"});
}

}  // namespace kurz
