// The routes of a board as one reader sees them now: whose, free, or closed, and why.
#pragma once

#include <string>
#include <vector>

#include "engine/view/view.h"
#include "words/names.h"

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

// "three cards", "five cards, two of them wild", "three cards and one subway car".
std::string route_cost(const Board& board, RouteId route, Lang lang);
// "Park – Harbour (red): three cards, 4 points; free, you can claim it."
std::string route_line(const View& view, RouteId route, const Reader& reader);

}  // namespace kurz
