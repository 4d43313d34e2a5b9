// A game in short, readable lines, one a move, read back without loss. docs/notation.md describes it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/log/game_log.h"

namespace kurz {

enum class NotationFault : std::uint8_t {
  kMissingWord,  // something is wanted where the line ends
  kExtraWord,    // the line should have ended
  kUnknownSeat,  // A to D
  kUnknownAction,
  kUnknownOutcome,
  kUnknownRoute,
  kUnknownPlace,
  kUnknownCard,
  kUnknownSymbol,
  kUnknownTicket,
  kBadNumber,
  kWrongPayment,  // not as many cards as the route has spaces
  kUnknownLine,   // of the head of a game
  kOtherBoard,
  kTooLong,
};

struct NotationError {
  NotationFault fault{};
  int line = 1;  // counted from 1
  std::string word;
};

char seat_letter(Seat seat);

// "A take 2 red > 2=blue"
std::string move_to_notation(const Board& board, const Move& move);
Result<Move, NotationError> move_from_notation(const Board& board, std::string_view line);

// "claim soho--chinatown 1 red 1 wild": the action alone.
std::string action_to_notation(const Board& board, Action action);
Result<Action, NotationError> action_from_notation(const Board& board, std::string_view text);

// A whole game: the deal, the moves and the result.
std::string game_to_notation(const GameLog& log);
Result<GameLog, NotationError> game_from_notation(const Board& board, std::string_view text);

}  // namespace kurz
