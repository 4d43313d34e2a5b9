#include "bots/styles/one_step.h"

namespace kurz {

Aim OneStep::aim(const View& view, const Scout& scout) const {
  std::optional<RouteId> nearest;
  int fewest = 0;
  for (const Way& way : scout.open_ways()) {
    for (const RouteId route : way.missing) {
      const Lack lack = lack_of(*view.board, view.board->at(route), view.hand);
      if (nearest && lack.cards + lack.wilds >= fewest) continue;
      nearest = route;
      fewest = lack.cards + lack.wilds;
    }
  }
  if (nearest) return {bit(nearest->index())};
  return {best_paying_route(view, scout.open_routes())};
}

}  // namespace kurz
