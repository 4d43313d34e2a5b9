// R36, R37 and the tables of R24, as numbers.
#include "engine/rules/scoring.h"

#include <array>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/boards.h"

namespace kurz {

using test::board;

namespace {

Score score_of(int points, int completed) {
  Score score;
  score.routes = static_cast<std::int16_t>(points);
  score.completed = static_cast<std::int16_t>(completed);
  return score;
}

}  // namespace

TEST_CASE("R24_the_tables_of_the_boards") {
  for (const auto city : test::kCities) {
    for (const Route& route : board(city).routes) {
      const bool subway = city == "berlin" && route.kind == 1;
      const std::array<int, 6> by_cards =
          subway ? std::array{0, 0, 1, 2, 4, 0} : std::array{0, 1, 2, 4, 7, 10};
      CHECK(int{route.points} == by_cards.at(route.cards));
    }
  }
}

TEST_CASE("R27_a_subway_route_takes_one_car") {
  for (const Route& route : board("berlin").routes) {
    CHECK(int{route.pieces} == (route.kind == 1 ? 1 : int{route.cards}));
  }
}

TEST_CASE("R32_the_limits_of_the_four_editions") {
  CHECK(board("new-york").rules.end_when_pieces_left == 2);
  CHECK(board("london").rules.end_when_pieces_left == 2);
  CHECK(board("san-francisco").rules.end_when_pieces_left == 2);
  CHECK(board("berlin").rules.end_when_pieces_left == 1);
}

TEST_CASE("R36_points_for_souvenirs") {
  const std::vector<std::uint8_t> leaflet = {0, 0, 1, 2, 4, 6, 9, 12};
  CHECK(board("san-francisco").souvenirs()->points_by_count == leaflet);
}

TEST_CASE("R37_places") {
  struct Case {
    std::vector<Score> scores;
    Places places;
  };
  const std::vector<Case> cases = {
      {{score_of(10, 0), score_of(9, 5)}, {1, 2, 0, 0}},
      {{score_of(10, 1), score_of(10, 2)}, {2, 1, 0, 0}},
      {{score_of(10, 2), score_of(10, 2)}, {1, 1, 0, 0}},
      {{score_of(-5, 0), score_of(-4, 0), score_of(-5, 0)}, {2, 1, 2, 0}},
      {{score_of(3, 1), score_of(7, 1), score_of(7, 1), score_of(3, 2)}, {4, 1, 1, 3}},
      {{score_of(7, 1), score_of(7, 1), score_of(7, 1), score_of(7, 1)}, {1, 1, 1, 1}},
  };
  for (const Case& c : cases) {
    Scores scores{};
    for (std::size_t i = 0; i < c.scores.size(); ++i) scores[i] = c.scores[i];
    CHECK(places(scores, static_cast<int>(c.scores.size())) == c.places);
  }
}

}  // namespace kurz
