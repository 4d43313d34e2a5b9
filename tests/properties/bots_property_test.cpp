// Every bot plays any board to its end, however odd: one colour, hardly any cards, ferries throughout.
#include <doctest/doctest.h>

#include "tests/properties/random_board.h"
#include "tests/support/bot_game.h"

namespace kurz::test {

TEST_CASE("bots play any board to its end") {
  CHECK(rc::check("boards", [] {
    const BoardPtr on = any_board();
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const auto players = static_cast<std::size_t>(any(kMinPlayers, kMaxPlayers));
    for (const BotKind& kind : bot_kinds()) {
      if (kind.is_oracle) continue;
      const std::vector<std::string> bots(players, std::string(kind.quick_text()));
      RC_ASSERT(play_bots(*on, bots, seed).result.has_value());
    }
  }));
}

}  // namespace kurz::test
