// What must hold in every state of every game.
#pragma once

#include <optional>
#include <string_view>

#include "engine/rules/state.h"

namespace kurz {

// The first thing that is wrong with a state, or nothing: cards, pieces, tickets and tokens are conserved,
// routes belong to one seat, doubles are respected, the row is filled, the phase fits.
std::optional<std::string_view> broken_invariant(const GameState& state);

}  // namespace kurz
