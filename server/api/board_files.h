// What the server tells of a board, as files that never change while it runs: facts, layout, picture,
// drawing.
#pragma once

#include "server/api/api.h"

namespace kurz {

// Below /api/boards/ID: the file itself, "layout.json", "drawing.json", "picture.en.svg" and
// "picture.de.svg".
void add_board_files(SiteFiles& files, const ServedBoard& served);

}  // namespace kurz
