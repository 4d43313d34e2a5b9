#include "draw/timeline.h"

#include <doctest/doctest.h>

#include "tests/support/well_formed.h"

namespace kurz::draw {
namespace {

Timeline timeline_of(std::size_t lines, std::size_t steps) {
  Timeline timeline;
  timeline.words = {"A & B: <timeline>", "Ada “begins”", "chance", "moves", "claim", "tickets", "last round"};
  for (std::size_t i = 0; i < lines; ++i) {
    TimelineLine& line = timeline.lines.emplace_back();
    line.name = "Somebody with quite a long name " + std::to_string(i);
    for (std::size_t step = 0; step < steps; ++step)
      line.values.push_back(static_cast<double>((step + i) % 5) / 4);
    if (steps > 0) line.marks = {{0, TimelineMark::kClaim}, {steps - 1, TimelineMark::kTickets}};
  }
  if (steps > 0) timeline.last_round = steps - 1;
  return timeline;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_CASE("the picture of a timeline is well formed for any number of seats and moves") {
  for (std::size_t lines = 0; lines <= 4; ++lines) {
    for (const std::size_t steps : {0, 1, 2, 47, 400}) {
      const std::string svg = draw_timeline(timeline_of(lines, steps));
      CHECK(test::not_well_formed(svg) == "");
      CHECK(count(svg, "class=\"seat\"") == lines);
    }
  }
}

TEST_CASE("the picture of a timeline can be read without seeing it and without telling inks apart") {
  const std::string svg = draw_timeline(timeline_of(4, 20));
  CHECK(count(svg, "<title ") == 1);
  CHECK(count(svg, "<desc ") == 1);
  CHECK(count(svg, "A &amp; B: &lt;timeline&gt;") == 2);
  // Each line has dashes of its own, in the legend and in the plot.
  for (const char* dash : {"\"none\"", "\"12 6\"", "\"3 6\"", "\"16 5 3 5\""})
    CHECK(count(svg, "stroke-dasharray=" + std::string(dash)) == 2);
  CHECK(count(svg, "last round") == 1);
}

}  // namespace kurz::draw
