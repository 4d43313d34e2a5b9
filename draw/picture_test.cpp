// Every board with its layout: nothing overlaps, nothing is missing, and the SVG is sound.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "codec/board_json.h"
#include "draw/draw_board.h"
#include "draw/geometry.h"
#include "draw/layout.h"
#include "draw/well_formed.h"
#include "tests/support/boards.h"

namespace kurz::draw {

namespace {

std::size_t times(std::string_view text, std::string_view word) {
  std::size_t found = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) ++found;
  return found;
}

}  // namespace

std::string not_well_formed(const std::string& svg) {
  std::vector<std::string> open;
  for (std::size_t at = 0; at < svg.size(); ++at) {
    if (svg[at] == '&') {
      const std::string_view rest = std::string_view(svg).substr(at, 6);
      const std::size_t end = rest.find(';');
      if (end == std::string_view::npos || end < 2) return "a bare & at " + std::to_string(at);
    }
    if (svg[at] == '>') return "a bare > at " + std::to_string(at);
    if (svg[at] != '<') continue;
    const std::size_t end = svg.find('>', at);
    if (end == std::string::npos) return "a tag without end";
    const std::string tag = svg.substr(at + 1, end - at - 1);
    if (tag.find('<') != std::string::npos) return "a < inside " + tag;
    if (times(tag, "\"") % 2 != 0) return "an open quote in " + tag;
    if (tag.front() == '/') {
      if (open.empty() || open.back() != tag.substr(1)) return "unexpected " + tag;
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(tag.substr(0, tag.find(' ')));
    }
    at = end;
  }
  return open.empty() ? "" : "not closed: " + open.back();
}

TEST_CASE("layouts of all boards are whole and nothing in them overlaps") {
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
    for (const char* lang : {"en", "de"}) {
      const std::string svg = draw_board(*board, layout, lang);
      CHECK(not_well_formed(svg) == "");
      CHECK(times(svg, "class=\"route\"") == board->routes.size());
      CHECK(times(svg, "class=\"station\"") == board->locations.size());
      CHECK((svg.find(lang == std::string("en") ? "own layout" : "eigener Plan") != std::string::npos) ==
            board->own_layout);
    }
  }
}

TEST_CASE("ferries and subways carry their marks") {
  const Board* bay = test::find_board("san-francisco");
  const std::string ferries =
      draw_board(*bay, read_layout(*bay, test::layout_text("san-francisco")).layout, "en");
  std::size_t symbols = 1;  // the one in the panel
  for (const Route& route : bay->routes) symbols += route.ferries;
  CHECK(times(ferries, "M-9 1.5H9L6.2 6.4") == symbols);

  const Board* berlin = test::find_board("berlin");
  const BoardGeometry geometry = lay_out(*berlin, read_layout(*berlin, test::layout_text("berlin")).layout);
  for (std::size_t r = 0; r < berlin->routes.size(); ++r)
    CHECK(geometry.routes[r].subway == (berlin->routes[r].pieces < berlin->routes[r].cards));
}

TEST_CASE("names with signs of markup stay text") {
  BoardSpec spec = read_board_spec(test::board_text("tiny")).spec;
  spec.locations[0].name = "A <& B>";
  const auto built = build_board(spec);
  REQUIRE(built.ok());
  const std::string svg = draw_board(**built, auto_layout(**built), "en");
  CHECK(not_well_formed(svg) == "");
  CHECK(svg.find("A &lt;&amp; B&gt;") != std::string::npos);
}

}  // namespace kurz::draw
