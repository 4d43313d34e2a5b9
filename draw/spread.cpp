#include "draw/spread.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "engine/base/rng.h"

namespace kurz::draw {

namespace {

constexpr int kStarts = 24;
constexpr int kSteps = 250;

using Matrix = std::vector<std::vector<double>>;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// Length of the shortest way between any two.
Matrix ways(int count, const std::vector<Edge>& edges) {
  constexpr double kFar = 1e6;
  Matrix way(at(count), std::vector<double>(at(count), kFar));
  for (int i = 0; i < count; ++i) way[at(i)][at(i)] = 0;
  for (const Edge& edge : edges) {
    double& there = way[at(edge.a)][at(edge.b)];
    there = way[at(edge.b)][at(edge.a)] = std::min(there, edge.length);
  }
  for (std::size_t via = 0; via < at(count); ++via)
    for (std::size_t i = 0; i < at(count); ++i)
      for (std::size_t j = 0; j < at(count); ++j) way[i][j] = std::min(way[i][j], way[i][via] + way[via][j]);
  return way;
}

// Moves every point to where the others, each at its wanted distance, would have it on average.
void settle(std::vector<Point>& points, const Matrix& way) {
  for (std::size_t i = 0; i < points.size(); ++i) {
    Point sum;
    double weights = 0;
    for (std::size_t j = 0; j < points.size(); ++j) {
      if (i == j) continue;
      const double weight = 1 / (way[i][j] * way[i][j]);
      const double apart = std::max(1e-6, distance(points[i], points[j]));
      const double pull = way[i][j] / apart;
      sum.x += weight * (points[j].x + (points[i].x - points[j].x) * pull);
      sum.y += weight * (points[j].y + (points[i].y - points[j].y) * pull);
      weights += weight;
    }
    if (weights > 0) points[i] = {sum.x / weights, sum.y / weights};
  }
}

double turn(Point a, Point b, Point c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

bool cross(Point a, Point b, Point c, Point d) {
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

int crossings(const std::vector<Point>& points, const std::vector<Edge>& edges) {
  int found = 0;
  for (std::size_t i = 0; i < edges.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const Edge& one = edges[i];
      const Edge& two = edges[j];
      if (one.a == two.a || one.a == two.b || one.b == two.a || one.b == two.b) continue;
      if (cross(points[at(one.a)], points[at(one.b)], points[at(two.a)], points[at(two.b)])) ++found;
    }
  return found;
}

double strain(const std::vector<Point>& points, const Matrix& way) {
  double sum = 0;
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) sum += std::pow(distance(points[i], points[j]) / way[i][j] - 1, 2);
  return sum;
}

// Turns the cloud so that it is wider than high, as screens are.
void lay_flat(std::vector<Point>& points) {
  Point middle;
  for (const Point& point : points) middle = {middle.x + point.x, middle.y + point.y};
  const auto count = static_cast<double>(points.size());
  middle = {middle.x / count, middle.y / count};
  double xx = 0;
  double xy = 0;
  double yy = 0;
  for (const Point& point : points) {
    const Point off{point.x - middle.x, point.y - middle.y};
    xx += off.x * off.x;
    xy += off.x * off.y;
    yy += off.y * off.y;
  }
  const double angle = -std::atan2(2 * xy, xx - yy) / 2;
  for (Point& point : points) {
    const Point off{point.x - middle.x, point.y - middle.y};
    point = {off.x * std::cos(angle) - off.y * std::sin(angle),
             off.x * std::sin(angle) + off.y * std::cos(angle)};
  }
}

}  // namespace

std::vector<Point> spread(int count, const std::vector<Edge>& edges) {
  const Matrix way = ways(count, edges);
  std::vector<Point> best;
  double least = std::numeric_limits<double>::max();
  for (int start = 0; start < kStarts; ++start) {
    Rng rng(static_cast<std::uint64_t>(start));
    std::vector<Point> points;
    for (int i = 0; i < count; ++i)
      points.push_back({static_cast<double>(rng.below(1000)), static_cast<double>(rng.below(1000))});
    for (int step = 0; step < kSteps; ++step) settle(points, way);
    const double cost = strain(points, way) + 2 * crossings(points, edges);
    if (cost < least) {
      least = cost;
      best = points;
    }
  }
  lay_flat(best);
  return best;
}

}  // namespace kurz::draw
