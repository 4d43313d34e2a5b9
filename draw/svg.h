// Writes SVG text. Tags are always balanced and all values escaped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "draw/shapes.h"

namespace kurz::draw {

// The ink of names and lines.
inline constexpr std::string_view kInk = "#14181f";
inline constexpr std::string_view kWhite = "#ffffff";

std::string escape(std::string_view text);

// With at most one digit after the point, which is finer than any screen shows.
std::string number(double value);

// Path data through the points: straight, or the cubic pieces that smooth_curve() makes.
std::string straight_path(const std::vector<Point>& points, bool closed);
std::string curved_path(const std::vector<Point>& pieces, bool closed);
// The outline of a box with round corners.
std::string rounded_path(const TurnedBox& box, double radius);
// Path data about 0,0 that uses relative commands only, moved to a point.
std::string moved_path(std::string_view path, Point to);

// Attributes are given in single quotes, with {} for numbers and texts: leaf("circle", "cx='{}' r='5'", x).
class Svg {
  template <class>
  using Printed = std::string;
  template <class... T>
  using Attributes = fmt::format_string<Printed<T>...>;

 public:
  template <class... T>
  void open(std::string_view tag, Attributes<T...> attributes, const T&... values) {
    begin(tag, fmt::format(attributes, printed(values)...));
    out_ += ">\n";
    open_.emplace_back(tag);
  }
  template <class... T>
  void leaf(std::string_view tag, Attributes<T...> attributes, const T&... values) {
    begin(tag, fmt::format(attributes, printed(values)...));
    out_ += "/>\n";
  }
  // An element that holds text only.
  template <class... T>
  void text(std::string_view tag, std::string_view content, Attributes<T...> attributes, const T&... values) {
    begin(tag, fmt::format(attributes, printed(values)...));
    out_ += fmt::format(">{}</{}>\n", escape(content), tag);
  }
  void close();

  // The element <svg> of a picture that stands alone; `attributes` follow those of its size.
  void open_picture(double width, double height, std::string_view attributes);
  // Closes what is open and hands the text over.
  std::string finish();

 private:
  static std::string printed(double value) { return number(value); }
  static std::string printed(std::string_view text) { return escape(text); }
  void begin(std::string_view tag, std::string attributes);

  std::string out_;
  std::vector<std::string> open_;
};

}  // namespace kurz::draw
