// Files of logged games, one a line, and what is wrong with them.
#pragma once

#include <fstream>
#include <string>

#include "cli/context.h"
#include "codec/log_json.h"

namespace kurz {

// Reads a file line by line, one game each, and says what is wrong with the file itself. "-" is the standard
// input.
class LogFile {
 public:
  LogFile(const Context& context, const std::string& name);
  LogFile(const LogFile&) = delete;
  LogFile& operator=(const LogFile&) = delete;

  // The next line that is not empty.
  bool next(std::string& line);
  [[nodiscard]] int line_number() const { return line_number_; }
  [[nodiscard]] long bytes_read() const { return bytes_read_; }
  [[nodiscard]] long size() const;
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  const Context& context_;
  std::string name_;
  std::ifstream file_;
  std::istream* in_ = nullptr;
  std::string error_;
  int line_number_ = 0;
  long bytes_read_ = 0;
};

// Boards of the context's shelf.
BoardFinder board_finder(Context& context);

// "games.log, game 3 (line 4): "
std::string game_place(const Context& context, const std::string& file, long game, int line);

// One game of a file, counted from 1, read but not judged.
Result<GameLog, Message> read_game(Context& context, const std::string& file, long game);

}  // namespace kurz
