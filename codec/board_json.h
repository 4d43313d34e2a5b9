// Board files. The reader finds every mistake.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/board.h"

namespace kurz {

// What a text says about a board, and every error of form: not JSON, a wrong type, a missing or unknown
// field.
struct BoardReading {
  BoardSpec spec;
  BoardProblems problems;
};
BoardReading read_board_spec(std::string_view text);

// The board, or every error of form and content in the order of the file's fields.
Result<BoardPtr, BoardProblems> read_board(std::string_view text);

// The lines, counted from 1, on which the fields of a JSON text begin.
struct LineIndex {
  std::map<std::string, int, std::less<>> lines;  // by path, as in BoardProblem::where
  std::vector<std::string> doubled;               // fields that occur twice in one object
  int broken_line = 0;                            // where the text stops being JSON

  // The line of a place, or of what surrounds it if it is not there; 0 if that cannot be told.
  [[nodiscard]] int line_of(std::string_view where) const;
};
LineIndex index_lines(std::string_view text);

}  // namespace kurz
