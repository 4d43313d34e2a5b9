// The position of everything on the picture of a board, for drawing, clicking and testing.
#pragma once

#include <string>
#include <vector>

#include "draw/layout.h"
#include "draw/shapes.h"
#include "engine/board/board.h"

namespace kurz::draw {

// The usual size of a space. Spaces get shorter when stations are near, and up to `longest` times as long on
// a track that is far too long for them. Subways have a line in their colour instead.
struct SpaceSize {
  double length = 0;
  double width = 0;
  double gap = 0;
  double longest = 1;
};

constexpr SpaceSize kStreetSpace{46, 20, 5, 3};
constexpr SpaceSize kSubwaySpace{66, 30, 5, 1};

// The line of one route from a to b: its middle is moved sideways by `bend`, all of it by `lane` (the halves
// of a double). Sideways is to the right when going from a to b.
struct Track {
  Point a;
  Point b;
  double bend = 0;
  double lane = 0;
};

// The lanes of routes that run side by side, for their widths in order.
std::vector<double> lane_offsets(const std::vector<double>& widths);

// Points along the line, close enough together to draw and measure.
std::vector<Point> track_line(const Track& track);

// Like track_line, but both ends run into the stations, as the thin line of a subway does.
std::vector<Point> joined_line(const Track& track);

std::vector<TurnedBox> lay_spaces(const Track& track, int count, const SpaceSize& size);

constexpr double kCaptionSize = 17;

// The place of a location or route in lists that have one entry per id.
inline std::size_t at(LocationId id) { return static_cast<std::size_t>(id.index()); }
inline std::size_t at(RouteId id) { return static_cast<std::size_t>(id.index()); }

struct RouteGeometry {
  std::vector<Point> line;        // of the bed, which the halves of a double street share
  std::vector<Point> path;        // through its own spaces, from station to station
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

// The part of the picture with all stations and tracks, for a screen too small for the rest.
Box network(const BoardGeometry& geometry, double margin = 12);

// Everything that overlaps but must not, or lies outside the picture, in words for the author of a layout.
std::vector<std::string> find_clashes(const Board& board, const BoardGeometry& geometry);

}  // namespace kurz::draw
