#include "engine/view/route_standing.h"

namespace kurz {
namespace {

Seat owner_of(const View& view, RouteId route) {
  for (int seat = 0; seat < view.players; ++seat) {
    if (has(view.seat(Seat(seat)).routes, route.index())) return Seat(seat);
  }
  return Seat::none();
}

}  // namespace

RouteStanding route_standing(const View& view, Seat seat, RouteId route) {
  if (const Seat owner = owner_of(view, route); !owner.is_none()) return {RouteState::kOwned, owner};
  const RouteId twin = view.board->at(route).twin;
  const Seat other = twin.is_none() ? Seat::none() : owner_of(view, twin);
  if (other.is_none()) return {};
  if (other == seat) return {RouteState::kTwinYours, other};
  return view.players == 2 ? RouteStanding{RouteState::kTwinClosed, other} : RouteStanding{};
}

RouteSet reachable_routes(const View& view, Seat seat) {
  RouteSet routes = 0;
  for (int r = 0; r < view.board->route_count(); ++r) {
    const RouteStanding standing = route_standing(view, seat, RouteId(r));
    const bool mine = standing.state == RouteState::kOwned && standing.seat == seat;
    if (mine || standing.state == RouteState::kFree) routes |= bit(r);
  }
  return routes;
}

}  // namespace kurz
