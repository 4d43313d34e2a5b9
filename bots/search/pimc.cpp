#include <algorithm>

#include "bots/players.h"
#include "engine/rules/flow.h"

namespace kurz {

Action PimcBot::choose(const View& view, Rng& rng, const Budget& budget) {
  if (view.legal.size() == 1) return view.legal[0];
  const SearchClock clock(simulations_, budget.milliseconds > 0 ? budget.milliseconds : milliseconds_);
  const BelievedWorlds worlds(view);
  Candidates candidates;
  policy_.forget();
  policy_.weigh(worlds.sample(rng), view.viewer, candidates);
  using Rewards = std::array<double, Candidates::capacity()>;
  Rewards reward{};
  // The first world is tried with every candidate, however short the time. A world that is not finished does
  // not count.
  for (long done = 0; done == 0 || clock.used(done) < 1;) {
    const GameState world = worlds.sample(rng);
    const Rng luck = rng.split();
    Rewards here{};
    const bool first = done == 0;
    std::size_t tried = 0;
    for (; tried < candidates.size() && (first || clock.used(done) < 1); ++tried, ++done) {
      GameState played = world;
      SeededNature chance(luck);
      policy_.forget();
      Flow(played, chance, kNoListener).act(view.viewer, candidates[tried].action);
      play_to_end(played, policy_, chance);
      here[tried] = outcome_of(played).reward[view.viewer];
    }
    if (tried < candidates.size()) break;
    for (std::size_t i = 0; i < tried; ++i) reward[i] += here[i];
  }
  const auto best = std::max_element(reward.begin(), reward.begin() + static_cast<long>(candidates.size()));
  return candidates[static_cast<std::size_t>(best - reward.begin())].action;
}

}  // namespace kurz
