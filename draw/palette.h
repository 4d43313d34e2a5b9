// The look of a colour: its ink and its own symbol, so that nobody needs to tell two inks apart.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "draw/svg.h"
#include "engine/board/board.h"

namespace kurz::draw {

struct ColorLook {
  std::string name;  // as the board says it, "gray" for routes of any one colour
  std::string fill;
  std::string edge;
  std::string mark;    // ink of the symbol
  std::string symbol;  // path data about 0,0, within 7 units; empty: no symbol
};

// The colours of the board's deck in their order.
std::vector<ColorLook> deck_looks(const Board& board);
const ColorLook& gray_look();

// Signs that are not colours, path data about 0,0.
extern const char* const kStarPath;
extern const char* const kFerryPath;
extern const char* const kWavePath;

// Side view of a piece about 0,0, 48 wide, in one ink; of `kind`, or a plain carriage.
std::string_view vehicle_path(std::string_view kind);

}  // namespace kurz::draw
