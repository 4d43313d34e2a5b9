// Finds the data that comes with the program, and boards and layouts: beside it, in a folder named by the
// user, or by the path of a file.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "codec/log_json.h"
#include "draw/layout.h"
#include "engine/board/board.h"
#include "words/lang.h"

namespace kurz {

// A folder such as "boards" or "web/dist": in the tree that the program lies in, or, if it is installed as
// PREFIX/bin/kurz, in PREFIX/share/kurzstrecke. Empty if there is none.
std::filesystem::path data_folder(const std::filesystem::path& program, std::string_view folder);

// The boards of one folder. Every board file in it is a city; boards for tests are in its subfolder `test`,
// where they can be loaded by name but are not listed.
class BoardShelf {
 public:
  // `boards` as given by --boards; if empty, the data_folder() of `program` is used. Errors are in the
  // language of the user.
  BoardShelf(const std::filesystem::path& program, std::filesystem::path boards, Lang lang = Lang::kEnglish);

  // A board by its id, by its name, or by the path of its file. Throws a CommandError that lists all errors
  // of the file, with their lines.
  [[nodiscard]] BoardPtr load(std::string_view name) const;
  // The named ones; all cities, in the order of their publication, for no names and for "all".
  [[nodiscard]] std::vector<BoardPtr> load_all(const std::vector<std::string>& names = {}) const;
  // Finds boards of the shelf for logs that name them. They stay loaded as long as the shelf.
  [[nodiscard]] BoardFinder finder();

  // The text of the file of a board of the shelf; empty if there is none.
  [[nodiscard]] std::string board_text(std::string_view id) const;
  // The text of the layout file of a board; empty if it has none.
  [[nodiscard]] std::string layout_text(const Board& board) const;
  // The layout to draw a board with: that of its file, or an automatic one. A file that does not fit the
  // board is skipped with a warning.
  [[nodiscard]] draw::Layout layout(const Board& board, std::ostream& warnings) const;

 private:
  [[nodiscard]] std::filesystem::path path_of(std::string_view id) const;  // empty if there is no such board

  std::filesystem::path boards_;
  std::filesystem::path layouts_;
  Lang lang_;
  std::map<std::string, BoardPtr, std::less<>> kept_;
};

}  // namespace kurz
