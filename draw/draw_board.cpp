#include "draw/draw_board.h"

#include <fmt/format.h>

#include "draw/picture.h"
#include "draw/words.h"

namespace kurz::draw {

std::string draw_board(const Board& board, const Layout& layout, std::string_view lang) {
  const std::string title = fmt::format("{} – {}", board.name, words(lang).board_of);
  return draw_picture(board, layout, lang, {title, printed_looks(board), 0, nullptr});
}

}  // namespace kurz::draw
