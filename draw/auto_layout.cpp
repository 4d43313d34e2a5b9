#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "draw/geometry.h"
#include "draw/layout.h"
#include "draw/panel.h"

namespace kurz::draw {

namespace {

constexpr double kLayoutMargin = 40;
constexpr double kPriceOfRoom = 12;

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
  untangle(board, layout);
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
