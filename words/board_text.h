// The routes of a board as lines for one reader.
#pragma once

#include <string>
#include <vector>

#include "engine/view/route_standing.h"
#include "words/names.h"

namespace kurz {

// "3 cards", "5 cards, at least 2 wild cards (R25)", "3 cards and 1 subway car".
std::string route_cost(const Board& board, RouteId route, Lang lang);
// "Park – Harbour (red): 3 cards, 4 points; free, you can claim it."
std::string route_line(const View& view, RouteId route, const Reader& reader);

}  // namespace kurz
