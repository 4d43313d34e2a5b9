// The cheapest way that is still open between two places.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/view/view.h"

namespace kurz {

using PieceCounts = std::array<int, kMaxKinds>;  // by kind

struct Way {
  std::vector<RouteId> missing;  // routes still to be claimed, in order
  int price = 0;                 // of these
  int cards = 0;
  PieceCounts pieces{};

  [[nodiscard]] RouteSet routes() const;  // the missing ones
};

// What a way may use, and what it costs.
struct WayCosts {
  RouteSet usable = 0;
  RouteSet free = 0;                    // of these: owned, or to be claimed anyway
  std::array<int, kMaxRoutes> price{};  // of the others; 0 or more
};

// Nothing if the usable routes do not join the two.
std::optional<Way> cheapest_way(const Board& board, const WayCosts& costs, LocationId from, LocationId to);

// By cards; the seat's own routes are free. Nothing if others have cut it off.
std::optional<Way> cheapest_way(const View& view, Seat seat, LocationId from, LocationId to);

}  // namespace kurz
