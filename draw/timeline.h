// The timeline of a game as a picture: a line for each seat, move by move.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace kurz::draw {

// A move of the seat, shown on its line.
enum class TimelineMark { kClaim, kTickets };

struct TimelineLine {
  struct Mark {
    std::size_t at = 0;  // index into values
    TimelineMark what{};
  };
  std::string name;
  std::vector<double> values;  // from 0 to 1: after the deal, then after each move
  std::vector<Mark> marks;
};

struct TimelineWords {
  std::string title;
  std::string description;  // for screen readers
  std::string up;
  std::string across;
  std::string claim;
  std::string tickets;
  std::string last_round;
};

struct Timeline {
  TimelineWords words;
  std::vector<TimelineLine> lines;
  std::optional<std::size_t> last_round;  // index into the values
};

// One SVG text that stands alone, legible down to a width of about 340 pixels.
std::string draw_timeline(const Timeline& timeline);

}  // namespace kurz::draw
