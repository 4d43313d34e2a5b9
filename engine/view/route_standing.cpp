#include "engine/view/route_standing.h"

#include "engine/rules/connectivity.h"

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

std::optional<Action> same_claim(const View& view, Action action) {
  if (action.type() != ActionType::kClaim) return {};
  const Route& route = view.board->at(action.route());
  if (route.twin.is_none()) return {};
  const Route& twin = view.board->at(route.twin);
  const bool look_alike = twin.color == route.color && twin.kind == route.kind && twin.cards == route.cards &&
                          twin.ferries == route.ferries && twin.pieces == route.pieces &&
                          twin.points == route.points;
  const Action other = Action::claim(route.twin, action.color(), action.wilds());
  return look_alike && view.legal.contains(other) ? std::optional(other) : std::nullopt;
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

TicketState ticket_state(const View& view, Seat seat, TicketId ticket) {
  const Ticket& t = view.board->at(ticket);
  if (Network(*view.board, view.seat(seat).routes).joins(t.a, t.b)) return TicketState::kDone;
  if (view.over()) return TicketState::kLost;
  return Network(*view.board, reachable_routes(view, seat)).joins(t.a, t.b) ? TicketState::kOpen
                                                                            : TicketState::kLost;
}

Offer tickets_to_choose(const View& view) {
  if (view.phase == Phase::kKeepTickets) return view.offer;
  if (view.phase != Phase::kChooseTickets || !view.is_player() || !view.seat(view.viewer).choosing)
    return kNoOffer;
  return offer_of(view.tickets);
}

}  // namespace kurz
