// Every board with its layout: nothing overlaps, nothing is missing, and the SVG is sound.
#include "draw/draw_board.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "codec/board_json.h"
#include "draw/geometry.h"
#include "draw/layout.h"
#include "draw/palette.h"
#include "tests/support/boards.h"
#include "tests/support/well_formed.h"

namespace kurz::draw {

namespace {

std::size_t times(std::string_view text, std::string_view word) {
  std::size_t found = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_CASE("layouts of all boards are valid and nothing in them overlaps") {
  for (const std::string_view id : test::kBoardIds) {
    CAPTURE(id);
    const Board* board = test::find_board(id);
    const LayoutReading reading = read_layout(*board, test::layout_text(id));
    for (const std::string& problem : reading.problems) FAIL_CHECK(problem);
    REQUIRE(reading.problems.empty());
    for (const std::string& clash : find_clashes(*board, lay_out(*board, reading.layout))) FAIL_CHECK(clash);
  }
}

TEST_CASE("every route has as many spaces as pieces, and none is squeezed") {
  for (const std::string_view id : test::kBoardIds) {
    CAPTURE(id);
    const Board* board = test::find_board(id);
    const BoardGeometry geometry = lay_out(*board, read_layout(*board, test::layout_text(id)).layout);
    for (std::size_t r = 0; r < board->routes.size(); ++r) {
      CAPTURE(board->routes[r].id);
      CHECK(geometry.routes[r].spaces.size() == board->routes[r].pieces);
      for (const TurnedBox& space : geometry.routes[r].spaces) CHECK(space.length >= 1.7 * space.width);
    }
  }
}

TEST_CASE("pictures are well-formed and show every place, route and space in both languages") {
  for (const std::string_view id : test::kBoardIds) {
    CAPTURE(id);
    const Board* board = test::find_board(id);
    const Layout layout = read_layout(*board, test::layout_text(id)).layout;
    for (const Lang lang : kAllLangs) {
      const std::string svg = draw_board(*board, layout, lang);
      CHECK(test::not_well_formed(svg) == "");
      CHECK(times(svg, "class=\"route\"") == board->routes.size());
      CHECK(times(svg, "class=\"station\"") == board->locations.size());
      CHECK((svg.find(lang == Lang::kEnglish ? "own layout" : "eigener Entwurf") != std::string::npos) ==
            board->own_layout);
    }
  }
}

TEST_CASE("the ground continues past the edge by at least the board's width") {
  for (const std::string_view id : test::kBoardIds) {
    CAPTURE(id);
    const Board* board = test::find_board(id);
    const Layout layout = read_layout(*board, test::layout_text(id)).layout;
    const auto [width, height] = layout.size;
    const auto leaves = [&](Point at) { return at.x < 0 || at.y < 0 || at.x > width || at.y > height; };
    const auto far = [&](Point at) {
      return at.x <= -width || at.y <= -width || at.x >= 2 * width || at.y >= height + width;
    };
    for (const Ground& ground : layout.ground) {
      if (ground.kind != GroundKind::kWater || !ground.line) continue;
      for (const Point end : {ground.line->front(), ground.line->back()})
        if (leaves(end)) CHECK(far(end));
    }
    const std::string svg = draw_board(*board, layout, Lang::kEnglish);
    CHECK(svg.find("clip") == std::string::npos);
  }
}

TEST_CASE("the network holds every station and space, and little more") {
  for (const std::string_view id : test::kBoardIds) {
    CAPTURE(id);
    const Board* board = test::find_board(id);
    const BoardGeometry geometry = lay_out(*board, read_layout(*board, test::layout_text(id)).layout);
    const Box all = network(geometry);
    CHECK(holds(geometry.picture, all));
    for (const RouteGeometry& route : geometry.routes)
      for (const TurnedBox& space : route.spaces) CHECK(holds(all, bounds(space)));
    const auto reaches = [&](auto near) { return std::ranges::any_of(geometry.stations, near); };
    CHECK(reaches([&](Point at) { return at.x - all.left < 60; }));
    CHECK(reaches([&](Point at) { return all.right - at.x < 60; }));
  }
}

TEST_CASE("a route's path runs through its spaces, from station to station") {
  for (const std::string_view id : test::kBoardIds) {
    CAPTURE(id);
    const Board* board = test::find_board(id);
    const BoardGeometry geometry = lay_out(*board, read_layout(*board, test::layout_text(id)).layout);
    for (std::size_t r = 0; r < board->routes.size(); ++r) {
      CAPTURE(board->routes[r].id);
      const RouteGeometry& route = geometry.routes[r];
      CHECK(distance(route.path.front(), geometry.stations[at(board->routes[r].a)]) < 1);
      CHECK(distance(route.path.back(), geometry.stations[at(board->routes[r].b)]) < 1);
      for (const TurnedBox& space : route.spaces)
        CHECK(std::ranges::any_of(route.path,
                                  [&](Point point) { return distance(point, space) < space.width / 2; }));
    }
  }
}

TEST_CASE("ferries and subways carry their marks") {
  const Board* bay = test::find_board("san-francisco");
  const std::string ferries =
      draw_board(*bay, read_layout(*bay, test::layout_text("san-francisco")).layout, Lang::kEnglish);
  std::size_t symbols = 1;  // the one in the panel
  for (const Route& route : bay->routes) symbols += route.ferries;
  CHECK(times(ferries, kFerryPath) == symbols);

  const Board* berlin = test::find_board("berlin");
  const BoardGeometry geometry = lay_out(*berlin, read_layout(*berlin, test::layout_text("berlin")).layout);
  for (std::size_t r = 0; r < berlin->routes.size(); ++r)
    CHECK(geometry.routes[r].subway == (berlin->routes[r].pieces < berlin->routes[r].cards));
}

TEST_CASE("markup characters in names stay text") {
  BoardSpec spec = read_board_spec(test::board_text("tiny")).spec;
  spec.locations[0].name = "A <& B>";
  const auto built = build_board(spec);
  REQUIRE(built.ok());
  const std::string svg = draw_board(**built, auto_layout(**built), Lang::kEnglish);
  CHECK(test::not_well_formed(svg) == "");
  CHECK(svg.find("A &lt;&amp; B&gt;") != std::string::npos);
}

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
      const std::string svg = draw_heat_map(board, layout, map, Lang::kGerman);
      CHECK(test::not_well_formed(svg) == "");
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
