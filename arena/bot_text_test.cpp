#include "arena/bot_text.h"

#include <doctest/doctest.h>

#include "bots/levels.h"

namespace kurz {
namespace {

constexpr BotOption kMs{"ms", 300, 1, 60'000};
constexpr BotOption kC{"c", 0.5, 0, 2.5, false};

BadBot bad(BadBot::Code code) { return {code, "thinker(ms=x)", "thinker", "ms", "x", kMs, {"ms", "c"}}; }

}  // namespace

TEST_CASE("bot text: every problem in both languages says what to do") {
  using Code = BadBot::Code;
  const auto english = [](const BadBot& problem) { return bot_problem_text(problem, Lang::kEnglish); };
  const auto german = [](const BadBot& problem) { return bot_problem_text(problem, Lang::kGerman); };

  CHECK(english(bad(Code::kSyntax)) ==
        "“thinker(ms=x)” is not a bot; write a name, or name(option=number,option=number)");
  CHECK(german(bad(Code::kUnknownName)) == "es gibt keinen Bot „thinker“; wähle einen von: ms, c");
  CHECK(english(bad(Code::kUnknownOption)) == "the bot “thinker” has no option “ms”; its options are: ms, c");
  BadBot none = bad(Code::kUnknownOption);
  none.known.clear();
  CHECK(english(none) == "the bot “thinker” has no options; leave out “ms=x”");
  CHECK(german(bad(Code::kOptionTwice)) ==
        "„thinker(ms=x)“ nennt die Option „ms“ zweimal; schreibe sie einmal");
  CHECK(english(bad(Code::kNotANumber)) ==
        "bot “thinker”: option “ms” must be a whole number from 1 to 60000, found “x”");
  BadBot fraction = bad(Code::kNotANumber);
  fraction.allowed = kC;
  CHECK(german(fraction) == "Bot „thinker“: Option „ms“ muss eine Zahl von 0 bis 2.5 sein, gefunden „x“");
  CHECK(english(bad(Code::kOutOfRange)) ==
        "bot “thinker”: option “ms” must be a number from 1 to 60000, found “x”");
  CHECK(english(bad(Code::kSeesTooMuch)).starts_with("“thinker” sees all cards and tickets and plays only"));
}

TEST_CASE("bot text: every bot and every level is described in both languages and listed in the help") {
  for (const Lang lang : kAllLangs) {
    const std::string help = bot_help(lang);
    const auto check = [&](std::string_view name, bool in_help = true) {
      CAPTURE(name);
      const std::string_view about = about_bot(name).in(lang);  // a line of kAbout in bot_text.cpp
      CHECK_FALSE(about.empty());
      CHECK((help.find("  " + std::string(name)) != std::string::npos) == in_help);
      CHECK((help.find(about) != std::string::npos) == in_help);
    };
    for (const BotKind& kind : bot_kinds()) check(kind.name, !kind.is_oracle());
    for (const Level& level : kLevels) check(level.name);
  }
  CHECK(bot_help(Lang::kEnglish).find("ismcts(ms=100 (1 to 600000), ") != std::string::npos);
  CHECK(bot_help(Lang::kGerman).find(", explore=1.2 (0 bis 10), ") != std::string::npos);
}

}  // namespace kurz
