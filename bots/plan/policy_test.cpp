#include "bots/plan/policy.h"

#include <doctest/doctest.h>

#include "bots/players.h"
#include "bots/registry.h"
#include "engine/view/view.h"
#include "tests/support/random_game.h"

namespace kurz {

TEST_CASE("planner: its moves do not depend on hidden information") {
  Rng rng(3);
  int looks = 0;
  for (const std::string_view id : test::kCities) {
    for (const int players : {2, 3, 4}) {
      test::RandomGame game(test::board(id), players, 17);
      while (!game.over()) {
        const Seat seat = seat_to_move(game.state());
        const View view = make_view(game.state(), seat);
        const Action real = Policy().choose(game.state(), seat);
        for (int i = 0; i < 3; ++i) REQUIRE(Policy().choose(determinize(view, rng), seat) == real);
        ++looks;
        game.play_next();
      }
    }
  }
  CHECK(looks > 500);
}

TEST_CASE("planner: everything it weighs is legal, and what it chooses is the best of it") {
  for (const std::string_view id : test::kBoardIds) {
    test::RandomGame game(test::board(id), 3, 9);
    while (!game.over()) {
      const Seat seat = seat_to_move(game.state());
      const LegalActions legal = legal_actions(game.state(), seat);
      Policy policy;
      Candidates candidates;
      policy.weigh(game.state(), seat, candidates);
      REQUIRE_FALSE(candidates.empty());
      Candidate best = candidates[0];
      for (const Candidate& candidate : candidates) {
        REQUIRE(legal.contains(candidate.action));
        if (candidate.value > best.value) best = candidate;
      }
      REQUIRE(policy.choose(game.state(), seat) == best.action);
      game.play_next();
    }
  }
}

}  // namespace kurz
