// What a player would score by what they can see of their own: for bots that weigh a claim.
#pragma once

#include "engine/view/view.h"

namespace kurz {

// Of the viewer, if the game ended now.
Score own_score(const View& view);
// The same after one more route, with the best souvenir that it brings (R26).
Score own_score_with(const View& view, RouteId claimed);

}  // namespace kurz
