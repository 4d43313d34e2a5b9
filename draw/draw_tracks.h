// Tracks: the spaces in their colour with its symbol, ferries with a wave, subways as a thin line.
#pragma once

#include "draw/geometry.h"
#include "draw/svg.h"
#include "engine/board/board.h"

namespace kurz::draw {

void draw_tracks(Svg& svg, const Board& board, const BoardGeometry& geometry);

}  // namespace kurz::draw
