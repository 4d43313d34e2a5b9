#include "draw/shapes.h"

#include <algorithm>
#include <cmath>

namespace kurz::draw {

namespace {

// As std::hypot, which guards against numbers that no picture has and takes five times as long: laying out a
// board asks for millions.
double length(double x, double y) { return std::sqrt(x * x + y * y); }

// The way a box points.
Point heading(const TurnedBox& box) { return {std::cos(box.angle), std::sin(box.angle)}; }

// Half of what a box of this heading covers on an axis.
double reach(const TurnedBox& box, Point ahead, Point axis) {
  const double along = ahead.x * axis.x + ahead.y * axis.y;
  const double across = -ahead.y * axis.x + ahead.x * axis.y;
  return std::abs(along) * box.length / 2 + std::abs(across) * box.width / 2;
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
  const double half_width = reach(box, heading(box), {1, 0});
  const double half_height = reach(box, heading(box), {0, 1});
  return {box.centre.x - half_width, box.centre.y - half_height, box.centre.x + half_width,
          box.centre.y + half_height};
}

double separation(const TurnedBox& a, const TurnedBox& b) {
  const Point between{b.centre.x - a.centre.x, b.centre.y - a.centre.y};
  const Point ahead_a = heading(a);
  const Point ahead_b = heading(b);
  // Two boxes are apart if the direction of one of their sides tells them apart.
  double widest = -1e9;
  for (const Point axis : {ahead_a, Point{-ahead_a.y, ahead_a.x}, ahead_b, Point{-ahead_b.y, ahead_b.x}}) {
    const double apart = std::abs(between.x * axis.x + between.y * axis.y);
    widest = std::max(widest, apart - reach(a, ahead_a, axis) - reach(b, ahead_b, axis));
  }
  return widest;
}

double distance(Point point, const TurnedBox& box) {
  const double dx = point.x - box.centre.x;
  const double dy = point.y - box.centre.y;
  const Point ahead = heading(box);
  const double along = std::abs(dx * ahead.x + dy * ahead.y) - box.length / 2;
  const double across = std::abs(-dx * ahead.y + dy * ahead.x) - box.width / 2;
  return length(std::max(0.0, along), std::max(0.0, across));
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
    const Point before = at(i - 1);
    const Point from = at(i);
    const Point to = at(i + 1);
    const Point after = at(i + 2);
    curve.push_back({from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6});
    curve.push_back({to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6});
    curve.push_back(to);
  }
  return curve;
}

}  // namespace kurz::draw
