#include "bots/styles/souvenirs.h"

namespace kurz {
namespace {

// How often a place is an end of the routes.
int ends_at(const Board& board, RouteSet routes, LocationId place) {
  int ends = 0;
  for_each_bit(routes, [&](int r) {
    const Route& route = board.at(RouteId(r));
    ends += route.a == place || route.b == place ? 1 : 0;
  });
  return ends;
}

// Of a list of actions the one of highest rank, the first if several are.
template <class Rank>
Action highest(const LegalActions& legal, Rank rank) {
  Action best = legal[0];
  legal.for_each([&](Action action) {
    if (rank(action) > rank(best)) best = action;
  });
  return best;
}

}  // namespace

Action place_souvenir(const View& view, const Scout& scout) {
  const RouteSet planned = scout.together(scout.open_tickets()).routes;
  return highest(view.legal, [&](Action action) {
    const LocationId place = action.location();
    // Where no way passes, a place with many routes is the likeliest to be touched.
    return kMaxRoutes * ends_at(*view.board, planned, place) +
           ends_at(*view.board, scout.open_routes(), place);
  });
}

Action take_souvenir(const View& view) {
  return highest(view.legal, [&](Action action) {
    int left = 0;
    for (const SouvenirStack& stack : view.stacks) left += stack.place == action.location() ? stack.count : 0;
    return -left;
  });
}

}  // namespace kurz
