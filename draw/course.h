// The course of a game as a picture: a line for each seat, move by move.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace kurz::draw {

// Something that a seat did, shown on its line.
enum class CourseMark { kClaim, kTickets };

struct CourseLine {
  struct Mark {
    std::size_t at = 0;  // index into values
    CourseMark what{};
  };
  std::string name;
  std::vector<double> values;  // from 0 to 1: after the deal, then after each move
  std::vector<Mark> marks;
};

// All words come from whoever asks for the picture.
struct CourseWords {
  std::string title;
  std::string description;  // for those who do not see the picture
  std::string up;
  std::string across;
  std::string claim;
  std::string tickets;
  std::string last_round;
};

struct Course {
  CourseWords words;
  std::vector<CourseLine> lines;
  std::optional<std::size_t> last_round;  // index into the values
};

// One SVG text that stands alone, legible down to a width of about 340 pixels.
std::string draw_course(const Course& course);

}  // namespace kurz::draw
