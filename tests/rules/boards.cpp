#include "tests/rules/boards.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include <doctest/doctest.h>

#include "codec/board_json.h"

namespace kurz::tests {

std::string board_text(std::string_view id) {
  const auto path = std::filesystem::path(KURZ_SOURCE_DIR) / "boards" / (std::string(id) + ".json");
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

const Board& board(std::string_view id) {
  static std::map<std::string, BoardPtr, std::less<>> boards;
  BoardPtr& found = boards[std::string(id)];
  if (!found) {
    const auto read = read_board(board_text(id));
    REQUIRE(read.ok());
    found = *read;
  }
  return *found;
}

}  // namespace kurz::tests
