#include <doctest/doctest.h>

#include "cli/report.h"
#include "tests/support/boards.h"
#include "tests/support/well_formed.h"

namespace kurz {
namespace {

std::string picture(int players, std::size_t moves) {
  Board board = test::board("tiny");
  board.name = "A & B: <city>";
  Reader reader{&board, Lang::kEnglish, kSpectator, {}};
  Analysis analysis;
  analysis.players = players;
  for (const Seat seat : IdRange<Seat>(players)) {
    reader.names.push_back("“Somebody” with quite a long name " + std::to_string(seat.index()));
    analysis.start[seat].win = seat.index() / 4.0;
  }
  for (std::size_t i = 1; i <= moves; ++i) {
    AnalysedMove& move = analysis.moves.emplace_back();
    move.seat = Seat(0);
    move.action = i == 1 ? Action::claim(RouteId(0), Color(0), 0) : Action::draw_tickets();
    for (const Seat seat : IdRange<Seat>(players))
      move.after[seat].win = static_cast<double>((i + static_cast<std::size_t>(seat.index())) % 5) / 4;
    move.begins_last_round = i == moves;
  }
  return timeline_picture(analysis, reader);
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_CASE("the picture of a timeline is well formed for any number of seats and moves") {
  for (int players = 0; players <= 4; ++players) {
    for (const std::size_t moves : {0, 1, 2, 47, 400}) {
      const std::string svg = picture(players, moves);
      CHECK(test::not_well_formed(svg) == "");
      CHECK(count(svg, "class=\"seat\"") == static_cast<std::size_t>(players));
    }
  }
}

TEST_CASE("the picture of a timeline can be read without seeing it and without telling inks apart") {
  const std::string svg = picture(4, 20);
  CHECK(count(svg, "<title ") == 1);
  CHECK(count(svg, "<desc ") == 1);
  CHECK(count(svg, "A &amp; B: &lt;city&gt;: timeline of a game") == 2);
  // Each line has dashes of its own, in the legend and in the plot.
  for (const char* dash : {"\"none\"", "\"12 6\"", "\"3 6\"", "\"16 5 3 5\""})
    CHECK(count(svg, "stroke-dasharray=" + std::string(dash)) == 2);
  CHECK(count(svg, "last round") == 1);
  CHECK(count(svg, "long name 1 starts at 25% and ends at 25%, ") == 1);
  // One mark each in the legend, the others on the line.
  CHECK(count(svg, "<circle ") == 2);
  CHECK(count(svg, "l7 7-7 7-7-7Z") == 20);
}

}  // namespace kurz
