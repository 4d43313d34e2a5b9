#include "bots/styles/style.h"

#include <algorithm>

#include "bots/own_score.h"
#include "bots/styles/souvenirs.h"

namespace kurz {
namespace {

// The route of the aim to claim now: the one that took most cards, since it is the hardest to get again.
std::optional<RouteId> payable(const View& view, RouteSet routes) {
  std::optional<RouteId> best;
  for_each_bit(routes & view.legal.claimable(), [&](int r) {
    if (!best || view.board->at(RouteId(r)).cards > view.board->at(*best).cards) best = RouteId(r);
  });
  return best;
}

// In the last turn only what counts at once counts: the route, tickets that it completes, the city's bonus.
std::optional<RouteId> best_at_once(const View& view) {
  std::optional<RouteId> best;
  int most = 0;
  for_each_bit(view.legal.claimable(), [&](int r) {
    const int points = own_score_with(view, RouteId(r)).total();
    if (best && points <= most) return;
    best = RouteId(r);
    most = points;
  });
  return best;
}

// What is left where the aim can be served neither by a claim nor by a draw.
Action makeshift(const View& view) {
  if (const RouteSet any = view.legal.claimable(); any != 0) {
    return best_payment(view, RouteId(lowest(best_paying_route(view, any))), 0);
  }
  return view.legal[0];
}

// What a set of tickets is worth that could be held, in tenths of a point: a turn is worth half a point.
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
  Action best = view.legal[0];
  int best_worth = 0;
  view.legal.for_each([&](Action action) {
    TicketSet tickets = held | bit<TicketSet>(action.first_ticket().index());
    if (action.keep_count() == 2) tickets |= bit<TicketSet>(action.second_ticket().index());
    const int is_worth = worth(view, scout, tickets);
    if (action != view.legal[0] && is_worth <= best_worth) return;
    best = action;
    best_worth = is_worth;
  });
  return best;
}

}  // namespace

RouteSet best_paying_route(const View& view, RouteSet routes) {
  int best = -1;
  double best_rate = 0;
  for_each_bit(routes, [&](int r) {
    const Route& route = view.board->at(RouteId(r));
    const Lack lack = lack_of(*view.board, route, view.hand);
    const double rate = (route.points + 0.1) / (2 + lack.cards + lack.wilds);
    if (best >= 0 && rate <= best_rate) return;
    best = r;
    best_rate = rate;
  });
  return best < 0 ? 0 : bit(best);
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
  const Aim aimed = aim(view, scout);
  if (aimed.new_tickets && view.legal.contains(Action::draw_tickets())) return Action::draw_tickets();
  if (const auto route = payable(view, aimed.routes)) return best_payment(view, *route, aimed.routes);
  if (const auto draw = best_draw(view, needs_of(view, aimed.routes))) return *draw;
  return makeshift(view);
}

}  // namespace kurz
