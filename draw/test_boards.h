// The boards and layouts of this project, for the tests of this folder.
#pragma once

#include <array>
#include <string>

#include "engine/board/board.h"

namespace kurz::draw {

inline constexpr std::array kTestBoards{"new-york", "london", "san-francisco", "berlin", "tiny"};

std::string board_text(const std::string& id);
std::string layout_text(const std::string& id);
BoardPtr test_board(const std::string& id);

// Empty if `svg` is well-formed, else what is wrong with it.
std::string not_well_formed(const std::string& svg);

}  // namespace kurz::draw
