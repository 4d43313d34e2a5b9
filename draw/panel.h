// The plate with the city's name, the table of points and what the signs on the stations mean.
#pragma once

#include <string_view>

#include "draw/layout.h"
#include "draw/shapes.h"
#include "draw/svg.h"
#include "engine/board/board.h"

namespace kurz::draw {

// Wide enough for every language.
Box panel_box(const Board& board, Point top_left);

void draw_panel(Svg& svg, const Board& board, const Layout& layout, std::string_view lang);

}  // namespace kurz::draw
