// The moves of the frozen bots in positions of random games. These numbers never change.
#include <array>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "bots/registry.h"
#include "engine/base/hash.h"
#include "tests/support/boards.h"
#include "tests/support/random_game.h"

namespace kurz {
namespace {

// A new bot in every fifth position, and one that keeps what it has learnt over a whole game.
std::uint64_t moves_of(std::string_view text, std::string_view city) {
  Fingerprint print;
  for (const int players : {2, 3, 4}) {
    test::RandomGame game(test::board(city), players, 31);
    BySeat<std::unique_ptr<Bot>> kept;
    for (std::unique_ptr<Bot>& bot : kept) bot = std::move(make_bot(text).value());
    for (int move = 0; !game.over(); ++move) {
      const Seat seat = seat_to_move(game.state());
      const View view = make_view(game.state(), seat);
      Rng rng(static_cast<std::uint64_t>(move));
      print.add(kept[seat]->choose(view, rng, {}).bits());
      if (move % 5 == 0) print.add(make_bot(text).value()->choose(view, rng, {}).bits());
      game.play_next();
    }
  }
  return print.value();
}

struct FrozenMoves {
  std::string_view bot;
  std::array<std::uint64_t, 4> moves;  // in the order of test::kCities
};
constexpr std::array<FrozenMoves, 3> kFrozenMoves{{
    {"planner-1", {0xd633d0746d0f91e5, 0x745a0190fa6ffd46, 0xe5cce0463925a911, 0x3c04e2d0e3b8da99}},
    {"ismcts-1(sims=40)", {0xa25e41a6f9f10275, 0x8ba05dc3fd68249f, 0xd933c8d41bbbd0d0, 0xe775cf288031a970}},
    {"ismcts-1(sims=20,threads=2,others=1,explore=0.7,temp=1.5)",
     {0x578f7f387037ed5a, 0xa93d72bbddcb8d9a, 0x6f489e7338c08d4a, 0xf5bb7a885aae301a}},
}};

}  // namespace

TEST_CASE("frozen bots: their moves never change") {
  for (const FrozenMoves& frozen : kFrozenMoves) {
    std::array<std::uint64_t, 4> moves{};
    for (std::size_t c = 0; c < moves.size(); ++c) moves[c] = moves_of(frozen.bot, test::kCities[c]);
    CAPTURE(frozen.bot);
    INFO(fmt::format("{{{:#x}, {:#x}, {:#x}, {:#x}}}", moves[0], moves[1], moves[2], moves[3]));
    CHECK(moves == frozen.moves);
  }
}

}  // namespace kurz
