// The rules on random boards and on the cities, against slow models written from their text.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "engine/rules/connectivity.h"
#include "engine/rules/invariants.h"
#include "engine/view/view.h"
#include "tests/properties/random_board.h"
#include "tests/properties/slow_rules.h"
#include "tests/support/random_game.h"

namespace kurz::test {
namespace {

// A board of its own, or one of the tree's; kept alive by the caller.
BoardPtr any_or_known_board() {
  const int known = any(0, 2 * static_cast<int>(kBoardIds.size()));
  if (known >= static_cast<int>(kBoardIds.size())) return any_board();
  return {&board(kBoardIds[static_cast<std::size_t>(known)]), [](const Board*) {}};
}

RouteSet any_routes(const Board& on) {
  RouteSet routes = 0;
  for (int r = 0; r < on.route_count(); ++r) {
    if (any(0, 2) == 0) routes |= bit(r);
  }
  return routes;
}

RandomGame any_game(const Board& on) {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  return {on, any(kMinPlayers, kMaxPlayers), seed, kStyles[static_cast<std::size_t>(any(0, 2))]};
}

TEST_CASE("Network joins what a search through the routes reaches") {
  CHECK(rc::check("network", [] {
    const BoardPtr on = any_or_known_board();
    GameState state;
    state.board = on.get();
    state.owned[0] = any_routes(*on);
    const auto routes = routes_of(state, Seat(0));
    Network network(*on, state.owned[0]);
    LocationSet touched = 0;
    for (const Route* route : routes)
      touched |= bit<LocationSet>(route->a.index()) | bit<LocationSet>(route->b.index());
    RC_ASSERT(network.touched() == touched);
    for (int a = 0; a < on->location_count(); ++a) {
      const auto reached = reachable(routes, LocationId(a));
      for (int b = 0; b < on->location_count(); ++b)
        RC_ASSERT(network.joins(LocationId(a), LocationId(b)) == reached.contains(LocationId(b)));
    }
  }));
}

TEST_CASE("R33 to R36 scores are those of a slow count") {
  CHECK(rc::check("scores", [] {
    const BoardPtr on = any_or_known_board();
    GameState state;
    state.board = on.get();
    state.players = 2;
    state.owned[1] = any_routes(*on);
    for (int t = 0; t < on->ticket_count(); ++t) {
      if (any(0, 1) == 0) state.tickets[1] |= bit<TicketSet>(t);
    }
    if (on->symbol_count() > 0)
      state.souvenirs[1] = static_cast<std::uint8_t>(any(0, (1 << on->symbol_count()) - 1));
    RC_ASSERT(score(state, Seat(1)) == slow_score(state, Seat(1)));
  }));
}

TEST_CASE("R37 places follow points, then completed tickets, and are shared") {
  CHECK(rc::check("places", [] {
    const int players = any(2, 4);
    Scores scores{};
    for (std::size_t s = 0; s < static_cast<std::size_t>(players); ++s) {
      scores[s] = {static_cast<std::int16_t>(any(0, 3)), static_cast<std::int16_t>(any(-2, 2)),
                   static_cast<std::int16_t>(any(0, 1)), static_cast<std::int16_t>(any(0, 2))};
    }
    const Places result = places(scores, players);
    for (std::size_t a = 0; a < kMaxSeats; ++a) {
      if (a >= static_cast<std::size_t>(players)) {
        RC_ASSERT(result[a] == 0);
        continue;
      }
      int better = 0;
      for (std::size_t b = 0; b < static_cast<std::size_t>(players); ++b) {
        const std::pair key_a(scores[a].routes + scores[a].tickets + scores[a].bonus, scores[a].completed);
        const std::pair key_b(scores[b].routes + scores[b].tickets + scores[b].bonus, scores[b].completed);
        better += key_b > key_a ? 1 : 0;
      }
      RC_ASSERT(result[a] == 1 + better);
    }
  }));
}

TEST_CASE("R13 to R29 the legal actions of a turn are those of a slow list") {
  CHECK(rc::check("turns", [] {
    const BoardPtr on = any_or_known_board();
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const int players = any(kMinPlayers, kMaxPlayers);
    for (const Style style : kStyles) {
      RandomGame game(*on, players, seed, style);
      while (!game.over()) {
        const GameState& state = game.state();
        const std::vector<Action> legal = legal_actions(state, state.turn).list();
        if (state.phase == Phase::kTurn) RC_ASSERT(legal == slow_turn(state, state.turn));
        if (state.phase == Phase::kSecondCard) RC_ASSERT(legal == slow_draws(state, true));
        game.play_next();
      }
    }
  }));
}

TEST_CASE("random games on random boards end and keep the invariants") {
  CHECK(rc::check("games", [] {
    const BoardPtr on = any_board();
    RandomGame game = any_game(*on);
    RC_ASSERT(!broken_invariant(game.state()));
    // Far more than any game can have: each move but a pass uses up a card, a route or a ticket.
    for (int moves = 0; !game.over(); ++moves) {
      RC_ASSERT(moves < 5000);
      const GameState before = game.state();
      game.play_next();
      RC_ASSERT(!broken_invariant(game.state()));
      // Nothing comes back that is used up.
      for (std::size_t s = 0; s < before.players; ++s)
        RC_ASSERT((game.state().owned[s] & before.owned[s]) == before.owned[s]);
    }
    for (int s = 0; s < game.state().players; ++s)
      RC_ASSERT(score(game.state(), Seat(s)) == slow_score(game.state(), Seat(s)));
  }));
}

TEST_CASE("views on random boards are kept by determinize") {
  CHECK(rc::check("views", [] {
    const BoardPtr on = any_board();
    RandomGame game = any_game(*on);
    Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    while (!game.over()) {
      for (int seat = 0; seat <= game.state().players; ++seat) {
        const Seat viewer = seat == game.state().players ? kSpectator : Seat(seat);
        const View view = make_view(game.state(), viewer);
        const GameState possible = determinize(view, rng);
        RC_ASSERT(!broken_invariant(possible));
        RC_ASSERT(make_view(possible, viewer) == view);
      }
      game.play_next();
    }
  }));
}

}  // namespace
}  // namespace kurz::test
