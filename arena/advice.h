// The best moves for whoever is to move, as a strong player sees them who knows no more than that seat.
#pragma once

#include "arena/reasons.h"
#include "arena/valuation.h"

namespace kurz {

struct AdviceOptions {
  int milliseconds = 1000;  // used unless simulations are given
  int simulations = 0;
  std::uint64_t seed = 1;
  int count = 5;  // moves at the most
};

struct AdvisedMove {
  Action action;
  long visits = 0;  // games of the search that began with it: the more, the surer
  double share = 0;
  SeatWorth worth;  // for the one who is to move
  Reasons reasons;
};

struct Advice {
  Seat seat;
  long simulations = 0;
  bool counted_out = false;        // the last turn of the game: no search, and no error of one
  std::vector<AdvisedMove> moves;  // the best first; never empty
};

// The viewer must have something to decide. Told by `watch` is how much of 100 is done.
Advice advise(const View& view, const AdviceOptions& options, const Watch& watch);

}  // namespace kurz
