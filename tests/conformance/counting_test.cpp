// A player who counts cards knows what was drawn before the deck was last shuffled.
#include <algorithm>

#include <doctest/doctest.h>

#include "engine/view/view.h"
#include "tests/support/random_game.h"

namespace kurz {
namespace {

bool shuffled_now(const Step& step) {
  return std::any_of(step.begin(), step.end(),
                     [](const Event& event) { return event.type == EventType::kDeckShuffled; });
}

int drawn_since_shuffle(const View& view, std::size_t seat) {
  int drawn = 0;
  for (int i = 0; i < view.history.size(); ++i) {
    const CardHistory::Entry entry = view.history[i];
    if (entry.shuffle) {
      drawn = 0;
    } else if (entry.seat.index() == static_cast<int>(seat) && entry.paid == 0) {
      ++drawn;
    }
  }
  return drawn;
}

}  // namespace

TEST_CASE("counting: with two players the other hand is known when the deck has just been shuffled") {
  Rng rng(1);
  int shuffles = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    test::RandomGame game(test::board("berlin"), 2, seed, test::Style::kHoarding);
    while (!game.over()) {
      const bool shuffled = shuffled_now(game.play_next());
      if (game.over() || !shuffled) continue;
      for (const Seat viewer : {Seat(0), Seat(1)}) {
        const View view = make_view(game.state(), viewer);
        const auto other = static_cast<std::size_t>(1 - viewer.index());
        // What was drawn by the same move after the shuffle is not known.
        if (drawn_since_shuffle(view, other) > 0) continue;
        ++shuffles;
        for (int i = 0; i < 5; ++i) CHECK(determinize(view, rng).hand[other] == game.state().hand[other]);
      }
    }
  }
  CHECK(shuffles > 50);
}

TEST_CASE("counting: with more players the others together hold what was drawn before the shuffle") {
  Rng rng(2);
  int looks = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    test::RandomGame game(test::board("berlin"), 4, seed, test::Style::kHoarding);
    while (!game.over()) {
      const bool shuffled = shuffled_now(game.play_next());
      if (game.over() || !shuffled) continue;
      const View view = make_view(game.state(), Seat(0));
      CardCounts truth;
      CardCounts guess;
      const GameState world = determinize(view, rng);
      int fresh = 0;
      for (std::size_t s = 1; s < 4; ++s) {
        truth += game.state().hand[s];
        guess += world.hand[s];
        fresh += drawn_since_shuffle(view, s);
      }
      if (fresh > 0) continue;
      ++looks;
      CHECK(truth == guess);
    }
  }
  CHECK(looks > 20);
}

}  // namespace kurz
