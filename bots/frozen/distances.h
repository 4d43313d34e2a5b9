// Cheapest ways between all locations at once. Costs are small whole numbers, so that a few machine
// instructions work on a whole row of the table: a table of 20 locations takes less than half a microsecond.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/board/board.h"

namespace kurz::frozen {

using Cost = std::uint8_t;
inline constexpr Cost kNoWay = 127;  // two of them still fit into a Cost
// Of a single route, so that a few of them stay below kNoWay.
inline Cost as_cost(float units) { return static_cast<Cost>(std::clamp(units, 1.0F, 40.0F)); }
using RouteCosts = std::array<Cost, kMaxRoutes>;

class Distances {
 public:
  // Without any way yet.
  explicit Distances(int locations);

  // A way of this cost between two neighbours; then settle() once.
  void join(LocationId a, LocationId b, Cost cost);
  void settle();
  // Makes the way between two neighbours free of cost in a settled table; the same for all of these routes.
  void contract(LocationId a, LocationId b);
  void contract(const Board& board, RouteSet routes);

  [[nodiscard]] Cost operator()(LocationId a, LocationId b) const {
    return rows_[static_cast<std::size_t>(a.index())][static_cast<std::size_t>(b.index())];
  }
  // The locations that can be reached without cost, itself included.
  [[nodiscard]] LocationSet joined_with(LocationId a) const;

 private:
  using Row = std::array<Cost, kMaxLocations>;
  void improve(Row& row, Cost first, const Row& rest) const;

  int locations_;
  alignas(16) std::array<Row, kMaxLocations> rows_;
};

// The routes of a cheapest way between two locations that are joined by one; those without cost are left out.
RouteSet cheapest_routes(const Board& board, const Distances& distances, const RouteCosts& costs,
                         LocationId from, LocationId to);

}  // namespace kurz::frozen
