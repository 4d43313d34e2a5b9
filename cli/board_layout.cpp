#include "cli/board_layout.h"

#include <ostream>

#include <fmt/format.h>

namespace kurz {

draw::Layout layout_for(const Context& context, const Board& board) {
  const std::string text = context.shelf.layout_text(board);
  if (text.empty()) return draw::auto_layout(board);
  draw::LayoutReading reading = draw::read_layout(board, text);
  if (reading.problems.empty()) return std::move(reading.layout);
  // The layout of a city does not fit a board of one's own under the same id: that is no mistake of the
  // board.
  for (const std::string& problem : reading.problems)
    context.err << fmt::format("kurz: layouts/{}.json: {}\n", board.id, problem);
  context.err << context.say("kurz: the picture is laid out automatically instead\n",
                             "kurz: das Bild wird stattdessen selbst angeordnet\n");
  return draw::auto_layout(board);
}

}  // namespace kurz
