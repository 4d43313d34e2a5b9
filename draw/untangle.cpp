#include "draw/untangle.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "draw/geometry.h"
#include "engine/base/rng.h"

namespace kurz::draw {

namespace {

constexpr int kTries = 2500;
constexpr double kRoom = 5;  // wanted between tracks

double depth(double apart) { return apart >= kRoom ? 0 : (kRoom - apart) * (kRoom - apart); }

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
      touching_[static_cast<std::size_t>(first.a.index())].push_back(b);
      touching_[static_cast<std::size_t>(first.b.index())].push_back(b);
    }
  }

  void run() {
    Rng rng(1);
    for (int i = 0; i < kTries; ++i) {
      const auto station = static_cast<std::size_t>(rng.below(board_.location_count()));
      // Long steps first, short ones at the end.
      const int reach = 60 - 50 * i / kTries;
      const Point step{static_cast<double>(rng.below(2 * reach + 1) - reach),
                       static_cast<double>(rng.below(2 * reach + 1) - reach)};
      try_step(station, step);
    }
  }

 private:
  void try_step(std::size_t station, Point step) {
    const Point before = layout_.places[station].at;
    const double cost = crowding(station);
    if (cost <= 0) return;
    move(station, {before.x + step.x, before.y + step.y});
    // A step that gains nothing is not worth leaving the even spread for.
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
        for (const TurnedBox& space : routes_[static_cast<std::size_t>(id.index())].spaces)
          cost += crowding(space, b);
    }
    for (std::size_t b = 0; b < bundles_.size(); ++b) cost += near_station(station, b);
    return cost;
  }

  double crowding(const TurnedBox& space, std::size_t own) const {
    const double full = space.width == kSubwaySpace.width ? kSubwaySpace.length : kStreetSpace.length;
    double cost = std::pow(full - space.length, 2);
    for (std::size_t b = 0; b < bundles_.size(); ++b) {
      if (b == own) continue;
      for (const RouteId id : bundles_[b])
        for (const TurnedBox& other : routes_[static_cast<std::size_t>(id.index())].spaces)
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

  double near_station(std::size_t station, std::size_t b) const {
    double cost = 0;
    for (const RouteId id : bundles_[b])
      for (const TurnedBox& space : routes_[static_cast<std::size_t>(id.index())].spaces)
        cost += depth(distance(layout_.places[station].at, space) - kStationRadius);
    return cost;
  }

  const Board& board_;
  Layout& layout_;
  std::vector<std::vector<RouteId>> bundles_;
  std::vector<RouteGeometry> routes_;
  std::vector<std::vector<std::size_t>> touching_;  // bundles at each station
};

}  // namespace

void untangle(const Board& board, Layout& layout) { Untangler(board, layout).run(); }

}  // namespace kurz::draw
