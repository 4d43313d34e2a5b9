// Where the parts of a picture lie and how cards and pieces look, for a page that puts more on top of it.
#pragma once

#include <string>

#include "draw/layout.h"
#include "engine/board/board.h"

namespace kurz::draw {

// JSON: "size", "colors" and "theme" (inks and symbols), "pieces" (a path about 0,0, 48 wide, by kind) and
// "wild" (what that card shows), "stations" (a point by location) and "routes" (by id: "spaces" as [x, y,
// degrees, length, width], and the path of their "line").
std::string drawing_json(const Board& board, const Layout& layout);

}  // namespace kurz::draw
