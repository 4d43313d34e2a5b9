// The board with its tracks tinted by a number each, such as how often they are claimed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "draw/layout.h"
#include "engine/board/board.h"

namespace kurz::draw {

struct HeatMap {
  std::string title;   // of the picture
  std::string legend;  // what the numbers are
  struct Track {
    double value = 0;   // per cent
    std::string title;  // of the route, with its number in words
  };
  std::vector<Track> tracks;  // by RouteId
};

// The number stands on each track too. The tints grow darker evenly, so that they can be told apart without
// seeing colours, and in print.
std::string draw_heat_map(const Board& board, const Layout& layout, const HeatMap& map,
                          std::string_view lang);

// How many per cent each of the tints covers, so that all together reach the highest value.
int heat_step(double highest);

}  // namespace kurz::draw
