// Every bot of the registry plays by the rules, on every board and for every number of players. The quick
// form of a bot that thinks long is enough: the rules are the same.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/bot_game.h"
#include "tests/support/effort.h"
#include "tests/support/random_game.h"

namespace kurz {
namespace {

// With KURZ_LONG=1 a thousand games of each city, over the three numbers of players. One of a bot that thinks
// long, since these tests also run under sanitizers.
int games_per_table(const BotKind& kind) {
  if (test::long_wanted()) return 334;
  return kind.options.empty() ? test::effort(6, 2) : 1;
}

// Every other seat is the bot's, the rest plays at random, so that it sees both its like and odd positions.
std::vector<std::string> seats(std::string_view bot, int players, int game) {
  std::vector<std::string> names;
  for (int seat = 0; seat < players; ++seat) names.emplace_back((seat + game) % 2 == 0 ? bot : "random");
  return names;
}

void play_all(int players) {
  for (const BotKind& kind : bot_kinds()) {
    if (kind.is_oracle()) continue;
    CAPTURE(kind.name);
    for (const std::string_view id : test::kBoardIds) {
      CAPTURE(id);
      for (int game = 0; game < games_per_table(kind); ++game) {
        const GameLog log = test::play_bots(test::board(id), seats(test::quick_text(kind), players, game),
                                            static_cast<std::uint64_t>(1000 * players + game));
        CHECK(log.result.has_value());
      }
    }
  }
}

}  // namespace

TEST_CASE("bots: every one plays by the rules, two players") { play_all(2); }
TEST_CASE("bots: every one plays by the rules, three players") { play_all(3); }
TEST_CASE("bots: every one plays by the rules, four players") { play_all(4); }

TEST_CASE("bots: the same view and the same generator make the same move") {
  for (const BotKind& kind : bot_kinds()) {
    // A bot with a clock may think more or less in the same time.
    if (kind.is_oracle() || make_bot(test::quick_text(kind)).value()->time_given() > 0) continue;
    CAPTURE(kind.name);
    const std::vector<std::string> bots(2, test::quick_text(kind));
    CHECK(test::play_bots(test::board("berlin"), bots, 5) == test::play_bots(test::board("berlin"), bots, 5));
  }
}

}  // namespace kurz
