// Writes SVG text. Tags are balanced and texts escaped because there is no other way to write them here.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "draw/shapes.h"

namespace kurz::draw {

std::string escape(std::string_view text);

// With at most one digit after the point, which is finer than any screen shows.
std::string number(double value);

// Path data through the points: straight, or the cubic pieces that smooth_curve() makes.
std::string straight_path(const std::vector<Point>& points, bool closed);
std::string curved_path(const std::vector<Point>& pieces, bool closed);

class Svg {
 public:
  using Attributes = std::initializer_list<std::pair<std::string_view, std::string>>;

  void open(std::string_view tag, Attributes attributes);
  void close();
  void leaf(std::string_view tag, Attributes attributes);
  // An element that holds text only.
  void text(std::string_view tag, Attributes attributes, std::string_view content);

  // Closes what is open and hands the text over.
  std::string finish();

 private:
  void begin(std::string_view tag, Attributes attributes);

  std::string out_;
  std::vector<std::string> open_;
};

}  // namespace kurz::draw
