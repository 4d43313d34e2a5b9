// Everything of a board's picture but how its tracks look: ground, stations, names, the panel.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "draw/draw_tracks.h"
#include "draw/layout.h"
#include "draw/svg.h"
#include "engine/board/board.h"

namespace kurz::draw {

struct PictureParts {
  std::string title;
  std::vector<RouteLook> looks;  // by RouteId
  // A strip below the board, for whatever explains its tracks.
  double strip_height = 0;
  std::function<void(Svg&, double top)> draw_strip;
};

// The layout must be of this board. `lang` is "en" or "de".
std::string draw_picture(const Board& board, const Layout& layout, std::string_view lang,
                         const PictureParts& parts);

}  // namespace kurz::draw
