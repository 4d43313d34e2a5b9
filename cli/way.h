// The cheapest way that is still open between two places: what a player with the board before their eyes
// sees.
#pragma once

#include <optional>
#include <vector>

#include "engine/view/view.h"

namespace kurz {

struct Way {
  std::vector<RouteId> missing;  // routes still to be claimed, in order
  int cards = 0;
  std::array<int, kMaxKinds> pieces{};
};

// By cards, the seat's own routes being free; nothing if others have shut it off.
std::optional<Way> cheapest_way(const View& view, Seat seat, LocationId from, LocationId to);

}  // namespace kurz
