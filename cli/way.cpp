#include "cli/way.h"

#include <algorithm>
#include <limits>

#include "words/board_text.h"

namespace kurz {

std::optional<Way> cheapest_way(const View& view, Seat seat, LocationId from, LocationId to) {
  const Board& board = *view.board;
  const RouteSet usable = reachable_routes(view, seat);
  const RouteSet own = view.seat(seat).routes;
  constexpr int kFar = std::numeric_limits<int>::max();
  std::array<int, kMaxLocations> cost{};
  std::array<RouteId, kMaxLocations> last{};
  cost.fill(kFar);
  const auto cost_at = [&](LocationId at) -> int& { return cost[static_cast<std::size_t>(at.index())]; };
  cost_at(from) = 0;
  // A board is so small that going over all routes until nothing changes is quick enough.
  for (bool changed = true; changed;) {
    changed = false;
    for_each_bit(usable, [&](int r) {
      const Route& route = board.at(RouteId(r));
      const int price = has(own, r) ? 0 : route.cards;
      for (const auto& [start, end] : {std::pair(route.a, route.b), std::pair(route.b, route.a)}) {
        if (cost_at(start) == kFar || cost_at(start) + price >= cost_at(end)) continue;
        cost_at(end) = cost_at(start) + price;
        last[static_cast<std::size_t>(end.index())] = RouteId(r);
        changed = true;
      }
    });
  }
  if (cost_at(to) == kFar) return {};
  Way way;
  way.cards = cost_at(to);
  for (LocationId at = to; at != from;) {
    const RouteId id = last[static_cast<std::size_t>(at.index())];
    const Route& route = board.at(id);
    if (!has(own, id.index())) {
      way.missing.push_back(id);
      way.pieces[route.kind] += route.pieces;
    }
    at = route.a == at ? route.b : route.a;
  }
  std::reverse(way.missing.begin(), way.missing.end());
  return way;
}

}  // namespace kurz
