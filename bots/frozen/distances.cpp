#include "bots/frozen/distances.h"

namespace kurz::frozen {

Distances::Distances(int locations) : locations_(locations) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(locations); ++i) {
    rows_[i].fill(kNoWay);
    rows_[i][i] = 0;
  }
}

void Distances::join(LocationId a, LocationId b, Cost cost) {
  const auto i = static_cast<std::size_t>(a.index());
  const auto j = static_cast<std::size_t>(b.index());
  rows_[i][j] = rows_[j][i] = std::min(rows_[i][j], cost);
}

// The whole width at once, unused columns included: their sums mean nothing and are never read.
void Distances::improve(Row& row, Cost first, const Row& rest) const {
  for (std::size_t j = 0; j < kMaxLocations; ++j) {
    const auto through = static_cast<Cost>(first + rest[j]);
    row[j] = std::min(row[j], through);
  }
}

void Distances::settle() {
  const auto n = static_cast<std::size_t>(locations_);
  for (std::size_t k = 0; k < n; ++k) {
    const Row through = rows_[k];
    for (std::size_t i = 0; i < n; ++i) {
      if (rows_[i][k] < kNoWay) improve(rows_[i], rows_[i][k], through);
    }
  }
}

void Distances::contract(LocationId a, LocationId b) {
  const Row from_a = rows_[static_cast<std::size_t>(a.index())];
  const Row from_b = rows_[static_cast<std::size_t>(b.index())];
  for (std::size_t i = 0; i < static_cast<std::size_t>(locations_); ++i) {
    const Cost to_a = rows_[i][static_cast<std::size_t>(a.index())];
    const Cost to_b = rows_[i][static_cast<std::size_t>(b.index())];
    if (to_a < kNoWay) improve(rows_[i], to_a, from_b);
    if (to_b < kNoWay) improve(rows_[i], to_b, from_a);
  }
}

void Distances::contract(const Board& board, RouteSet routes) {
  for_each_bit(routes, [&](int r) { contract(board.at(RouteId(r)).a, board.at(RouteId(r)).b); });
}

LocationSet Distances::joined_with(LocationId a) const {
  LocationSet set = 0;
  const Row& row = rows_[static_cast<std::size_t>(a.index())];
  for (int i = 0; i < locations_; ++i) {
    if (row[static_cast<std::size_t>(i)] == 0) set |= bit<LocationSet>(i);
  }
  return set;
}

RouteSet cheapest_routes(const Board& board, const Distances& distances, const RouteCosts& costs,
                         LocationId from, LocationId to) {
  RouteSet way = 0;
  while (distances(from, to) > 0) {
    const LocationSet here = distances.joined_with(from);
    const Cost left = distances(from, to);
    // Of two locations that are here the common routes fall out: what is left leads away.
    RouteSet away = 0;
    for_each_bit(here, [&](int l) { away ^= board.tables.touching[static_cast<std::size_t>(l)]; });
    bool found = false;
    for (; away != 0 && !found; away = without_lowest(away)) {
      const auto r = static_cast<std::size_t>(lowest(away));
      const Route& route = board.routes[r];
      const LocationId beyond = has(here, route.a.index()) ? route.b : route.a;
      found = costs[r] + distances(beyond, to) == left;
      if (!found) continue;
      way |= bit(lowest(away));
      from = beyond;
    }
    if (!found) return way;  // only if the costs are not those of the distances
  }
  return way;
}

}  // namespace kurz::frozen
