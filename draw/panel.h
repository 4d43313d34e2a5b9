// The panel with the city's name, the table of points and the legend of the stations.
#pragma once

#include "draw/layout.h"
#include "draw/shapes.h"
#include "draw/svg.h"
#include "engine/board/board.h"
#include "words/lang.h"

namespace kurz::draw {

// Wide enough for every language.
Box panel_box(const Board& board, Point top_left);

void draw_panel(Svg& svg, const Board& board, const Layout& layout, Lang lang);

}  // namespace kurz::draw
