// Points and boxes, how far they are from one another, and the room that the name of a station takes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "codec/described.h"

namespace kurz::draw {

constexpr double kStationRadius = 14;

struct Point {
  double x = 0;
  double y = 0;

  constexpr Point operator+(Point other) const { return {x + other.x, y + other.y}; }
  constexpr Point operator-(Point other) const { return {x - other.x, y - other.y}; }
  constexpr Point operator*(double factor) const { return {x * factor, y * factor}; }
  constexpr Point operator/(double divisor) const { return {x / divisor, y / divisor}; }
  // Turned by 90 degrees, clockwise on the screen.
  [[nodiscard]] constexpr Point right_hand() const { return {-y, x}; }
};

struct Box {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
};

// A rectangle turned by `angle` (radians, clockwise on the screen) about its centre.
struct TurnedBox {
  Point centre;
  double angle = 0;
  double length = 0;
  double width = 0;
};

double distance(Point a, Point b);

TurnedBox turned(const Box& box);

// The upright box that holds the turned one.
Box bounds(const TurnedBox& box);

// Below zero: how deep the two overlap; above zero: at least this far apart.
double separation(const TurnedBox& a, const TurnedBox& b);

// From the point to the nearest point of the box, 0 inside.
double distance(Point point, const TurnedBox& box);

bool holds(const Box& outer, const Box& inner);
// The upright box around all of them, `margin` wider on each side.
Box bounds(const std::vector<Box>& boxes, double margin);

// A curve through the points, smoothed so that it has no corners (Catmull-Rom), as cubic
// pieces: first, then three points for each piece.
std::vector<Point> smooth_curve(const std::vector<Point>& points, bool closed);

// Width of a UTF-8 text at font size 1, in Barlow SemiBold, which the page has. A reader of the file without
// this typeface sees another one, a little wider or narrower.
double text_width(std::string_view text);

constexpr double kLabelSize = 20.5;
constexpr double kLabelLine = 21;

// Where a name stands as seen from its station, by the points of the compass: "n", "ne" and so on in files.
enum class Side { kN, kNe, kE, kSe, kS, kSw, kW, kNw };

struct Label {
  std::vector<std::string> lines;
  std::string_view anchor = "middle";  // of SVG: or "start", "end"
  Point first_baseline;
  Box box;
};

Label place_label(Point station, Side side, Point shift, std::vector<std::string> lines);

}  // namespace kurz::draw
