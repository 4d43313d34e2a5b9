#include "bots/styles/hungry.h"

namespace kurz {

Aim Hungry::aim(const View& view, const Scout& scout) const {
  const Plan plan = scout.together(scout.open_tickets());
  if (scout.has_time_for_new_tickets(plan)) return {plan.routes, true};
  if (plan.routes != 0) return {plan.routes};
  return {best_paying_route(view, scout.open_routes())};
}

}  // namespace kurz
