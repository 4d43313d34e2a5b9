// The routes as one seat sees them now: whose, free, or closed, and by whom.
#pragma once

#include "engine/view/view.h"

namespace kurz {

enum class RouteState { kFree, kOwned, kTwinYours, kTwinClosed };

struct RouteStanding {
  RouteState state = RouteState::kFree;
  Seat seat = Seat::none();  // who owns it, or the other half that closes it
};
// For a seat, or for a spectator, to whom only R23 closes a half.
RouteStanding route_standing(const View& view, Seat seat, RouteId route);
// The routes that a seat owns or could still claim.
RouteSet reachable_routes(const View& view, Seat seat);

}  // namespace kurz
