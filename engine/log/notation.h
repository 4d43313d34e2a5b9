// A game in short, readable lines, one per move, without loss. docs/notation.md describes it.
#pragma once

#include <string>

#include "engine/log/game_log.h"

namespace kurz {

char seat_letter(Seat seat);

// "claim soho--chinatown 1 red 1 wild"
std::string action_to_notation(const Board& board, Action action);
// "fill 2 blue, card red"
std::string outcomes_to_notation(const Board& board, const Outcomes& outcomes);
// "A take 2 red > fill 2 blue"
std::string move_to_notation(const Board& board, const Move& move);
// A whole game: the deal, the moves and the result.
std::string game_to_notation(const GameLog& log);

}  // namespace kurz
