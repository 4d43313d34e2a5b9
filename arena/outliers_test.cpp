#include <doctest/doctest.h>

#include "arena/board_statistics.h"
#include "tests/support/boards.h"

namespace kurz {
namespace {

// A board on which nothing stands out: ten thousand games.
BoardStatistics even_statistics() {
  BoardStatistics statistics(test::board("tiny"), 2, 1);
  statistics.games = 10000;
  for (std::size_t t = 0; t < statistics.tickets.size(); ++t) {
    statistics.tickets[t].kept = 2000;
    statistics.tickets[t].completed = 1600 + 10 * static_cast<long>(t % 3);
  }
  for (RouteStatistics& route : statistics.routes) route.pair_games = 4000;
  for (PlayerStatistics& place : statistics.places) {
    place.players = 10000;
    place.wins = 5000;
    place.deals.count = 10000;
  }
  return statistics;
}

std::size_t index(std::string_view route) {
  return static_cast<std::size_t>(test::board("tiny").find_route(route)->index());
}

}  // namespace

TEST_CASE("outliers: a board on which nothing stands out has none") {
  CHECK(find_outliers(even_statistics()).empty());
  CHECK(median({}) == 0);
  CHECK(median({3, 1, 2}) == 2);
  CHECK(median({4, 1, 2, 3}) == 2.5);
}

TEST_CASE("outliers: a ticket that is seldom completed, beyond its interval and only where it is far") {
  BoardStatistics statistics = even_statistics();
  statistics.tickets[4].completed = 1200;
  auto outliers = find_outliers(statistics);
  REQUIRE(outliers.size() == 1);
  CHECK(outliers[0].type == OutlierType::kTicket);
  CHECK(outliers[0].index == 4);
  CHECK(outliers[0].share == doctest::Approx(0.6));
  CHECK(outliers[0].usual == doctest::Approx(0.8025));
  statistics.tickets[4].completed = 1320;  // many deviations away, but less than 15 of 100
  CHECK(find_outliers(statistics).empty());
  statistics.tickets[4] = {100, 20, 12, 0, 0};  // far away, but of too few
  CHECK(find_outliers(statistics).empty());
  statistics.tickets[4] = {100, 0, 0, 0, 0};
  CHECK(find_outliers(statistics).empty());
  for (std::size_t t = 0; t < statistics.tickets.size(); ++t) {
    // Spread over all shares: nothing is more than 2.5 deviations away.
    statistics.tickets[t].kept = 2000;
    statistics.tickets[t].completed = 200 * static_cast<long>(t);
  }
  CHECK(find_outliers(statistics).empty());
}

TEST_CASE("outliers: a route that hardly anybody takes, a double as one, by its length") {
  BoardStatistics statistics = even_statistics();
  statistics.routes[index("market--museum")].pair_games =
      700;  // of three routes of two cards, doubles as one
  REQUIRE(find_outliers(statistics).size() == 1);
  CHECK(find_outliers(statistics)[0].index == static_cast<int>(index("market--museum")));
  CHECK(find_outliers(statistics)[0].usual == doctest::Approx(0.4));
  statistics.routes[index("market--museum")].pair_games = 790;  // under a fifth, but not beyond its interval
  CHECK(find_outliers(statistics).empty());
  statistics.routes[index("park--market--a")].pair_games = 10;
  statistics.routes[index("park--market--b")].pair_games = 10;
  REQUIRE(find_outliers(statistics).size() == 1);
  CHECK(find_outliers(statistics)[0].index == static_cast<int>(index("park--market--a")));
  statistics = even_statistics();
  // All of one length are unusual together: together they are no outliers.
  for (const std::string_view id : {"park--harbour", "harbour--museum", "park--zoo"})
    statistics.routes[index(id)].pair_games = 20;
  CHECK(find_outliers(statistics).empty());
  statistics = even_statistics();
  statistics.routes[index("station--zoo")].pair_games = 20;  // the only one of its length: against all routes
  CHECK(find_outliers(statistics).size() == 1);
}

TEST_CASE("outliers: a place in turn order that is ahead, and stuck games") {
  BoardStatistics statistics = even_statistics();
  statistics.places[0].wins = 5300;
  statistics.places[1].wins = 4700;
  CHECK(find_outliers(statistics).empty());
  statistics.places[0].wins = 5450;
  statistics.places[1].wins = 4550;
  auto outliers = find_outliers(statistics);
  REQUIRE(outliers.size() == 1);
  CHECK(outliers[0].type == OutlierType::kPlace);
  CHECK(outliers[0].index == 0);
  CHECK(outliers[0].interval.low > 0.53);
  statistics = even_statistics();
  statistics.stuck = 15;
  CHECK(find_outliers(statistics).empty());
  statistics.stuck = 40;
  outliers = find_outliers(statistics);
  REQUIRE(outliers.size() == 1);
  CHECK(outliers[0].type == OutlierType::kStuck);
  CHECK(outliers[0].share == doctest::Approx(0.004));
}

}  // namespace kurz
