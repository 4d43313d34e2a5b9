// Routes and tickets as one seat sees them now: who owns a route or closes it, and whether a ticket is done.
#pragma once

#include <optional>

#include "engine/view/view.h"

namespace kurz {

enum class RouteState { kFree, kOwned, kTwinYours, kTwinClosed };

struct RouteStanding {
  RouteState state = RouteState::kFree;
  Seat seat = Seat::none();  // who owns it, or the other half that closes it
};
// For a seat, or for a spectator, to whom only R23 closes a half.
RouteStanding route_standing(const View& view, Seat seat, RouteId route);
// The same claim on the other half of a double, if it is legal as well and nothing that players see tells the
// halves apart: people are offered one of the two.
std::optional<Action> same_claim(const View& view, Action action);
// The routes that a seat owns or could still claim.
RouteSet reachable_routes(const View& view, Seat seat);

enum class TicketState { kDone, kOpen, kLost };
// Of a ticket that a seat holds: its ends joined; still possible; or shut off by others' routes.
TicketState ticket_state(const View& view, Seat seat, TicketId ticket);
// The two tickets the viewer is choosing from, or none.
Offer tickets_to_choose(const View& view);

}  // namespace kurz
