// The only way to begin a game and the only way to change one.
#pragma once

#include <optional>

#include "engine/base/result.h"
#include "engine/rules/event.h"
#include "engine/rules/nature.h"
#include "engine/rules/state.h"
#include "engine/rules/violation.h"

namespace kurz {

struct Begun {
  GameState state;
  Step step;
};

// Deals a game of 2 to 4 players; `first` begins; if it is none, the first player is drawn (R9, G13).
Result<Begun, RuleViolation> new_game(const Board& board, int players, Seat first, Nature& nature);

// Plays an action of a seat, or refuses it and leaves the state unchanged. Any 32 bits can be passed in.
Result<Step, RuleViolation> apply(GameState& state, Seat seat, Action action, Nature& nature);

// Why the action would be refused, if so.
std::optional<RuleViolation> violation_of(const GameState& state, Seat seat, Action action);

}  // namespace kurz
