// Parts of the rules, implemented a second time, slowly and directly from their text: the fast engine is
// compared with them.
#pragma once

#include <algorithm>
#include <set>
#include <vector>

#include "engine/rules/action.h"
#include "engine/rules/scoring.h"
#include "engine/rules/state.h"

namespace kurz::test {

inline std::size_t at(Seat seat) { return static_cast<std::size_t>(seat.index()); }

inline std::vector<const Route*> routes_of(const GameState& state, Seat seat) {
  std::vector<const Route*> routes;
  for (int r = 0; r < state.board->route_count(); ++r) {
    if (has(state.owned[at(seat)], r)) routes.push_back(&state.board->at(RouteId(r)));
  }
  return routes;
}

// Everything that can be reached from a location over some routes, itself included.
inline std::set<LocationId> reachable(const std::vector<const Route*>& routes, LocationId from) {
  std::set<LocationId> reached{from};
  std::vector<LocationId> border{from};
  while (!border.empty()) {
    const LocationId here = border.back();
    border.pop_back();
    for (const Route* route : routes) {
      if (route->a != here && route->b != here) continue;
      const LocationId there = route->a == here ? route->b : route->a;
      if (reached.insert(there).second) border.push_back(there);
    }
  }
  return reached;
}

inline int slow_bonus(const GameState& state, Seat seat) {
  const std::vector<const Route*> routes = routes_of(state, seat);
  int points = 0;
  // R34: a point for each attraction on a location that a route of the player touches; G7: none twice.
  if (const auto* attractions = std::get_if<Attractions>(&state.board->bonus)) {
    for (int place = 0; place < state.board->location_count(); ++place) {
      const bool touched = std::any_of(routes.begin(), routes.end(), [&](const Route* route) {
        return route->a == LocationId(place) || route->b == LocationId(place);
      });
      if (touched && has(attractions->locations, place)) points += attractions->points_each;
    }
  }
  // R35: each district all of whose locations are connected; G6: by any way.
  if (const auto* districts = std::get_if<Districts>(&state.board->bonus)) {
    for (const District& district : districts->districts) {
      const std::set<LocationId> reached = reachable(routes, LocationId(lowest(district.locations)));
      bool all = true;
      for (int place = 0; place < state.board->location_count(); ++place)
        all = all && (!has(district.locations, place) || reached.contains(LocationId(place)));
      if (all) points += district.points;
    }
  }
  // R36: by the number of different symbols.
  if (const Souvenirs* souvenirs = state.board->souvenirs()) {
    std::size_t different = 0;
    for (int symbol = 0; symbol < state.board->symbol_count(); ++symbol)
      different += has(state.souvenirs[at(seat)], symbol) ? 1U : 0U;
    points += souvenirs->points_by_count[different];
  }
  return points;
}

inline Score slow_score(const GameState& state, Seat seat) {
  const std::vector<const Route*> routes = routes_of(state, seat);
  int route_points = 0;
  for (const Route* route : routes) route_points += route->points;
  int ticket_points = 0;
  int completed = 0;
  // R33: each ticket adds its value if the player's own routes connect its locations, else it costs it.
  for (int t = 0; t < state.board->ticket_count(); ++t) {
    if (!has(state.tickets[at(seat)], t)) continue;
    const Ticket& ticket = state.board->at(TicketId(t));
    const bool connected = reachable(routes, ticket.a).contains(ticket.b);
    ticket_points += connected ? ticket.points : -ticket.points;
    completed += connected ? 1 : 0;
  }
  return {static_cast<std::int16_t>(route_points), static_cast<std::int16_t>(ticket_points),
          static_cast<std::int16_t>(slow_bonus(state, seat)), static_cast<std::int16_t>(completed)};
}

inline bool is_owned_by(const GameState& state, RouteId route, Seat seat) {
  return has(state.owned[at(seat)], route.index());
}

// R20 a free route; R22 not both halves of a double; R23 with two players neither, once one is claimed.
inline bool is_free_for(const GameState& state, Seat seat, RouteId id) {
  const Route& route = state.board->at(id);
  for (int s = 0; s < state.players; ++s) {
    if (is_owned_by(state, id, Seat(s))) return false;
    const bool twin_theirs = !route.twin.is_none() && is_owned_by(state, route.twin, Seat(s));
    if (twin_theirs && (Seat(s) == seat || state.players == 2)) return false;
  }
  return true;
}

// R19: as many cards as spaces, of one colour and wild; R21 and R27: enough pieces of the kind; R25: a wild
// card for each ferry.
inline std::vector<Action> slow_claims(const GameState& state, Seat seat) {
  std::vector<Action> claims;
  const CardCounts hand = state.hand[at(seat)];
  for (int r = 0; r < state.board->route_count(); ++r) {
    const Route& route = state.board->at(RouteId(r));
    if (!is_free_for(state, seat, RouteId(r)) || state.pieces[at(seat)][route.kind] < route.pieces) continue;
    for (int wilds = route.ferries; wilds <= route.cards; ++wilds) {
      if (wilds > hand[kWild]) break;
      if (wilds == route.cards) claims.push_back(Action::claim(RouteId(r), kWild, wilds));
      for (int c = 0; c < state.board->color_count() && wilds < route.cards; ++c) {
        const bool right_color = route.color == kGray || route.color == Color(c);
        if (right_color && hand[Color(c)] >= route.cards - wilds)
          claims.push_back(Action::claim(RouteId(r), Color(c), wilds));
      }
    }
  }
  return claims;
}

// R14, R15: the deck or a face-up card; no face-up wild card as the second.
inline std::vector<Action> slow_draws(const GameState& state, bool second) {
  std::vector<Action> draws;
  if (state.deck.total() > 0) draws.push_back(Action::draw_card());
  for (int slot = 0; slot < kRowSize; ++slot) {
    const Color card = state.row[slot];
    if (card != kNoCard && !(second && card == kWild)) draws.push_back(Action::take_card(slot, card));
  }
  return draws;
}

// All actions of a turn, sorted. R13 one of three; R29 tickets while there are any; G4 a pass only if nothing
// else.
inline std::vector<Action> slow_turn(const GameState& state, Seat seat) {
  std::vector<Action> all = slow_draws(state, false);
  for (const Action claim : slow_claims(state, seat)) all.push_back(claim);
  if (state.ticket_pool != 0 || state.returned.size() > 0) all.push_back(Action::draw_tickets());
  if (all.empty()) all.push_back(Action::pass());
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace kurz::test
