// A board as a transit map: one SVG text that stands alone.
#pragma once

#include <string>
#include <vector>

#include "draw/layout.h"
#include "words/lang.h"

namespace kurz::draw {

// The layout must be of this board: read_layout() without problems, or auto_layout().
std::string draw_board(const Board& board, const Layout& layout, Lang lang);

// The board with a tint and a number on each track, such as how often it is claimed.
struct HeatMap {
  std::string title;   // of the picture
  std::string legend;  // what the numbers are
  struct Track {
    double value = 0;   // percent
    std::string title;  // of the route, with its number in words
  };
  std::vector<Track> tracks;  // by RouteId
};
// The tints get darker evenly, so that they can be told apart in print and by colour-blind readers.
std::string draw_heat_map(const Board& board, const Layout& layout, const HeatMap& map, Lang lang);

// How many percent each tint covers, so that all together reach the highest value.
int heat_step(double highest);

// The positions and looks of a picture's parts, for a page that puts more on top of it: "size", "crop" (the
// part with all stations and tracks: [x, y, width, height]), "colors" and "theme" (inks and symbols),
// "pieces" (a path about 0,0, 48 wide, by kind) and "wild" (what that card shows), "stations" (a point by
// location) and "routes" (by id: "spaces" as [x, y, degrees, length, width], and the path of the "line"
// through them).
std::string drawing_to_json(const Board& board, const Layout& layout);

}  // namespace kurz::draw
