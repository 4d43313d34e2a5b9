// Games to learn from: worlds, and what came of them.
#pragma once

#include "bots/ismcts/search.h"
#include "bots/value/trainer.h"

namespace kurz {

struct SelfPlayOptions {
  int simulations = 0;  // of the search that plays; 0: the planner plays
};

class SelfPlay {
 public:
  SelfPlay(const Board& board, const SelfPlayOptions& options, std::uint64_t seed);

  // Plays a game and adds what it gave.
  void play(int players, std::vector<TrainingSample>& samples);

 private:
  Action choose(const GameState& state, Seat seat);
  Action stray(const GameState& state, Seat seat, float temperature);
  void finish(const GameState& over, std::size_t first, std::vector<TrainingSample>& samples) const;

  const Board& board_;
  SelfPlayOptions options_;
  InputMap map_;
  Rng rng_;
  SeededNature nature_;
  Policy policy_;
  Policy reader_;
  BySeat<std::unique_ptr<Search>> searches_;
};

}  // namespace kurz
