// The look of a colour: its ink and its own symbol, so that nobody needs to tell two inks apart.
#pragma once

#include <string_view>
#include <vector>

#include "codec/described.h"
#include "engine/board/board.h"

namespace kurz::draw {

struct ColorLook {
  std::string_view name;  // as the board says it, "gray" for routes of any one colour
  std::string_view fill;
  std::string_view edge;
  std::string_view mark;    // ink of the symbol
  std::string_view symbol;  // relative path data about 0,0, within 7 units; empty: no symbol
  static constexpr auto kFields = std::tuple(field<&ColorLook::fill>(), field<&ColorLook::edge>(),
                                             field<&ColorLook::mark>(), field<&ColorLook::symbol>());
};

// The colours of the board's deck in their order. The names are those of the board, which must live on.
std::vector<ColorLook> deck_looks(const Board& board);
inline constexpr ColorLook kGrayLook{"gray", "#b4b8bc", "#6a6f76", "#5c6167", ""};

// Signs that are not colours, path data about 0,0; those of tracks are relative.
inline constexpr std::string_view kStarPath =
    "M0-8.8L2.3-3 8.4-2.7 3.6 1.2 5.2 7.1 0 3.7-5.2 7.1-3.6 1.2-8.4-2.7-2.3-3Z";
inline constexpr std::string_view kFerryPath =
    "m-9 1.5h18l-2.8 4.9h-12.4zm3.5-1.5v-3.2h11v3.2zm4.5-4.4v-3h3v3z";
inline constexpr std::string_view kWavePath = "m-9 1.4q3-4.6 6-1.4t6 0 6-1.4";

// Side view of a piece about 0,0, 48 wide, in one ink; of `kind`, or a plain carriage.
std::string_view vehicle_path(std::string_view kind);

}  // namespace kurz::draw
