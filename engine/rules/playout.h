// Plays on with uniformly random legal actions: for measurements, for long runs of checks, and as the
// simplest rollout.
#pragma once

#include "engine/rules/flow.h"
#include "engine/rules/legal.h"
#include "engine/rules/nature.h"

namespace kurz {

// Begins a game without events; the same cards as new_game() with the same chance.
template <class Listener>
GameState deal_game(const Board& board, int players, SeededNature& chance, Listener& listener,
                    Seat first = Seat::none()) {
  GameState state;
  state.board = &board;
  state.players = static_cast<std::uint8_t>(players);
  Flow flow(state, chance, listener);
  flow.deal(first);
  return state;
}

// Plays to the end and returns the number of decisions. `after_each(state)` sees every state on the way.
template <class Listener, class AfterEach>
int play_out(GameState& state, SeededNature& chance, Listener& listener, AfterEach after_each) {
  Flow flow(state, chance, listener);
  int decisions = 0;
  for (; state.phase != Phase::kOver; ++decisions) {
    const Seat seat = seat_to_move(state);
    const LegalActions legal = legal_actions(state, seat);
    flow.act(seat, legal[chance.rng().below(legal.size())]);
    after_each(state);
  }
  return decisions;
}

}  // namespace kurz
