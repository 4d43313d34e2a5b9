// A layout for a board that has no layout file: first the positions of the stations, then their names and the
// panel.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "draw/geometry.h"
#include "draw/layout.h"
#include "draw/panel.h"
#include "engine/base/rng.h"

namespace kurz::draw {

namespace {

constexpr int kStarts = 24;
constexpr int kSteps = 250;
constexpr int kTries = 2500;
constexpr double kTrackRoom = 5;  // wanted between tracks
constexpr double kLabelRoom = 4;  // wanted around a name
constexpr double kLayoutMargin = 40;
constexpr double kPriceOfRoom = 12;

// What it costs that things are nearer to each other than the room that is wanted.
double depth(double room, double apart) { return apart >= room ? 0 : (room - apart) * (room - apart); }

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

// Positions that give each route about the length it needs.
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

// Moves stations a little, so that tracks no longer touch one another.
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
          near += depth(kTrackRoom, distance(layout_.places[station].at, space) - kStationRadius);
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
            cost += depth(kTrackRoom, separation(space, other));
    }
    const Route& route = board_.at(bundles_[own].front());
    for (int i = 0; i < board_.location_count(); ++i)
      if (i != route.a.index() && i != route.b.index())
        cost += depth(kTrackRoom,
                      distance(layout_.places[static_cast<std::size_t>(i)].at, space) - kStationRadius);
    return cost;
  }

  const Board& board_;
  Layout& layout_;
  std::vector<std::vector<RouteId>> bundles_;
  std::vector<RouteGeometry> routes_;
  std::vector<std::vector<std::size_t>> touching_;  // bundles at each station
};

// The ways to write a name: in one line, and broken at the blank nearest to its middle.
std::vector<std::vector<std::string>> writings(const std::string& name) {
  std::vector<std::vector<std::string>> ways{{name}};
  std::size_t best = std::string::npos;
  const auto off_middle = [&](std::size_t i) {
    return std::abs(static_cast<double>(i) * 2 - static_cast<double>(name.size()));
  };
  for (std::size_t i = 1; i + 1 < name.size(); ++i)
    if (name[i] == ' ' && (best == std::string::npos || off_middle(i) < off_middle(best))) best = i;
  if (best != std::string::npos) ways.push_back({name.substr(0, best), name.substr(best + 1)});
  return ways;
}

class LabelChooser {
 public:
  LabelChooser(const Board& board, Layout& layout)
      : board_(board), layout_(layout), geometry_(lay_out(board, layout)), placed_(layout.places.size()) {}

  void choose() {
    // The second round knows where all the others stand.
    for (int round = 0; round < 2; ++round)
      for (std::size_t i = 0; i < layout_.places.size(); ++i) choose(i);
  }

 private:
  void choose(std::size_t i) {
    Place& place = layout_.places[i];
    placed_[i] = {};
    double least = 1e18;
    for (const std::vector<std::string>& lines : writings(board_.locations[i].name))
      for (const Side side :
           {Side::kE, Side::kW, Side::kN, Side::kS, Side::kNe, Side::kSe, Side::kSw, Side::kNw}) {
        const TurnedBox box = turned(place_label(place.at, side, {}, lines).box);
        const double cost = crowding(box, i);
        if (cost >= least) continue;
        least = cost;
        place.side = side;
        place.lines = lines.size() > 1 ? std::optional(lines) : std::nullopt;
        placed_[i] = box;
      }
  }

  double crowding(const TurnedBox& label, std::size_t own) const {
    double cost = 0;
    for (const RouteGeometry& route : geometry_.routes) {
      for (const TurnedBox& space : route.spaces) cost += depth(kLabelRoom, separation(label, space));
      for (const Point& point : route.line) cost += depth(kLabelRoom, distance(point, label)) * 0.2;
    }
    for (std::size_t i = 0; i < placed_.size(); ++i) {
      if (i == own) continue;
      if (placed_[i].length > 0) cost += depth(kLabelRoom, separation(label, placed_[i]));
      cost += depth(kLabelRoom, distance(geometry_.stations[i], label) - kStationRadius);
    }
    return cost;
  }

  const Board& board_;
  Layout& layout_;
  BoardGeometry geometry_;
  std::vector<TurnedBox> placed_;  // of length 0: not chosen yet
};

Box extent(const BoardGeometry& geometry) {
  std::vector<Box> boxes{network(geometry, 0)};
  for (const Label& label : geometry.labels) boxes.push_back(label.box);
  return bounds(boxes, 0);
}

bool is_free(const BoardGeometry& geometry, const Box& panel) {
  const TurnedBox box = turned({panel.left - 10, panel.top - 10, panel.right + 10, panel.bottom + 10});
  for (const Label& label : geometry.labels)
    if (separation(box, turned(label.box)) < 0) return false;
  for (const RouteGeometry& route : geometry.routes) {
    for (const TurnedBox& space : route.spaces)
      if (separation(box, space) < 0) return false;
    for (const Point& point : route.line)
      if (distance(point, box) <= 0) return false;
  }
  return true;
}

// The panel goes into a free corner; if there is none, the picture grows at the bottom.
void place_panel(const Board& board, Layout& layout) {
  const Box size = panel_box(board, {0, 0});
  layout.size.x = std::max(layout.size.x, size.right + 2 * kLayoutMargin);
  const double right = layout.size.x - kLayoutMargin - size.right;
  const double bottom = layout.size.y - kLayoutMargin - size.bottom;
  const BoardGeometry geometry = lay_out(board, layout);
  for (const Point corner : {Point{kLayoutMargin, kLayoutMargin}, Point{right, kLayoutMargin},
                             Point{right, bottom}, Point{kLayoutMargin, bottom}}) {
    layout.panel = corner;
    if (corner.y >= kLayoutMargin && is_free(geometry, panel_box(board, corner))) return;
  }
  layout.panel = {kLayoutMargin, layout.size.y};
  layout.size.y += size.bottom + kLayoutMargin;
}

Layout layout_with_room(const Board& board, const std::vector<Point>& points, double room) {
  Layout layout;
  layout.bends.assign(board.routes.size(), 0.0);
  for (const Point& point : points) layout.places.emplace_back().at = point * room;
  Untangler(board, layout).run();
  LabelChooser(board, layout).choose();

  const Box used = extent(lay_out(board, layout));
  for (Place& place : layout.places)
    place.at = {std::round(place.at.x - used.left + kLayoutMargin),
                std::round(place.at.y - used.top + kLayoutMargin)};
  layout.size.x = std::round(used.right - used.left + 2 * kLayoutMargin);
  layout.size.y = std::round(used.bottom - used.top + 2 * kLayoutMargin);
  place_panel(board, layout);
  return layout;
}

}  // namespace

Layout auto_layout(const Board& board) {
  Layout best;
  double least = 1e18;
  const std::vector<Point> points = spread_stations(board);
  for (const double room : {1.2, 1.4, 1.6}) {
    Layout layout = layout_with_room(board, points, room);
    const auto clashes = static_cast<double>(find_clashes(board, lay_out(board, layout)).size());
    // More room makes everything smaller on the screen, so it has a price.
    const double cost = clashes + kPriceOfRoom * room;
    if (cost >= least) continue;
    least = cost;
    best = std::move(layout);
    if (clashes == 0) break;
  }
  return best;
}

}  // namespace kurz::draw
