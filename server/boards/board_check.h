// A board file as somebody sends it: every mistake with its place, and where there is none the picture and
// the form in which it is kept. Takes any bytes; without a layout it takes up to seconds.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "codec/board_json.h"
#include "draw/layout.h"
#include "protocol/http.h"
#include "words/lang.h"

namespace kurz {

// Of a board file, and of a layout.
inline constexpr std::size_t kLongestBoardFile = 64 * 1024;

struct SentBoard {
  std::string board;
  std::string layout;  // empty: there is none
};
// A body is a board file, or {"board": …, "layout": …} with each as JSON or as a text that may not be JSON
// yet.
SentBoard sent_board(std::string_view body);

struct CheckedBoard {
  std::string file;
  BoardPtr board;  // null: there are problems
  BoardProblems problems;
  draw::Layout layout;                       // the one sent, or else an automatic one
  std::vector<std::string> layout_problems;  // why the one sent was not taken
};
CheckedBoard check_board(const SentBoard& sent);

protocol::BoardReport report_of(const CheckedBoard& checked, Lang lang);

// A valid board under an id made from its content: the same board has the same id, whatever it was called and
// however its file was written.
struct BoardToKeep {
  std::string id;
  std::string file;
  std::string layout;
};
BoardToKeep to_keep(const CheckedBoard& checked);
// Whether this is such an id.
bool is_custom_board(std::string_view id);

}  // namespace kurz
