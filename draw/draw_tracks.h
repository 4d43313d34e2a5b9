// Tracks: the spaces in their colour with its symbol, ferries with a wave, subways as a thin line.
#pragma once

#include <string>
#include <vector>

#include "draw/geometry.h"
#include "draw/palette.h"
#include "draw/svg.h"
#include "engine/board/board.h"

namespace kurz::draw {

struct RouteLook {
  ColorLook color;
  std::string title;  // for screen readers and as a tooltip
  std::string label;  // on the middle of the route, in place of the signs of its spaces
};

// As on the board: each route in its colour.
std::vector<RouteLook> printed_looks(const Board& board);

// The looks are by RouteId.
void draw_tracks(Svg& svg, const Board& board, const BoardGeometry& geometry,
                 const std::vector<RouteLook>& looks);

}  // namespace kurz::draw
