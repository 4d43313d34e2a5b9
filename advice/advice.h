// The best moves for the seat to move, by a search that knows no more than that seat.
#pragma once

#include "advice/reasons.h"
#include "advice/valuation.h"

namespace kurz {

struct AdviceOptions {
  int milliseconds = 1000;  // used unless simulations are given
  int simulations = 0;
  std::uint64_t seed = 1;
  int count = 5;  // moves at the most
};

struct AdvisedMove {
  Action action;
  long visits = 0;  // simulations that began with it
  double share = 0;
  SeatWorth worth;  // for the seat to move
  Reasons reasons;
};

struct Advice {
  Seat seat;
  long simulations = 0;
  bool counted_out = false;        // the last turn of the game is solved exactly
  std::vector<AdvisedMove> moves;  // the best first; never empty
};

// The viewer must have something to decide. The watch is called with the percentage done.
Advice advise(const View& view, const AdviceOptions& options, const Watch& watch);

}  // namespace kurz
