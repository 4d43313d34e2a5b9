// A board without a layout file gets a usable one.
#include <cstddef>
#include <string>

#include <doctest/doctest.h>

#include "draw/draw_board.h"
#include "draw/geometry.h"
#include "draw/layout.h"
#include "tests/support/boards.h"
#include "tests/support/well_formed.h"

namespace kurz::draw {

TEST_CASE("automatic layouts keep stations apart and everything inside") {
  for (const std::string_view id : test::kBoardIds) {
    CAPTURE(id);
    const Board* board = test::find_board(id);
    const BoardGeometry geometry = lay_out(*board, auto_layout(*board));
    REQUIRE(geometry.stations.size() == board->locations.size());
    for (std::size_t i = 0; i < geometry.stations.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        CAPTURE(board->locations[i].id);
        CAPTURE(board->locations[j].id);
        CHECK(distance(geometry.stations[i], geometry.stations[j]) > 2 * kStationRadius);
      }
      CHECK(holds(geometry.picture, geometry.labels[i].box));
    }
    CHECK(holds(geometry.picture, geometry.panel));
    for (const RouteGeometry& route : geometry.routes)
      for (const TurnedBox& space : route.spaces) CHECK(holds(geometry.picture, bounds(space)));
  }
}

TEST_CASE("automatic layouts are the same every time") {
  const Board* board = test::find_board("london");
  const std::string svg = draw_board(*board, auto_layout(*board), Lang::kEnglish);
  CHECK(svg == draw_board(*board, auto_layout(*board), Lang::kEnglish));
  CHECK(test::not_well_formed(svg) == "");
}

}  // namespace kurz::draw
