// The ratings of a ladder as a picture: a panel for each city, in it a line for each bot.
#pragma once

#include <string>

#include "arena/ladder_standings.h"
#include "words/lang.h"

namespace kurz {

// One SVG text that stands alone.
std::string ladder_picture(const LadderPlan& plan, const LadderStandings& standings, Lang lang);

}  // namespace kurz
