// What is written is read again as the same picture.
#include <string>

#include <doctest/doctest.h>

#include "draw/draw_board.h"
#include "draw/layout.h"
#include "tests/support/boards.h"

namespace kurz::draw {

TEST_CASE("layouts: one that was written draws the same picture as the one that was read") {
  for (const std::string_view id : test::kBoardIds) {
    CAPTURE(id);
    const Board& board = test::board(id);
    const LayoutReading read = read_layout(board, test::layout_text(id));
    const LayoutReading again = read_layout(board, layout_json(board, read.layout));
    CHECK(again.problems.empty());
    CHECK(draw_board(board, again.layout, "en") == draw_board(board, read.layout, "en"));
  }
}

TEST_CASE("layouts: an automatic one can be written and read") {
  const Board& board = test::board("tiny");
  const Layout layout = auto_layout(board);
  const LayoutReading read = read_layout(board, layout_json(board, layout));
  CHECK(read.problems.empty());
  CHECK(read.layout.places.size() == layout.places.size());
  CHECK(read.layout.places[3].at.x == layout.places[3].at.x);
  CHECK(read.layout.places[3].side == layout.places[3].side);
}

}  // namespace kurz::draw
