// Board files. The reader finds every mistake; the writer is for boards that were edited.
#pragma once

#include <string>
#include <string_view>

#include "engine/board/board.h"

namespace kurz {

// What a text says about a board, and every mistake of form: not JSON, a wrong type, a missing or unknown
// field.
struct BoardReading {
  BoardSpec spec;
  BoardProblems problems;
};
BoardReading read_board_spec(std::string_view text);

// The board, or every mistake of form and of content in the order of the file's fields.
Result<BoardPtr, BoardProblems> read_board(std::string_view text);

// The line, counted from 1, on which the place named by a problem stands; 0 if it cannot be told.
int line_of(std::string_view text, std::string_view where);

}  // namespace kurz
