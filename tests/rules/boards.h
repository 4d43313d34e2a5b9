// The boards of the tree for tests that need code.
#pragma once

#include <string>
#include <string_view>

#include "engine/board/board.h"

namespace kurz::tests {

// The text of boards/<id>.json.
std::string board_text(std::string_view id);
// The board itself; a test that asks for it fails if the file has mistakes.
const Board& board(std::string_view id);

inline constexpr std::string_view kCities[] = {"new-york", "london", "san-francisco", "berlin"};

}  // namespace kurz::tests
