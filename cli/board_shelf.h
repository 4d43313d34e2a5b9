// Finds boards and layouts: beside the program, in a folder that was named, or as a file of one's own.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/board.h"
#include "words/lang.h"

namespace kurz {

// A sentence for a person on why something did not work.
struct Message {
  std::string text;
};

class BoardShelf {
 public:
  // `boards` as given by --boards; empty: look beside `program` and in the folders above it.
  BoardShelf(const std::filesystem::path& program, std::filesystem::path boards);

  // A city by its id or name, or a board by its file's path. The error says what to do, line by line.
  Result<BoardPtr, Message> load(std::string_view name, Lang lang) const;
  // A board of the shelf that stays loaded, for logs that name it; null if there is none.
  const Board* keep(std::string_view id);

  // A folder of the tree that the program lies in; empty if it is not there.
  [[nodiscard]] std::filesystem::path beside(std::string_view folder) const;
  [[nodiscard]] std::vector<std::string> ids() const;  // of the files on the shelf
  // The text of the file of a board of the shelf, empty if there is none.
  [[nodiscard]] std::string board_text(std::string_view id) const;
  // The text of the layout file of a board, empty if it has none.
  [[nodiscard]] std::string layout_text(const Board& board) const;

 private:
  std::filesystem::path program_;
  std::filesystem::path boards_;
  std::filesystem::path layouts_;
  std::map<std::string, BoardPtr, std::less<>> kept_;
};

// The four cities in the order of their editions; tiny is for tests.
inline constexpr std::string_view kCities[] = {"new-york", "london", "san-francisco", "berlin"};

// A whole file, or the reason why it cannot be read.
Result<std::string, Message> read_file(const std::filesystem::path& path, Lang lang);

}  // namespace kurz
