// Every bot plays any board to its end, however odd: one colour, hardly any cards, ferries throughout.
#include <doctest/doctest.h>

#include "tests/properties/random_board.h"
#include "tests/support/bot_game.h"
#include "tests/support/effort.h"

namespace kurz::test {

TEST_CASE("bots play any board to its end") {
  CHECK(rc::check("boards", [] {
    const BoardPtr on = any_board();
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const auto players = static_cast<std::size_t>(any(kMinPlayers, kMaxPlayers));
    // Where everything is slow each board is for some of the bots, which others than before.
    std::uint64_t turn = seed;
    for (const BotKind& kind : bot_kinds()) {
      if (kind.is_oracle() || turn++ % effort(1, 5) != 0) continue;
      const std::vector<std::string> bots(players, quick_text(kind));
      RC_ASSERT(play_bots(*on, bots, seed).result.has_value());
    }
  }));
}

}  // namespace kurz::test
