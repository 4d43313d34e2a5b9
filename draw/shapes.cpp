#include "draw/shapes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kurz::draw {

namespace {

double reach(const TurnedBox& box, Point axis) {
  const double along = std::cos(box.angle) * axis.x + std::sin(box.angle) * axis.y;
  const double across = -std::sin(box.angle) * axis.x + std::cos(box.angle) * axis.y;
  return std::abs(along) * box.length / 2 + std::abs(across) * box.width / 2;
}

}  // namespace

double distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

TurnedBox turned(const Box& box) {
  return {{(box.left + box.right) / 2, (box.top + box.bottom) / 2},
          0,
          box.right - box.left,
          box.bottom - box.top};
}

Box bounds(const TurnedBox& box) {
  const double half_width = reach(box, {1, 0});
  const double half_height = reach(box, {0, 1});
  return {box.centre.x - half_width, box.centre.y - half_height, box.centre.x + half_width,
          box.centre.y + half_height};
}

double separation(const TurnedBox& a, const TurnedBox& b) {
  const Point between{b.centre.x - a.centre.x, b.centre.y - a.centre.y};
  const std::array<Point, 4> axes{
      Point{std::cos(a.angle), std::sin(a.angle)}, Point{-std::sin(a.angle), std::cos(a.angle)},
      Point{std::cos(b.angle), std::sin(b.angle)}, Point{-std::sin(b.angle), std::cos(b.angle)}};
  double widest = -1e9;
  for (const Point& axis : axes) {
    const double apart = std::abs(between.x * axis.x + between.y * axis.y);
    widest = std::max(widest, apart - reach(a, axis) - reach(b, axis));
  }
  return widest;
}

double distance(Point point, const TurnedBox& box) {
  const double dx = point.x - box.centre.x;
  const double dy = point.y - box.centre.y;
  const double along = std::abs(dx * std::cos(box.angle) + dy * std::sin(box.angle)) - box.length / 2;
  const double across = std::abs(-dx * std::sin(box.angle) + dy * std::cos(box.angle)) - box.width / 2;
  return std::hypot(std::max(0.0, along), std::max(0.0, across));
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
