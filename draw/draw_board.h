// A board as a transit map: one SVG text that stands alone.
#pragma once

#include <string>
#include <string_view>

#include "draw/layout.h"
#include "engine/board/board.h"

namespace kurz::draw {

// The layout must be of this board: read_layout() without problems, or auto_layout().
// `lang` is "en" or "de" and chooses the few words of the panel.
std::string draw_board(const Board& board, const Layout& layout, std::string_view lang);

}  // namespace kurz::draw
