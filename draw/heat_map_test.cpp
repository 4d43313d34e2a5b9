#include "draw/heat_map.h"

#include <doctest/doctest.h>

#include "draw/well_formed.h"
#include "tests/support/boards.h"

namespace kurz::draw {

TEST_CASE("heat map: seven tints reach the highest value") {
  CHECK(heat_step(0) == 1);
  CHECK(heat_step(7) == 1);
  CHECK(heat_step(7.1) == 2);
  CHECK(heat_step(69.1) == 10);
  CHECK(heat_step(100) == 15);
}

TEST_CASE("heat map: every track has its number, its title and a tint, darker for more") {
  for (const std::string_view id : test::kBoardIds) {
    CAPTURE(id);
    const Board& board = test::board(id);
    HeatMap map{"A <map>", "per cent & more", {}};
    for (std::size_t r = 0; r < board.routes.size(); ++r)
      map.tracks.push_back({static_cast<double>(7 * r), "use of " + board.routes[r].id});
    for (const Layout& layout : {read_layout(board, test::layout_text(id)).layout, auto_layout(board)}) {
      const std::string svg = draw_heat_map(board, layout, map, "de");
      CHECK(not_well_formed(svg) == "");
      CHECK(svg.find("<title>A &lt;map&gt;</title>") != std::string::npos);
      CHECK(svg.find("per cent &amp; more") != std::string::npos);
      for (std::size_t r = 0; r < board.routes.size(); ++r) {
        const std::size_t from = svg.find("data-route=\"" + board.routes[r].id + "\"");
        const std::string part = svg.substr(from, svg.find("</g>", from) - from);
        CHECK(part.find("<title>use of " + board.routes[r].id + "</title>") != std::string::npos);
        CHECK(part.find(">" + std::to_string(7 * r) + "</text>") != std::string::npos);
        if (r == 0) CHECK(part.find("#ffffcc") != std::string::npos);
        if (r + 1 == board.routes.size()) CHECK(part.find("#67001f") != std::string::npos);
      }
    }
  }
}

}  // namespace kurz::draw
