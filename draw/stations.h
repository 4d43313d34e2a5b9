// Positions of the stations of a board that has no layout file.
#pragma once

#include <vector>

#include "draw/layout.h"

namespace kurz::draw {

// Positions that give each route about the length it needs. Always the same for the same board.
std::vector<Point> spread_stations(const Board& board);

// Moves stations a little so that tracks no longer touch one another.
void untangle(const Board& board, Layout& layout);

}  // namespace kurz::draw
