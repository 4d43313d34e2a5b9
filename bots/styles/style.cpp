#include "bots/styles/style.h"

#include <algorithm>

#include "engine/rules/connectivity.h"

namespace kurz {
namespace {

// Of some routes or actions the one of highest rank, the first if several are.
template <class Rank>
std::optional<RouteId> highest(RouteSet routes, Rank rank) {
  std::optional<RouteId> best;
  std::invoke_result_t<Rank, RouteId> most{};
  for_each_bit(routes, [&](int r) {
    const auto here = rank(RouteId(r));
    if (best && here <= most) return;
    best = RouteId(r);
    most = here;
  });
  return best;
}
template <class Rank>
Action highest(const LegalActions& legal, Rank rank) {
  Action best = legal[0];
  int most = rank(best);
  legal.for_each([&](Action action) {
    const int here = rank(action);
    if (here <= most) return;
    best = action;
    most = here;
  });
  return best;
}

RouteSet as_set(std::optional<RouteId> route) { return route ? bit(route->index()) : 0; }

// What the hand lacks for a route; a card that must be wild counts twice.
int lacking(const View& view, RouteId route) {
  const Lack lack = lack_of(*view.board, view.board->at(route), view.hand);
  return lack.cards + lack.wilds;
}

// The route that brings most points for the turns it takes.
std::optional<RouteId> best_paying(const View& view, RouteSet routes) {
  return highest(routes,
                 [&](RouteId r) { return (view.board->at(r).points + 0.1) / (2 + lacking(view, r)); });
}

// The route of the aim to claim now: the one that took most cards, since it is the hardest to get again.
std::optional<RouteId> payable(const View& view, RouteSet routes) {
  return highest(routes & view.legal.claimable(), [&](RouteId r) { return view.board->at(r).cards; });
}

// In the last turn only points at once count: the route, tickets that it completes, the city's bonus.
std::optional<RouteId> best_at_once(const View& view) {
  return highest(view.legal.claimable(), [&](RouteId r) { return own_score_with(view, r).total(); });
}

// How often a place is an end of the routes.
int ends_at(const Board& board, RouteSet routes, LocationId place) {
  return std::popcount(routes & board.tables.touching[static_cast<std::size_t>(place.index())]);
}

// The cards of a route that would join two parts of another player's network; 0: it would not.
int joins_for_others(const View& view, RouteId id) {
  const Route& route = view.board->at(id);
  for (const Seat seat : view.seats_in_play()) {
    if (seat == view.viewer) continue;
    Network network(*view.board, view.seat(seat).routes);
    const bool has_both = has(network.touched(), route.a.index()) && has(network.touched(), route.b.index());
    if (has_both && !network.joins(route.a, route.b)) return route.cards;
  }
  return 0;
}

// When neither a claim nor a draw serves the aim.
Action fallback(const View& view) {
  const auto any = best_paying(view, view.legal.claimable());
  return any ? best_payment(view, *any, 0) : view.legal[0];
}

// The value of a set of tickets in tenths of a point: a turn is worth half a point.
int worth(const View& view, const Scout& scout, TicketSet tickets) {
  const Plan plan = scout.together(tickets, scout.turns_left());
  int points = 0;
  for_each_bit(tickets, [&](int t) {
    const int value = view.board->at(TicketId(t)).points;
    points += has(plan.tickets, t) ? value : -value;
  });
  return 10 * points - 5 * scout.turns_for(plan.routes);
}

// The tickets of an offer that are worth most together with those that are held.
Action best_keep(const View& view, const Scout& scout) {
  // While the first tickets are chosen, those that are held are the ones on offer.
  const TicketSet held = view.phase == Phase::kChooseTickets ? 0 : scout.open_tickets();
  return highest(view.legal, [&](Action action) { return worth(view, scout, held | action.kept_tickets()); });
}

// R11, R12: where the player's own ways pass most often. Where none passes, a place with many routes is the
// likeliest to be touched.
Action place_souvenir(const View& view, const Scout& scout) {
  const RouteSet planned = scout.together(scout.open_tickets()).routes;
  return highest(view.legal, [&](Action action) {
    return kMaxRoutes * ends_at(*view.board, planned, action.location()) +
           ends_at(*view.board, scout.open_routes(), action.location());
  });
}

// R26: the one of which fewest are left.
Action take_souvenir(const View& view) {
  return highest(view.legal, [&](Action action) {
    int left = 0;
    for (const SouvenirStack& stack : view.stacks) left += stack.place == action.location() ? stack.count : 0;
    return -left;
  });
}

}  // namespace

Aim one_step(const View& view, const Scout& scout) {
  std::optional<RouteId> nearest;
  for (const Way& way : scout.open_ways()) {
    for (const RouteId route : way.missing)
      if (!nearest || lacking(view, route) < lacking(view, *nearest)) nearest = route;
  }
  return {as_set(nearest ? nearest : best_paying(view, scout.open_routes()))};
}

Aim long_routes(const View& view, const Scout& scout) {
  constexpr int kTurnsInHand = 3;  // between the last ticket and the end of the game
  const Plan tickets = scout.together(scout.open_tickets());
  // Of the routes of most points the one that lacks the fewest cards.
  const RouteSet route = as_set(highest(scout.open_routes(tickets), [&](RouteId r) {
    return view.board->at(r).points * 2 * kMaxRouteCards - lacking(view, r);
  }));
  if (tickets.routes == 0) return {route};
  const int turns = kTurnsInHand + scout.turns_with_detours(tickets.routes | route);
  return {route == 0 || turns > scout.turns_left() ? tickets.routes : route};
}

Aim route_focused(const View& view, const Scout& scout) {
  const std::vector<Way> ways = scout.open_ways();
  if (!ways.empty()) return {std::ranges::min_element(ways, {}, &Way::price)->routes()};
  if (scout.has_time_for_new_tickets({})) return {0, true};
  return {as_set(best_paying(view, scout.open_routes()))};
}

Aim hungry(const View& view, const Scout& scout) {
  const Plan plan = scout.together(scout.open_tickets());
  if (scout.has_time_for_new_tickets(plan)) return {plan.routes, true};
  return {plan.routes != 0 ? plan.routes : as_set(best_paying(view, scout.open_routes()))};
}

Aim greedy(const View& view, const Scout& scout) { return {as_set(best_paying(view, scout.open_routes()))}; }

Aim racer(const View& view, const Scout& scout) {
  const auto quickest = highest(scout.open_routes(), [&](RouteId r) {
    const Route& route = view.board->at(r);
    return (route.pieces + 0.01 * route.points) / (2 + lacking(view, r));
  });
  return {as_set(quickest)};
}

Aim ticket_planner(const View& view, const Scout& scout) {
  const Plan plan = scout.together(scout.open_tickets());
  if (plan.routes != 0) return {plan.routes};
  if (scout.has_time_for_new_tickets(plan)) return {0, true};
  return greedy(view, scout);
}

Aim blocker(const View& view, const Scout& scout) {
  const auto block = highest(view.legal.claimable(), [&](RouteId r) { return joins_for_others(view, r); });
  if (block && joins_for_others(view, *block) > 0) return {as_set(block)};
  return route_focused(view, scout);
}

Aim hoarder(const View& view, const Scout& scout) {
  const Plan plan = scout.together(scout.open_tickets());
  if (plan.routes == 0) return ticket_planner(view, scout);
  // A turn per claim, and one that may go wrong.
  const bool has_time = scout.turns_left() > std::popcount(plan.routes) + 1;
  return {plan.routes, false, has_time && needs_of(view, plan.routes).total() > 0};
}

Action Style::choose(const View& view, Rng& /*rng*/, const Budget& /*budget*/) {
  const Scout scout(view);
  switch (view.phase) {
    case Phase::kChooseTickets:
    case Phase::kKeepTickets:
      return best_keep(view, scout);
    case Phase::kPlaceSouvenirs:
      return place_souvenir(view, scout);
    case Phase::kTakeSouvenir:
      return take_souvenir(view);
    default:
      return turn(view, scout);
  }
}

Action Style::turn(const View& view, const Scout& scout) const {
  if (view.phase == Phase::kTurn && view.last_turns > 0) {
    if (const auto route = best_at_once(view)) return best_payment(view, *route, 0);
  }
  const Aim aim = strategy_(view, scout);
  if (aim.new_tickets && view.legal.contains(Action::draw_tickets())) return Action::draw_tickets();
  const auto route = payable(view, aim.routes);
  if (route && !aim.collects) return best_payment(view, *route, aim.routes);
  if (const auto draw = best_draw(view, needs_of(view, aim.routes))) return *draw;
  return fallback(view);
}

}  // namespace kurz
