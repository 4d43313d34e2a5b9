#include "bots/plan/distances.h"

#include <queue>

#include <doctest/doctest.h>

#include "engine/base/rng.h"
#include "tests/support/boards.h"

namespace kurz {
namespace {

// One location after the other, always the nearest: another way to the same distances.
std::vector<int> nearest_first(const Board& board, const RouteCosts& costs, int from) {
  std::vector<int> distance(static_cast<std::size_t>(board.location_count()), 1000);
  using Entry = std::pair<int, int>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> next;
  next.emplace(0, from);
  while (!next.empty()) {
    const auto [cost, at] = next.top();
    next.pop();
    if (cost >= distance[static_cast<std::size_t>(at)]) continue;
    distance[static_cast<std::size_t>(at)] = cost;
    for (std::size_t r = 0; r < board.routes.size(); ++r) {
      const Route& route = board.routes[r];
      if (costs[r] == kNoWay) continue;
      if (route.a.index() == at) next.emplace(cost + costs[r], route.b.index());
      if (route.b.index() == at) next.emplace(cost + costs[r], route.a.index());
    }
  }
  return distance;
}

}  // namespace

TEST_CASE(
    "distances: as by another method, with ways that cost what they say, before and after a contraction") {
  Rng rng(1);
  for (const std::string_view id : test::kBoardIds) {
    const Board& board = test::board(id);
    for (int round = 0; round < 20; ++round) {
      RouteCosts costs{};
      Distances distances(board.location_count());
      for (std::size_t r = 0; r < board.routes.size(); ++r) {
        costs[r] = rng.below(6) == 0 ? kNoWay : static_cast<Cost>(1 + rng.below(9));
        if (costs[r] != kNoWay) distances.join(board.routes[r].a, board.routes[r].b, costs[r]);
      }
      distances.settle();
      for (const bool contracted : {false, true}) {
        if (contracted) {
          const auto r = static_cast<std::size_t>(rng.below(board.route_count()));
          distances.contract(board.routes[r].a, board.routes[r].b);
          costs[r] = 0;
        }
        for (int a = 0; a < board.location_count(); ++a) {
          const std::vector<int> expected = nearest_first(board, costs, a);
          for (int b = 0; b < board.location_count(); ++b) {
            const Cost found = distances(LocationId(a), LocationId(b));
            REQUIRE(std::min<int>(found, kNoWay) ==
                    std::min<int>(expected[static_cast<std::size_t>(b)], kNoWay));
            if (found >= kNoWay) continue;
            int sum = 0;
            for_each_bit(cheapest_routes(board, distances, costs, LocationId(a), LocationId(b)),
                         [&](int r) { sum += costs[static_cast<std::size_t>(r)]; });
            REQUIRE(sum == found);
          }
        }
      }
    }
  }
}

}  // namespace kurz
