// The very last turn of a game, counted out: nothing is uncertain any more but the others' tickets and, for
// who draws tickets, what will come.
#pragma once

#include "bots/search/playout.h"

namespace kurz {

// Whether the viewer's turn is the last one of the game.
inline bool is_last_turn(const View& view) {
  return view.last_turns == 1 && view.turn == view.viewer &&
         (view.phase == Phase::kTurn || view.phase == Phase::kKeepTickets);
}

// All that can be done in it, the best first; of actions that come to the same score only one.
Findings solve_last_turn(const View& view, const TicketBelief& belief, Rng& rng);

}  // namespace kurz
