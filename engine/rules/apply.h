// The only way to begin a game and the only way to change one.
#pragma once

#include <optional>

#include "engine/base/result.h"
#include "engine/rules/event.h"
#include "engine/rules/nature.h"
#include "engine/rules/refusal.h"
#include "engine/rules/state.h"

namespace kurz {

struct Begun {
  GameState state;
  Step step;
};

// Deals a game of 2 to 4 players; `first` begins, or whoever chance picks if it is none (R9, G13).
Result<Begun, RuleError> new_game(const Board& board, int players, Seat first, Nature& nature);

// Plays an action of a seat, or refuses it and leaves the state as it was. Any bits may be handed in.
Result<Step, RuleError> apply(GameState& state, Seat seat, Action action, Nature& nature);

// Why the action would be refused, if so.
std::optional<RuleError> refusal_of(const GameState& state, Seat seat, Action action);

}  // namespace kurz
