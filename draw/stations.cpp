// Positions of the stations of a board that has no layout file.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "draw/geometry.h"
#include "engine/base/rng.h"

namespace kurz::draw {

namespace {

constexpr int kStarts = 24;
constexpr int kSteps = 250;

struct Edge {
  std::size_t a = 0;
  std::size_t b = 0;
  double length = 0;
};
using Matrix = std::vector<std::vector<double>>;

double length_wanted(const Board& board, const Route& route) {
  const bool subway = is_subway(board, route);
  const SpaceSize& size = subway ? kSubwaySpace : kStreetSpace;
  const int spaces = subway ? 1 : route.pieces;
  return 2 * (kStationRadius + size.gap) + spaces * (size.length + size.gap) + (subway ? size.length : 0);
}

// One for each bundle of routes, as long as the longest of them.
std::vector<Edge> edges_of(const Board& board) {
  std::vector<Edge> edges;
  for (const std::vector<RouteId>& bundle : bundles(board)) {
    Edge edge{at(board.at(bundle.front()).a), at(board.at(bundle.front()).b), 0};
    for (const RouteId id : bundle) edge.length = std::max(edge.length, length_wanted(board, board.at(id)));
    edges.push_back(edge);
  }
  return edges;
}

// Length of the shortest way between any two stations.
Matrix ways(std::size_t count, const std::vector<Edge>& edges) {
  constexpr double kFar = 1e6;
  Matrix way(count, std::vector<double>(count, kFar));
  for (std::size_t i = 0; i < count; ++i) way[i][i] = 0;
  for (const Edge& edge : edges) way[edge.a][edge.b] = way[edge.b][edge.a] = edge.length;
  for (std::size_t via = 0; via < count; ++via)
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = 0; j < count; ++j) way[i][j] = std::min(way[i][j], way[i][via] + way[via][j]);
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
      sum = sum + (points[j] + (points[i] - points[j]) * (way[i][j] / apart)) * weight;
      weights += weight;
    }
    if (weights > 0) points[i] = sum / weights;
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
      if (cross(points[one.a], points[one.b], points[two.a], points[two.b])) ++found;
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
  Point sum;
  for (const Point& point : points) sum = sum + point;
  const Point middle = sum / static_cast<double>(points.size());
  double xx = 0;
  double xy = 0;
  double yy = 0;
  for (const Point& point : points) {
    const Point off = point - middle;
    xx += off.x * off.x;
    xy += off.x * off.y;
    yy += off.y * off.y;
  }
  const double angle = -std::atan2(2 * xy, xx - yy) / 2;
  for (Point& point : points) {
    const Point off = point - middle;
    point = {off.x * std::cos(angle) - off.y * std::sin(angle),
             off.x * std::sin(angle) + off.y * std::cos(angle)};
  }
}

constexpr int kTries = 2500;
constexpr double kTrackRoom = 5;  // wanted between tracks

double depth(double apart) { return apart >= kTrackRoom ? 0 : (kTrackRoom - apart) * (kTrackRoom - apart); }

class Untangler {
 public:
  Untangler(const Board& board, Layout& layout)
      : board_(board),
        layout_(layout),
        bundles_(bundles(board)),
        routes_(board.routes.size()),
        touching_(board.locations.size()) {
    for (std::size_t b = 0; b < bundles_.size(); ++b) {
      lay_bundle(board_, layout_, bundles_[b], routes_);
      const Route& first = board_.at(bundles_[b].front());
      touching_[at(first.a)].push_back(b);
      touching_[at(first.b)].push_back(b);
    }
  }

  void run() {
    Rng rng(1);
    for (int i = 0; i < kTries; ++i) {
      const auto station = static_cast<std::size_t>(rng.below(board_.location_count()));
      // Long steps first, short ones at the end.
      const int reach = 60 - 50 * i / kTries;
      const int x = rng.below(2 * reach + 1) - reach;
      const int y = rng.below(2 * reach + 1) - reach;
      try_step(station, {static_cast<double>(x), static_cast<double>(y)});
    }
  }

 private:
  void try_step(std::size_t station, Point step) {
    const Point before = layout_.places[station].at;
    const double cost = crowding(station);
    if (cost <= 0) return;
    move(station, before + step);
    // A step that gains too little is taken back: the even spread is worth more.
    if (crowding(station) + 0.01 * std::hypot(step.x, step.y) >= cost) move(station, before);
  }

  void move(std::size_t station, Point to) {
    layout_.places[station].at = to;
    for (const std::size_t b : touching_[station]) lay_bundle(board_, layout_, bundles_[b], routes_);
  }

  double crowding(std::size_t station) const {
    double cost = 0;
    for (const std::size_t b : touching_[station]) {
      for (const RouteId id : bundles_[b])
        for (const TurnedBox& space : routes_[at(id)].spaces) cost += crowding(space, b);
    }
    for (const std::vector<RouteId>& bundle : bundles_) {
      double near = 0;
      for (const RouteId id : bundle)
        for (const TurnedBox& space : routes_[at(id)].spaces)
          near += depth(distance(layout_.places[station].at, space) - kStationRadius);
      cost += near;
    }
    return cost;
  }

  double crowding(const TurnedBox& space, std::size_t own) const {
    const double full = space.width == kSubwaySpace.width ? kSubwaySpace.length : kStreetSpace.length;
    double cost = std::pow(std::max(0.0, full - space.length), 2);
    for (std::size_t b = 0; b < bundles_.size(); ++b) {
      if (b == own) continue;
      for (const RouteId id : bundles_[b])
        for (const TurnedBox& other : routes_[at(id)].spaces)
          if (distance(space.centre, other.centre) <
              (space.length + space.width + other.length + other.width) / 2)
            cost += depth(separation(space, other));
    }
    const Route& route = board_.at(bundles_[own].front());
    for (int i = 0; i < board_.location_count(); ++i)
      if (i != route.a.index() && i != route.b.index())
        cost += depth(distance(layout_.places[static_cast<std::size_t>(i)].at, space) - kStationRadius);
    return cost;
  }

  const Board& board_;
  Layout& layout_;
  std::vector<std::vector<RouteId>> bundles_;
  std::vector<RouteGeometry> routes_;
  std::vector<std::vector<std::size_t>> touching_;  // bundles at each station
};

}  // namespace

std::vector<Point> spread_stations(const Board& board) {
  const std::vector<Edge> edges = edges_of(board);
  const Matrix way = ways(board.locations.size(), edges);
  std::vector<Point> best;
  double least = std::numeric_limits<double>::max();
  for (int start = 0; start < kStarts; ++start) {
    Rng rng(static_cast<std::uint64_t>(start));
    std::vector<Point> points;
    for (int i = 0; i < board.location_count(); ++i)
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

void untangle(const Board& board, Layout& layout) { Untangler(board, layout).run(); }

}  // namespace kurz::draw
