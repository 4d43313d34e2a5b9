// The geometry that a board is drawn with.
#pragma once

#include "cli/context.h"
#include "draw/layout.h"

namespace kurz {

// That of its layout file, or one made automatically where there is none. A file that does not fit the board
// is told of on the error stream and passed over.
draw::Layout layout_for(const Context& context, const Board& board);

}  // namespace kurz
