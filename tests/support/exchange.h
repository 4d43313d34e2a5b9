// Another world that a viewer cannot tell from the real one.
#pragma once

#include "engine/log/game_log.h"

namespace kurz::test {

// The log of a game up to `end`, which is not the end of the game, with everything exchanged that the viewer
// (a seat or kSpectator) cannot know.
GameLog exchanged(GameLog log, const GameState& end, Seat viewer, Rng& rng);

}  // namespace kurz::test
