#include "bots/way.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/view/route_standing.h"

namespace kurz {
namespace {

constexpr int kFar = std::numeric_limits<int>::max();

// How far each place is from a start, and the last route of the way there.
struct WayDistances {
  ByLocation<int> price{};
  ByLocation<RouteId> last{};
};

WayDistances distances_from(LocationId start, const Board& board, const WayCosts& costs) {
  WayDistances found;
  found.price.fill(kFar);
  found.price[start] = 0;
  // A board is so small that going over all routes until nothing changes is quick enough.
  for (bool changed = true; changed;) {
    changed = false;
    for_each_bit(costs.usable, [&](int r) {
      const Route& route = board.at(RouteId(r));
      const int price = has(costs.free, r) ? 0 : costs.price[static_cast<std::size_t>(r)];
      for (const auto& [from, to] : {std::pair(route.a, route.b), std::pair(route.b, route.a)}) {
        if (found.price[from] == kFar || found.price[from] + price >= found.price[to]) continue;
        found.price[to] = found.price[from] + price;
        found.last[to] = RouteId(r);
        changed = true;
      }
    });
  }
  return found;
}

}  // namespace

RouteSet Way::routes() const {
  RouteSet set = 0;
  for (const RouteId route : missing) set |= bit(route.index());
  return set;
}

std::optional<Way> cheapest_way(const Board& board, const WayCosts& costs, LocationId from, LocationId to) {
  const WayDistances found = distances_from(from, board, costs);
  if (found.price[to] == kFar) return {};
  Way way;
  way.price = found.price[to];
  for (LocationId place = to; place != from;) {
    const RouteId id = found.last[place];
    const Route& route = board.at(id);
    if (!has(costs.free, id.index())) {
      way.missing.push_back(id);
      way.cards += route.cards;
      way.pieces[route.kind] += route.pieces;
    }
    place = route.a == place ? route.b : route.a;
  }
  std::reverse(way.missing.begin(), way.missing.end());
  return way;
}

std::optional<Way> cheapest_way(const View& view, Seat seat, LocationId from, LocationId to) {
  WayCosts costs{reachable_routes(view, seat), view.seat(seat).routes, {}};
  for (int r = 0; r < view.board->route_count(); ++r) {
    costs.price[static_cast<std::size_t>(r)] = view.board->at(RouteId(r)).cards;
  }
  return cheapest_way(*view.board, costs, from, to);
}

}  // namespace kurz
