// The ratings of a ladder as a picture: a panel per city, with a line per bot.
#pragma once

#include <string>

#include "arena/ladder_standings.h"

namespace kurz {

// A complete SVG file.
std::string ladder_picture(const LadderPlan& plan, const LadderStandings& standings);

}  // namespace kurz
