// What the other players may want: the routes that they would plan in worlds that the viewer cannot tell from
// the real one.
#pragma once

#include <array>
#include <cstdint>

#include "bots/search/playout.h"
#include "engine/view/view.h"

namespace kurz {

inline constexpr int kRivalWorlds = 50;
// In how many of these worlds a seat plans a route.
using RivalsWants = BySeat<std::array<int, kMaxRoutes>>;

inline RivalsWants rivals_wants(const View& view, std::uint64_t seed) {
  RivalsWants wants{};
  Rng rng(seed);
  const BelievedWorlds worlds(view);
  for (int i = 0; i < kRivalWorlds; ++i) {
    const GameState world = worlds.sample(rng);
    for (const Seat other : world.seats_in_play()) {
      if (other == view.viewer) continue;
      const TicketPlan plan = Survey(world, other, kWeights).plan(world.tickets[other]);
      for_each_bit(plan.wanted, [&](int r) { ++wants[other][static_cast<std::size_t>(r)]; });
    }
  }
  return wants;
}

}  // namespace kurz
