// Reads notation, so that tests can check that what is written is complete. docs/notation.md describes it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/log/notation.h"

namespace kurz::test {

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

Result<Move, NotationError> move_from_notation(const Board& board, std::string_view line);
Result<Action, NotationError> action_from_notation(const Board& board, std::string_view text);
Result<GameLog, NotationError> game_from_notation(const Board& board, std::string_view text);

}  // namespace kurz::test
