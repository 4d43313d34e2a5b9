#include "draw/shapes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "codec/utf8.h"

namespace kurz::draw {

namespace {

// Five times as fast as std::hypot, which guards against numbers that no picture has; laying out a board
// takes millions of calls.
double length(double x, double y) { return std::sqrt(x * x + y * y); }

// The way a box points.
Point heading(const TurnedBox& box) { return {std::cos(box.angle), std::sin(box.angle)}; }

// Half of what a box of this heading covers on an axis.
double reach(const TurnedBox& box, Point ahead, Point axis) {
  const double along = ahead.x * axis.x + ahead.y * axis.y;
  const double across = -ahead.y * axis.x + ahead.x * axis.y;
  return std::abs(along) * box.length / 2 + std::abs(across) * box.width / 2;
}

constexpr double kNameRoom = 5;  // between the station's rim and the name
constexpr double kAscent = 0.8;  // of the font size, above the baseline

double letter_width(char letter) {
  struct Row {
    std::string_view letters;
    double width;
  };
  constexpr std::array kRows{Row{" ijlI'|", 0.26}, Row{".,:;", 0.34}, Row{"frt()[]-!", 0.41},
                             Row{"szy", 0.51},     Row{"vxkJ", 0.55}, Row{"AMN&", 0.71},
                             Row{"w", 0.78},       Row{"mW", 0.88},   Row{"BCDEFGHKLOPQRSTUVXYZ", 0.64}};
  for (const Row& row : kRows)
    if (row.letters.find(letter) != std::string_view::npos) return row.width;
  return 0.57;
}

}  // namespace

double distance(Point a, Point b) { return length(a.x - b.x, a.y - b.y); }

TurnedBox turned(const Box& box) {
  return {{(box.left + box.right) / 2, (box.top + box.bottom) / 2},
          0,
          box.right - box.left,
          box.bottom - box.top};
}

Box bounds(const TurnedBox& box) {
  const Point half{reach(box, heading(box), {1, 0}), reach(box, heading(box), {0, 1})};
  const Point low = box.centre - half;
  const Point high = box.centre + half;
  return {low.x, low.y, high.x, high.y};
}

double separation(const TurnedBox& a, const TurnedBox& b) {
  const Point between = b.centre - a.centre;
  const Point ahead_a = heading(a);
  const Point ahead_b = heading(b);
  // Two boxes are apart if they are so along a side of one of them.
  double widest = -1e9;
  for (const Point axis : {ahead_a, ahead_a.right_hand(), ahead_b, ahead_b.right_hand()}) {
    const double apart = std::abs(between.x * axis.x + between.y * axis.y);
    widest = std::max(widest, apart - reach(a, ahead_a, axis) - reach(b, ahead_b, axis));
  }
  return widest;
}

double distance(Point point, const TurnedBox& box) {
  const Point off = point - box.centre;
  const Point ahead = heading(box);
  const double along = std::abs(off.x * ahead.x + off.y * ahead.y) - box.length / 2;
  const double across = std::abs(-off.x * ahead.y + off.y * ahead.x) - box.width / 2;
  return length(std::max(0.0, along), std::max(0.0, across));
}

Box bounds(const std::vector<Box>& boxes, double margin) {
  Box all{1e9, 1e9, -1e9, -1e9};
  for (const Box& box : boxes) {
    all = {std::min(all.left, box.left - margin), std::min(all.top, box.top - margin),
           std::max(all.right, box.right + margin), std::max(all.bottom, box.bottom + margin)};
  }
  return all;
}

bool holds(const Box& outer, const Box& inner) {
  return inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top &&
         inner.bottom <= outer.bottom;
}

std::vector<Point> smooth_curve(const std::vector<Point>& points, bool closed) {
  std::vector<Point> curve;
  const auto count = static_cast<int>(points.size());
  if (count < 2) return points;
  const auto at = [&](int i) {
    if (closed) return points[static_cast<std::size_t>((i + count) % count)];
    return points[static_cast<std::size_t>(std::clamp(i, 0, count - 1))];
  };
  curve.push_back(at(0));
  const int pieces = closed ? count : count - 1;
  for (int i = 0; i < pieces; ++i) {
    curve.push_back(at(i) + (at(i + 1) - at(i - 1)) / 6);
    curve.push_back(at(i + 1) - (at(i + 2) - at(i)) / 6);
    curve.push_back(at(i + 1));
  }
  return curve;
}

double text_width(std::string_view text) {
  double width = 0;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (is_utf8_continuation(letter)) continue;  // inside a letter that was counted already
    // Two bytes are mostly Latin with accents, Greek and Cyrillic; more may be as wide as they are high.
    width += byte < 0x80 ? letter_width(letter) : byte < 0xE0 ? 0.62 : 1.0;
  }
  return width;
}

Label place_label(Point station, Side side, Point shift, std::vector<std::string> lines) {
  double width = 0;
  for (const std::string& line : lines) width = std::max(width, text_width(line) * kLabelSize);
  const double height = kLabelLine * static_cast<double>(lines.size());

  const double turn = static_cast<double>(side) * std::numbers::pi / 4;
  const double across = std::round(std::sin(turn) * 100) / 100;
  const double up = std::round(std::cos(turn) * 100) / 100;
  const double out = kStationRadius + kNameRoom;
  const Point near{station.x + shift.x + across * out, station.y + shift.y - up * out};

  Label label;
  label.anchor = across > 0 ? "start" : across < 0 ? "end" : "middle";
  const double left = across > 0 ? near.x : across < 0 ? near.x - width : near.x - width / 2;
  const double top = up > 0 ? near.y - height : up < 0 ? near.y : near.y - height / 2;
  label.box = {left, top, left + width, top + height};
  label.first_baseline = {near.x, top + (kLabelLine - kLabelSize) / 2 + kLabelSize * kAscent};
  label.lines = std::move(lines);
  return label;
}

}  // namespace kurz::draw
