// The best moves for the seat to move, by a search that knows no more than that seat.
#pragma once

#include "advice/valuation.h"
#include "words/lang.h"

namespace kurz {

using protocol::Advice;

struct AdviceOptions {
  int milliseconds = 1000;  // used unless simulations are given
  int simulations = 0;
  std::uint64_t seed = 1;
  int count = 5;               // at most this many moves
  Lang lang = Lang::kEnglish;  // of the texts
};

// The viewer must have something to decide. The watch is called with the percentage done. There is always at
// least one move.
Advice advise(const View& view, const AdviceOptions& options, const Watch& watch);

}  // namespace kurz
