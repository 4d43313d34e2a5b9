// The position of everything on the picture of a board, for drawing, clicking and testing.
#pragma once

#include <string>
#include <vector>

#include "draw/label.h"
#include "draw/layout.h"
#include "draw/shapes.h"
#include "draw/track.h"
#include "engine/board/board.h"

namespace kurz::draw {

constexpr double kCaptionSize = 17;

// The place of a location or route in lists that have one entry per id.
inline std::size_t at(LocationId id) { return static_cast<std::size_t>(id.index()); }
inline std::size_t at(RouteId id) { return static_cast<std::size_t>(id.index()); }

struct RouteGeometry {
  std::vector<Point> line;
  std::vector<TurnedBox> spaces;  // in order from a to b, one for each piece
  bool subway = false;            // one big space on a thin line
};

struct BoardGeometry {
  Box picture;
  Box panel;
  std::vector<Point> stations;        // by LocationId
  std::vector<Label> labels;          // by LocationId
  std::vector<RouteGeometry> routes;  // by RouteId
  std::vector<TurnedBox> captions;
};

// A route whose one space stands for several cards (R27).
bool is_subway(const Board& board, const Route& route);

// Routes that share both ends, in the order of the board: they lie side by side.
std::vector<std::vector<RouteId>> bundles(const Board& board);

BoardGeometry lay_out(const Board& board, const Layout& layout);

// The part of lay_out() for one bundle: fills in its routes in `routes`, which is indexed by RouteId.
void lay_bundle(const Board& board, const Layout& layout, const std::vector<RouteId>& bundle,
                std::vector<RouteGeometry>& routes);

// Everything that overlaps but must not, or lies outside the picture, in words for the author of a layout.
std::vector<std::string> find_clashes(const Board& board, const BoardGeometry& geometry);

}  // namespace kurz::draw
