// The card history of states that tests put together by hand.
#pragma once

#include "engine/rules/state.h"

namespace kurz::test {

// As if every card that was not taken face up had been drawn since the deck was last shuffled.
inline void restart_history(GameState& state) {
  state.history.clear();
  for (const Seat seat : state.seats_in_play()) {
    for_each_kind(state.hand[seat] - state.known[seat], [&](Color card, int n) {
      for (; n > 0; --n) state.history.draw(seat, card);
    });
  }
}

}  // namespace kurz::test
