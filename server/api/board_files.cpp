#include "server/api/board_files.h"

#include "draw/draw_board.h"
#include "draw/drawing_json.h"

namespace kurz {

void add_board_files(SiteFiles& files, const ServedBoard& served) {
  const Board& board = *served.board;
  const std::string path = std::string(kBoardsPath) + board.id;
  draw::Layout layout;
  if (served.layout.empty()) {
    layout = draw::auto_layout(board);
  } else {
    auto reading = draw::read_layout(board, served.layout);
    layout = reading.problems.empty() ? std::move(reading.layout) : draw::auto_layout(board);
    files.add(path + "/layout.json", "application/json", served.layout);
  }
  files.add(path, "application/json", served.text);
  files.add(path + "/drawing.json", "application/json", draw::drawing_json(board, layout));
  for (const char* lang : {"en", "de"}) {
    files.add(path + "/picture." + lang + ".svg", "image/svg+xml", draw::draw_board(board, layout, lang));
  }
}

}  // namespace kurz
