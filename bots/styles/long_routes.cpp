#include "bots/styles/long_routes.h"

namespace kurz {
namespace {

// Turns between the last ticket and the end of the game that are not spent on long routes.
constexpr int kTurnsInHand = 3;

// Most points; of those the one nearest to being paid.
RouteSet longest(const View& view, RouteSet routes) {
  int best = -1;
  int best_rank = 0;
  for_each_bit(routes, [&](int r) {
    const Route& route = view.board->at(RouteId(r));
    const Lack lack = lack_of(*view.board, route, view.hand);
    const int rank = route.points * 2 * kMaxRouteCards - lack.cards - lack.wilds;
    if (best >= 0 && rank <= best_rank) return;
    best = r;
    best_rank = rank;
  });
  return best < 0 ? 0 : bit(best);
}

}  // namespace

Aim LongRoutes::aim(const View& view, const Scout& scout) const {
  const Plan tickets = scout.together(scout.open_tickets());
  const RouteSet route = longest(view, scout.open_routes(tickets));
  if (tickets.routes == 0) return {route};
  const int turns = kTurnsInHand + scout.turns_with_detours(tickets.routes | route);
  if (route == 0 || turns > scout.turns_left()) return {tickets.routes};
  return {route};
}

}  // namespace kurz
