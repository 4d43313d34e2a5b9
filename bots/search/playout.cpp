#include "bots/search/playout.h"

#include <algorithm>

#include "engine/rules/flow.h"

namespace kurz {
namespace {

// A margin of this many points counts as much as can be.
constexpr float kClearMargin = 25;
// How much of the reward is the margin: it tells good moves apart where the winner is as good as settled.
constexpr float kMarginShare = 0.5F;

}  // namespace

GameState BelievedWorlds::sample(Rng& rng, Deal& deal) const {
  constexpr int kUses = 6;
  const HeldTickets held = belief_.sample(rng);
  GameState& world = deal.world;
  TicketSet before = 0;
  TicketSet after = 0;
  for (const Seat seat : view_.seats_in_play()) {
    if (seat == view_.viewer) continue;
    before |= world.tickets[seat];
    after |= held[seat];
  }
  // What the others no longer hold goes where the tickets lie that they hold now.
  const TicketSet pool = world.ticket_pool | before;
  // While first tickets are chosen, a world also has what each seat returns.
  const bool choosing = view_.phase == Phase::kChooseTickets;
  if (deal.uses == 0 || choosing || (after & ~pool) != 0) {
    deal = {determinize(view_, held, rng), kUses};
  } else {
    world.ticket_pool = pool & ~after;
    for (const Seat seat : view_.seats_in_play()) {
      if (seat != view_.viewer) world.tickets[seat] = held[seat];
    }
  }
  --deal.uses;
  return world;
}

EndValues outcome_of(const GameState& over) {
  EndValues outcome;
  const Scores scores = score_all(over);
  const Places place = places(scores, over.players);
  const auto winners = static_cast<float>(std::count(place.begin(), place.begin() + over.players, 1));
  for (const Seat s : over.seats_in_play()) {
    int best_other = -1000;
    for (const Seat o : over.seats_in_play()) {
      if (o != s) best_other = std::max(best_other, scores[o].total());
    }
    const float margin =
        std::clamp(static_cast<float>(scores[s].total() - best_other) / kClearMargin, -1.0F, 1.0F);
    outcome.points[s] = static_cast<float>(scores[s].total());
    outcome.win[s] = place[s] == 1 ? 1 / winners : 0;
    outcome.reward[s] = (1 - kMarginShare) * outcome.win[s] + kMarginShare * (margin + 1) / 2;
  }
  return outcome;
}

void play_to_end(GameState& world, Policy& policy, SeededNature& chance) {
  Flow flow(world, chance, kNoListener);
  while (world.phase != Phase::kOver) {
    const Seat seat = seat_to_move(world);
    flow.act(seat, policy.choose(world, seat));
  }
}

}  // namespace kurz
