#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "draw/geometry.h"
#include "draw/layout.h"
#include "draw/panel.h"
#include "draw/spread.h"
#include "draw/untangle.h"

namespace kurz::draw {

namespace {

constexpr double kMargin = 40;
constexpr double kPriceOfRoom = 12;

double length_wanted(const Board& board, const Route& route) {
  const bool subway = is_subway(board, route);
  const SpaceSize& size = subway ? kSubwaySpace : kStreetSpace;
  const int spaces = subway ? 1 : route.pieces;
  return 2 * (kStationRadius + size.gap) + spaces * (size.length + size.gap) + (subway ? size.length : 0);
}

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
      for (const Side side : {Side::kEast, Side::kWest, Side::kNorth, Side::kSouth, Side::kNortheast,
                              Side::kSoutheast, Side::kSouthwest, Side::kNorthwest}) {
        const TurnedBox box = turned(place_label(place.at, side, {}, lines).box);
        const double cost = crowding(box, i);
        if (cost >= least) continue;
        least = cost;
        place.side = side;
        place.lines = lines;
        placed_[i] = box;
      }
  }

  static double depth(double apart) { return apart >= 4 ? 0 : (4 - apart) * (4 - apart); }

  double crowding(const TurnedBox& label, std::size_t own) const {
    double cost = 0;
    for (const RouteGeometry& route : geometry_.routes) {
      for (const TurnedBox& space : route.spaces) cost += depth(separation(label, space));
      for (const Point& point : route.line) cost += depth(distance(point, label)) * 0.2;
    }
    for (std::size_t i = 0; i < placed_.size(); ++i) {
      if (i == own) continue;
      if (placed_[i].length > 0) cost += depth(separation(label, placed_[i]));
      cost += depth(distance(geometry_.stations[i], label) - kStationRadius);
    }
    return cost;
  }

  const Board& board_;
  Layout& layout_;
  BoardGeometry geometry_;
  std::vector<TurnedBox> placed_;  // of length 0: not chosen yet
};

Box extent(const BoardGeometry& geometry) {
  Box all{1e9, 1e9, -1e9, -1e9};
  const auto add = [&](const Box& box) {
    all = {std::min(all.left, box.left), std::min(all.top, box.top), std::max(all.right, box.right),
           std::max(all.bottom, box.bottom)};
  };
  for (const Label& label : geometry.labels) add(label.box);
  for (const RouteGeometry& route : geometry.routes)
    for (const TurnedBox& space : route.spaces) add(bounds(space));
  for (const Point& at : geometry.stations)
    add({at.x - kStationRadius, at.y - kStationRadius, at.x + kStationRadius, at.y + kStationRadius});
  return all;
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

// The panel goes into a free corner; where there is none the picture grows at its foot.
void place_panel(const Board& board, Layout& layout) {
  const Box size = panel_box(board, {0, 0});
  layout.width = std::max(layout.width, size.right + 2 * kMargin);
  const double right = layout.width - kMargin - size.right;
  const double bottom = layout.height - kMargin - size.bottom;
  const BoardGeometry geometry = lay_out(board, layout);
  for (const Point corner :
       {Point{kMargin, kMargin}, Point{right, kMargin}, Point{right, bottom}, Point{kMargin, bottom}}) {
    layout.panel = corner;
    if (corner.y >= kMargin && is_free(geometry, panel_box(board, corner))) return;
  }
  layout.panel = {kMargin, layout.height};
  layout.height += size.bottom + kMargin;
}

// Where the stations would lie best if routes took no more than their length.
std::vector<Point> spread_of(const Board& board) {
  std::vector<Edge> edges;
  for (const std::vector<RouteId>& bundle : bundles(board)) {
    Edge edge{board.at(bundle.front()).a.index(), board.at(bundle.front()).b.index(), 0};
    for (const RouteId id : bundle) edge.length = std::max(edge.length, length_wanted(board, board.at(id)));
    edges.push_back(edge);
  }
  return spread(board.location_count(), edges);
}

Layout layout_with_room(const Board& board, const std::vector<Point>& points, double room) {
  Layout layout;
  layout.bends.assign(board.routes.size(), 0.0);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Point at{points[i].x * room, points[i].y * room};
    layout.places.push_back({at, Side::kEast, {}, {board.locations[i].name}});
  }
  untangle(board, layout);
  LabelChooser(board, layout).choose();

  const Box used = extent(lay_out(board, layout));
  for (Place& place : layout.places)
    place.at = {std::round(place.at.x - used.left + kMargin), std::round(place.at.y - used.top + kMargin)};
  layout.width = std::round(used.right - used.left + 2 * kMargin);
  layout.height = std::round(used.bottom - used.top + 2 * kMargin);
  place_panel(board, layout);
  return layout;
}

}  // namespace

Layout auto_layout(const Board& board) {
  Layout best;
  double least = 1e18;
  const std::vector<Point> points = spread_of(board);
  for (const double room : {1.2, 1.4, 1.6}) {
    Layout layout = layout_with_room(board, points, room);
    const auto clashes = static_cast<double>(find_clashes(board, lay_out(board, layout)).size());
    // More room makes everything smaller on the screen, so it has to pay.
    const double cost = clashes + kPriceOfRoom * room;
    if (cost >= least) continue;
    least = cost;
    best = std::move(layout);
    if (clashes == 0) break;
  }
  return best;
}

}  // namespace kurz::draw
