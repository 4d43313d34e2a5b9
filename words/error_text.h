// What is wrong with a file or a message, where, and what to do about it.
#pragma once

#include <string>
#include <string_view>

#include "codec/json_reader.h"
#include "engine/board/problem.h"
#include "engine/log/replay.h"
#include "words/lang.h"

namespace kurz {

// "routes[3].color: "mauve" is not a card colour. Use one of blue, green, or gray."
std::string problem_text(const BoardProblem& problem, Lang lang);
// "moves[12].action.route: expected a route of the board, found “mars--venus”"
std::string read_error_text(const ReadError& error, Lang lang);
// "move 12 (B claim soho--chinatown 2 red): R19: …" Moves are counted from 1.
std::string verdict_text(const LogVerdict& verdict, const GameLog& log, Lang lang);

// Text from a file or a server may be megabytes long and hold control characters, which must not reach the
// terminal: at most 80 bytes of it, without them.
std::string printable(std::string_view foreign);

}  // namespace kurz
