// Which locations a set of routes joins (R33, R35).
#pragma once

#include <array>

#include "engine/board/board.h"

namespace kurz {

class Network {
 public:
  Network(const Board& board, RouteSet routes) {
    for (std::size_t i = 0; i < parent_.size(); ++i) parent_[i] = static_cast<std::uint8_t>(i);
    for_each_bit(routes, [&](int r) {
      const Route& route = board.at(RouteId(r));
      touched_ |= bit<LocationSet>(route.a.index()) | bit<LocationSet>(route.b.index());
      parent_[root(route.a)] = root(route.b);
    });
  }

  [[nodiscard]] bool joins(LocationId a, LocationId b) { return root(a) == root(b); }
  // Whether all of a non-empty set are joined with one another, by any way (G6).
  [[nodiscard]] bool joins_all(LocationSet locations) {
    const LocationId start(lowest(locations));
    bool all = true;
    for_each_bit(without_lowest(locations), [&](int other) { all = all && joins(start, LocationId(other)); });
    return all;
  }
  [[nodiscard]] LocationSet touched() const { return touched_; }

 private:
  std::uint8_t root(LocationId of) {
    auto i = static_cast<std::uint8_t>(of.index());
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }

  std::array<std::uint8_t, kMaxLocations> parent_;
  LocationSet touched_ = 0;
};

}  // namespace kurz
