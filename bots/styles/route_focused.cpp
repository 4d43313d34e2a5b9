#include "bots/styles/route_focused.h"

#include <algorithm>

namespace kurz {

Aim RouteFocused::aim(const View& view, const Scout& scout) const {
  const std::vector<Way> ways = scout.open_ways();
  const auto cheapest = std::min_element(ways.begin(), ways.end(),
                                         [](const Way& a, const Way& b) { return a.price < b.price; });
  if (cheapest == ways.end()) {
    if (scout.has_time_for_new_tickets({})) return {0, true};
    return {best_paying_route(view, scout.open_routes())};
  }
  Aim aim;
  for (const RouteId route : cheapest->missing) aim.routes |= bit(route.index());
  return aim;
}

}  // namespace kurz
