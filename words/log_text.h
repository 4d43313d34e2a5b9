// What is wrong with a log: its form, its lines of notation, or the game it tells.
#pragma once

#include <string>

#include "codec/json_reader.h"
#include "engine/log/notation.h"
#include "engine/log/replay.h"
#include "words/names.h"

namespace kurz {

// "moves[12].action.route: expected a route of the board, found “mars--venus”"
std::string read_error_text(const ReadError& error, Lang lang);
// "line 7: “maroon” is not a card of the board"
std::string notation_error_text(const NotationError& error, Lang lang);
// "move 12 (B claim soho--chinatown 2 red): R19: …" Moves are counted from 1.
std::string verdict_text(const LogVerdict& verdict, const GameLog& log, Lang lang);

}  // namespace kurz
