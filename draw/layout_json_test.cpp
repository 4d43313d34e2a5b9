// Every error in a layout file is found with its path, and a layout that was written can be read again.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "draw/draw_board.h"
#include "tests/support/boards.h"

namespace kurz::draw {

namespace {

std::vector<std::string> problems_of(const std::string& text) {
  return read_layout(test::board("tiny"), text).problems;
}

std::vector<std::string> problems_after(std::string_view old_text, std::string_view new_text) {
  std::string text = test::layout_text("tiny");
  const std::size_t at = text.find(old_text);
  REQUIRE(at != std::string::npos);
  text.replace(at, old_text.size(), new_text);
  return problems_of(text);
}

bool mentions(const std::vector<std::string>& problems, std::string_view words) {
  return std::any_of(problems.begin(), problems.end(),
                     [&](const std::string& problem) { return problem.find(words) != std::string::npos; });
}

}  // namespace

TEST_CASE("a layout that is not JSON is one problem") {
  for (const char* text : {"", "{", "[1,", "nonsense", "{\"format\": 1} x"}) {
    CAPTURE(text);
    const auto problems = problems_of(text);
    REQUIRE(problems.size() == 1);
    CHECK(mentions(problems, "is not JSON"));
  }
  CHECK(mentions(problems_of("[]"), "must be an object"));
  CHECK(mentions(problems_of(std::string(2000, '[')), "is not JSON"));
  CHECK(mentions(problems_of(std::string(2'000'000, ' ')), "larger than"));
}

TEST_CASE("an empty layout misses every field") {
  const auto problems = problems_of("{}");
  for (const char* field : {"format", "board", "size", "colors", "panel", "locations"}) {
    CAPTURE(field);
    CHECK(mentions(problems, std::string(field) + " is missing"));
  }
}

TEST_CASE("unknown and missing ids are named") {
  const auto problems = problems_after("\"zoo\":", "\"zebra\":");
  CHECK(mentions(problems, "locations.zebra is no location of the board"));
  CHECK(mentions(problems, "locations.zoo is missing"));
  CHECK(mentions(problems_after("\"routes\": {", "\"routes\": {\"x--y\": {\"bend\": 3},"),
                 "routes.x--y is no route"));
  CHECK(mentions(problems_after("\"board\": \"tiny\"", "\"board\": \"london\""),
                 "board is london, but the board is tiny"));
}

TEST_CASE("wrong types and numbers out of range are named with their path") {
  CHECK(mentions(problems_after("\"format\": 1", "\"format\": 2"), "format is 2"));
  CHECK(mentions(problems_after("\"format\": 1", "\"format\": \"1\""), "format must be a number"));
  CHECK(mentions(problems_after("\"format\": 1", "\"format\": 1, \"colour\": 2"), "colour is not known"));
  CHECK(mentions(problems_after("\"panel\": [", "\"panel\": [-1, 5], \"was\": ["), "panel[0] is -1"));
  CHECK(mentions(problems_after("\"panel\": [", "\"panel\": [1, 2, 3], \"was\": ["),
                 "panel must be two numbers"));
  CHECK(mentions(problems_after("\"paper\": \"#", "\"paper\": \"red"), "colors.paper must be a colour"));
  CHECK(mentions(problems_after("\"label\": \"", "\"label\": \"up"), "label must be n, ne"));
  CHECK(mentions(problems_after("\"zoo\": {\"at\": [", "\"zoo\": {\"at\": [90000, "), "locations.zoo.at"));
  CHECK(mentions(problems_after("\"zoo\": {", "\"zoo\": {\"lines\": [\"Z\", \"oo\"], "),
                 "locations.zoo.lines must make the name Zoo"));
  CHECK(mentions(problems_after("\"zoo\": {", "\"zoo\": {\"shift\": true, "),
                 "locations.zoo.shift must be two numbers"));
}

TEST_CASE("ground shapes are checked as well") {
  const auto with = [](const std::string& shape) {
    return problems_after("\"ground\": [", "\"ground\": [" + shape + ",");
  };
  CHECK(mentions(with("7"), "ground[0] must be an object"));
  CHECK(mentions(with("{\"kind\": \"lava\", \"area\": [[0,0],[1,0],[1,1]]}"), "ground[0].kind must be land"));
  CHECK(mentions(with("{\"kind\": \"park\"}"), "either an area or a line"));
  CHECK(
      mentions(with("{\"kind\": \"park\", \"area\": [[0,0],[1,0]]}"), "ground[0].area must be a list of 3"));
  CHECK(mentions(with("{\"kind\": \"park\", \"line\": [[0,0],[1,0]]}"), "ground[0].width is missing"));
  CHECK(mentions(with("{\"kind\": \"park\", \"line\": [[0,0],[\"a\",0]], \"width\": 4}"),
                 "ground[0].line[1][0] must be a number"));
}

TEST_CASE("one bend bends both halves of a double") {
  const Board* board = test::find_board("tiny");
  std::string text = test::layout_text("tiny");
  const std::size_t at = text.find("\"routes\": {");
  text = text.substr(0, at) + R"("routes": {"park--market--a": {"bend": 12}}})";
  const LayoutReading reading = read_layout(*board, text);
  CHECK(reading.problems.empty());
  for (std::size_t i = 0; i < board->routes.size(); ++i)
    CHECK(reading.layout.bends[i] == (board->routes[i].id.starts_with("park--market") ? 12.0 : 0.0));
}

TEST_CASE("layouts: one that was written draws the same picture as the one that was read") {
  for (const std::string_view id : test::kBoardIds) {
    CAPTURE(id);
    const Board& board = test::board(id);
    const LayoutReading read = read_layout(board, test::layout_text(id));
    const LayoutReading again = read_layout(board, layout_to_json(board, read.layout));
    CHECK(again.problems.empty());
    CHECK(draw_board(board, again.layout, Lang::kEnglish) == draw_board(board, read.layout, Lang::kEnglish));
  }
}

TEST_CASE("layouts: an automatic one can be written and read") {
  const Board& board = test::board("tiny");
  const Layout layout = auto_layout(board);
  const LayoutReading read = read_layout(board, layout_to_json(board, layout));
  CHECK(read.problems.empty());
  CHECK(read.layout.places.size() == layout.places.size());
  CHECK(read.layout.places[3].at.x == layout.places[3].at.x);
  CHECK(read.layout.places[3].side == layout.places[3].side);
}

}  // namespace kurz::draw
