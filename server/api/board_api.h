// Boards by HTTP: the server's own are files that never change, custom boards are drawn when they are needed.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "server/api/http_tools.h"
#include "server/api/site_files.h"
#include "server/boards/custom_boards.h"

namespace kurz {

// A board as it is in its file, with its layout.
struct ServedBoard {
  const Board* board = nullptr;
  std::string text;
  std::string layout;  // empty if there is none
};
using ServedBoards = std::map<std::string, ServedBoard, std::less<>>;

// Adds what is below /api/boards/ID: the file itself, "layout.json", "drawing.json", "picture.en.svg" and
// "picture.de.svg".
void add_board_files(SiteFiles& files, const ServedBoard& served);

class BoardApi {
 public:
  BoardApi(Runtime& runtime, CustomBoards& custom_boards, Store& store, const ServedBoards& boards,
           const SiteFiles& files, Logger& logger);

  void check(const Asked& asked);
  void save(const Asked& asked);
  void list(const Asked& asked);
  void remove(const Asked& asked);
  void file(const Asked& asked);

 private:
  void drawn(const std::string& id, std::optional<SiteFiles> files);

  CustomBoards& custom_boards_;
  Store& store_;
  const ServedBoards& boards_;
  const SiteFiles& files_;
  std::map<std::string, SiteFiles> drawn_;  // files of custom boards
  // Requests that wait for such files: a page needs several at once.
  std::map<std::string, std::vector<Asked>> waiting_;
  JobQueue drawings_;
};

}  // namespace kurz
