#include <doctest/doctest.h>

#include "arena/board_statistics.h"
#include "tests/support/boards.h"

namespace kurz {
namespace {

// A board on which nothing stands out: ten thousand games.
Census even_census() {
  const Board& board = test::board("tiny");
  CensusTaker taker(board, 2, 1);
  Census census = taker.census();
  census.games = 10000;
  for (std::size_t t = 0; t < census.tickets.size(); ++t) {
    census.tickets[t].kept = 2000;
    census.tickets[t].completed = 1600 + 10 * static_cast<long>(t % 3);
  }
  for (RouteCensus& route : census.routes) route.pair_games = 4000;
  for (PlaceCensus& place : census.places) {
    place.sum.players = 10000;
    place.sum.wins = 5000;
    place.deals.count = 10000;
  }
  return census;
}

std::size_t index(std::string_view route) {
  return static_cast<std::size_t>(test::board("tiny").find_route(route)->index());
}

}  // namespace

TEST_CASE("balance faults: a board on which nothing stands out has none") {
  CHECK(find_balance_faults(even_census()).empty());
  CHECK(median({}) == 0);
  CHECK(median({3, 1, 2}) == 2);
  CHECK(median({4, 1, 2, 3}) == 2.5);
}

TEST_CASE("balance faults: a ticket that is seldom completed, beyond its interval and only where it is far") {
  Census census = even_census();
  census.tickets[4].completed = 1200;
  auto faults = find_balance_faults(census);
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].type == BalanceFaultType::kTicket);
  CHECK(faults[0].ticket == TicketId(4));
  CHECK(faults[0].share == doctest::Approx(0.6));
  CHECK(faults[0].usual == doctest::Approx(0.8025));
  census.tickets[4].completed = 1320;  // many deviations away, but less than 15 of 100
  CHECK(find_balance_faults(census).empty());
  census.tickets[4] = {100, 20, 12, 0, 0};  // far away, but of too few
  CHECK(find_balance_faults(census).empty());
  census.tickets[4] = {100, 0, 0, 0, 0};
  CHECK(find_balance_faults(census).empty());
  for (std::size_t t = 0; t < census.tickets.size(); ++t) {
    // Spread over all shares: nothing is more than 2.5 deviations away.
    census.tickets[t].kept = 2000;
    census.tickets[t].completed = 200 * static_cast<long>(t);
  }
  CHECK(find_balance_faults(census).empty());
}

TEST_CASE("balance faults: a route that hardly anybody takes, a double as one, by its length") {
  Census census = even_census();
  census.routes[index("market--museum")].pair_games = 700;  // of three routes of two cards, doubles as one
  REQUIRE(find_balance_faults(census).size() == 1);
  CHECK(find_balance_faults(census)[0].route == RouteId(static_cast<int>(index("market--museum"))));
  CHECK(find_balance_faults(census)[0].usual == doctest::Approx(0.4));
  census.routes[index("market--museum")].pair_games = 790;  // under a fifth, but not beyond its interval
  CHECK(find_balance_faults(census).empty());
  census.routes[index("park--market--a")].pair_games = 10;
  census.routes[index("park--market--b")].pair_games = 10;
  REQUIRE(find_balance_faults(census).size() == 1);
  CHECK(find_balance_faults(census)[0].route == RouteId(static_cast<int>(index("park--market--a"))));
  census = even_census();
  // All of one length are unusual together: three of them are no fault of one.
  for (const std::string_view id : {"park--harbour", "harbour--museum", "park--zoo"})
    census.routes[index(id)].pair_games = 20;
  CHECK(find_balance_faults(census).empty());
  census = even_census();
  census.routes[index("station--zoo")].pair_games = 20;  // the only one of its length: against all routes
  CHECK(find_balance_faults(census).size() == 1);
}

TEST_CASE("balance faults: a place in turn order that is ahead, and stuck games") {
  Census census = even_census();
  census.places[0].sum.wins = 5300;
  census.places[1].sum.wins = 4700;
  CHECK(find_balance_faults(census).empty());
  census.places[0].sum.wins = 5450;
  census.places[1].sum.wins = 4550;
  auto faults = find_balance_faults(census);
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].type == BalanceFaultType::kPlace);
  CHECK(faults[0].place == 0);
  CHECK(faults[0].interval.low > 0.53);
  census = even_census();
  census.stuck = 15;
  CHECK(find_balance_faults(census).empty());
  census.stuck = 40;
  faults = find_balance_faults(census);
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].type == BalanceFaultType::kStuck);
  CHECK(faults[0].share == doctest::Approx(0.004));
}

}  // namespace kurz
