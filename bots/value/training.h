// Training as a whole: games, a pool that mixes their worlds, and steps that grow smaller.
#pragma once

#include <functional>

#include "bots/value/self_play.h"

namespace kurz {

struct TrainingOptions {
  long samples = 10'000'000;
  int simulations = 0;  // of the search that plays the games; 0: the planner plays
  int reuse = 1;        // how often each sample is learnt from
  float rate = 0.02F;
  std::uint64_t seed = 1;
};

// Told how many samples are learnt and the mean squared error of the last of them; false stops.
using TrainingProgress = std::function<bool(long samples, double error)>;

// Trains a network for these numbers of players, from `start` if it has weights.
FloatNetwork train(const Board& board, std::vector<int> players, const TrainingOptions& options,
                   FloatNetwork start, const TrainingProgress& progress);

}  // namespace kurz
