// Counts the ways a game can go: a single number that checks the list of legal actions and the flow of a
// game.
#pragma once

#include <cstdint>

#include "engine/rules/nature.h"
#include "engine/rules/state.h"

namespace kurz {

// The leaves of the tree of all legal actions to a depth. Chance is fixed: each node hands every one of its
// actions a copy of the same generator. A game that is over counts as one leaf.
std::uint64_t perft(const GameState& state, const SeededNature& chance, int depth);

}  // namespace kurz
