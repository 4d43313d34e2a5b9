#include "bots/pimc/pimc_bot.h"

#include <algorithm>

#include "engine/rules/flow.h"

namespace kurz {

Action PimcBot::choose(const View& view, Rng& rng, const Budget& budget) {
  if (view.legal.size() == 1) return view.legal[0];
  const BelievedWorlds worlds(view);
  Candidates candidates;
  policy_.forget();
  policy_.weigh(worlds.sample(rng), view.viewer, candidates);
  const auto me = static_cast<std::size_t>(view.viewer.index());
  SearchClock clock(options_.simulations,
                    budget.milliseconds > 0 ? budget.milliseconds : options_.milliseconds);
  std::array<double, Candidates::capacity()> reward{};
  for (long done = 0; done == 0 || clock.used(done) < 1;) {
    const GameState world = worlds.sample(rng);
    const Rng luck = rng.split();
    for (std::size_t i = 0; i < candidates.size(); ++i, ++done) {
      GameState played = world;
      SeededNature chance(luck);
      const NoEvents nobody;
      Flow flow(played, chance, nobody);
      policy_.forget();
      flow.act(view.viewer, candidates[i].action);
      play_to_end(played, policy_, chance);
      reward[i] += outcome_of(played).reward[me];
      clock.used(done);
    }
  }
  const auto best = std::max_element(reward.begin(), reward.begin() + static_cast<long>(candidates.size()));
  return candidates[static_cast<std::size_t>(best - reward.begin())].action;
}

}  // namespace kurz
