#include "bots/search/playout.h"

#include <set>

#include <doctest/doctest.h>

#include "tests/support/random_game.h"

namespace kurz {

TEST_CASE("search: worlds that share a deal of the cards fit the view, each with its own tickets") {
  std::size_t shared = 0;
  test::for_each_table([&](const Board& board, int players) {
    test::RandomGame game(board, players, 23, test::Style::kCollecting);
    Rng rng(2);
    for (int move = 0; !game.over(); ++move, game.play_next()) {
      if (move % 4 != 0) continue;
      const Seat seat = seat_to_move(game.state());
      const View view = make_view(game.state(), seat);
      const BelievedWorlds worlds(view);
      BelievedWorlds::Deal deal;
      std::set<std::uint64_t> hands;
      for (int i = 0; i < 12; ++i) {
        const GameState world = worlds.sample(rng, deal);
        REQUIRE(make_view(world, seat) == view);
        TicketSet held = 0;
        for (const Seat each : world.seats_in_play()) {
          REQUIRE((held & world.tickets[each]) == 0);
          held |= world.tickets[each];
        }
        REQUIRE((held & world.ticket_pool) == 0);
        hands.insert(world.hand[world.next(seat)].raw());
      }
      if (view.phase != Phase::kChooseTickets && hands.size() <= 2) ++shared;
    }
  });
  CHECK(shared > 50);
}

}  // namespace kurz
