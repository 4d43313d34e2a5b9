// Moves stations a little so that tracks no longer touch one another.
#pragma once

#include "draw/layout.h"
#include "engine/board/board.h"

namespace kurz::draw {

void untangle(const Board& board, Layout& layout);

}  // namespace kurz::draw
