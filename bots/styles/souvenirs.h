// San Francisco's tokens: where to put those left over (R11, R12), and which to take (R26).
#pragma once

#include "bots/styles/scout.h"

namespace kurz {

// Where the player's own ways pass most often.
Action place_souvenir(const View& view, const Scout& scout);
// The one of which fewest are left.
Action take_souvenir(const View& view);

}  // namespace kurz
