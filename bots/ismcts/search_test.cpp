#include "bots/ismcts/search.h"

#include <chrono>

#include <doctest/doctest.h>

#include "bots/registry.h"
#include "tests/support/effort.h"
#include "tests/support/random_game.h"

namespace kurz {
namespace {

View view_after(std::string_view city, int players, int moves) {
  test::RandomGame game(test::board(city), players, 5);
  for (int i = 0; i < moves; ++i) game.play_next();
  return make_view(game.state(), seat_to_move(game.state()));
}

Findings found(const View& view, int simulations, int threads) {
  SearchOptions options;
  options.simulations = simulations;
  options.threads = threads;
  Rng rng(11);
  return Search(options).think(view, rng);
}

bool same(const Findings& a, const Findings& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Finding& x, const Finding& y) {
    return x.action == y.action && x.visits == y.visits && x.reward == y.reward;
  });
}

}  // namespace

TEST_CASE("search: a number of simulations and a seed give the same findings on every run") {
  for (const int moves : {2, 12, 30}) {
    const View view = view_after("berlin", 3, moves);
    constexpr int kSimulations = test::effort(300, 60);
    CHECK(same(found(view, kSimulations, 1), found(view, kSimulations, 1)));
  }
}

TEST_CASE("search: two threads both contribute to the findings") {
  const View view = view_after("london", 2, 12);
  const Findings one = found(view, 400, 2);
  CHECK(same(one, found(view, 400, 2)));
  long visits = 0;
  for (const Finding& finding : one) visits += finding.visits;
  CHECK(visits > 200);
  CHECK(visits <= 400);
}

TEST_CASE("search: findings are legal, and their means lie where they can") {
  for (const std::string_view city : test::kCities) {
    const View view = view_after(city, 2, 14);
    for (const Finding& finding : found(view, 200, 1)) {
      CHECK(view.legal.contains(finding.action));
      CHECK(finding.win >= 0);
      CHECK(finding.win <= 1);
    }
  }
}

TEST_CASE("search: a seat searches for its first tickets although a seat before it has not chosen") {
  test::RandomGame game(test::board("berlin"), 3, 4);
  const Findings findings = found(make_view(game.state(), Seat(2)), 100, 1);
  REQUIRE(findings.size() == 3);
  CHECK(findings[0].visits + findings[1].visits + findings[2].visits > 50);
}

TEST_CASE("search: the network expects about what playing to the end gives") {
  const View view = view_after("new-york", 2, 12);
  const auto reward = [&](bool network) {
    SearchOptions options;
    options.simulations = 3000;
    options.network = network;
    Rng rng(8);
    return Search(options).think(view, rng).front().reward;
  };
  // Both estimate the same, but not by the same means.
  CHECK(reward(true) != reward(false));
  CHECK(reward(true) == doctest::Approx(reward(false)).epsilon(0.2));
}

TEST_CASE("search: there is a move even with the shortest time") {
  const View view = view_after("san-francisco", 4, 20);
  for (const char* bot : {"ismcts(ms=1)", "pimc(ms=1)"}) {
    Rng rng(1);
    CHECK(view.legal.contains(make_bot(bot).value()->choose(view, rng, Budget())));
  }
}

TEST_CASE("search: the last turn is solved as by playing every move in every believed world") {
  int solved = 0;
  for (std::uint64_t seed = 1; seed < 4000; ++seed) {
    test::RandomGame game(test::board("tiny"), 2, seed);
    while (!game.over() && game.state().last_turns != 1) game.play_next();
    if (game.over() || game.state().phase != Phase::kTurn) continue;
    if (std::popcount(game.state().tickets[static_cast<std::size_t>(1 - game.state().turn.index())]) > 2)
      continue;
    const View view = make_view(game.state(), game.state().turn);
    const TicketBelief belief(view);
    Rng rng(seed);
    const auto me = static_cast<std::size_t>(view.viewer.index());
    for (const Finding& finding : solve_last_turn(view, belief, rng)) {
      if (finding.action.type() == ActionType::kDrawTickets) continue;
      double points = 0;
      double win = 0;
      for (const BelievedTickets& believed : belief.all(rng)) {
        GameState world = determinize(view, believed.held, rng);
        SeededNature nature(1);
        REQUIRE(apply(world, view.viewer, finding.action, nature).ok());
        while (world.phase != Phase::kOver)
          REQUIRE(apply(world, world.turn, legal_actions(world, world.turn)[0], nature).ok());
        const Scores scores = score_all(world);
        const Places place = places(scores, 2);
        points += believed.probability * scores[me].total();
        win += believed.probability * (place[me] != 1 ? 0 : place[1 - me] == 1 ? 0.5 : 1);
      }
      CHECK(finding.points == doctest::Approx(points));
      CHECK(finding.win == doctest::Approx(win));
      ++solved;
    }
  }
  CHECK(solved > 30);
}

}  // namespace kurz
