// Plays a log again and judges it: every action by the rules, every outcome by what the cards allow.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/log/game_log.h"

namespace kurz {

enum class LogFault : std::uint8_t {
  kNone,
  kPlayers,       // R1
  kDeal,          // the deal could not be: R6, R7, R8 or R10
  kRefused,       // an action breaks a rule: see violation
  kOutcomes,      // what chance answered could not be, or does not follow from the rules
  kMoveAfterEnd,  // R32
  kUnfinished,    // the moves stop before the game is over
  kWrongResult,   // R33 to R37
};

struct LogVerdict {
  LogFault fault = LogFault::kNone;
  Rule rule;                               // what is broken
  int move = -1;                           // counted from 0; -1: the deal or the whole
  std::optional<RuleViolation> violation;  // kRefused
  Outcomes expected;                       // kOutcomes: as the rules have it, as far as they can tell
  GameResult result;                       // kWrongResult: the right one
  [[nodiscard]] bool good() const { return fault == LogFault::kNone; }
};

// Plays one logged move, or says what is wrong with it and leaves the state as it was. `first` begins, if
// this move is the one after which that is drawn (R9).
Result<Step, LogVerdict> play_logged(GameState& state, const Move& move, Seat first);

// Walks through a log. Each state on the way can be looked at.
class Replay {
 public:
  explicit Replay(const GameLog& log);

  // The verdict so far. A replay that has failed stays where it is.
  [[nodiscard]] const LogVerdict& verdict() const { return verdict_; }
  [[nodiscard]] const GameState& state() const { return state_; }
  // The events of the deal, then of the latest move.
  [[nodiscard]] const Step& events() const { return events_; }
  [[nodiscard]] int moves_played() const { return static_cast<int>(played_); }

  // Plays the next move; false at the end of the log and after a fault.
  bool advance();

 private:
  const GameLog* log_;
  GameState state_;
  Step events_;
  std::size_t played_ = 0;
  LogVerdict verdict_;
};

// The whole log: a finished game in which everything is right, or the first fault.
LogVerdict judge(const GameLog& log);

}  // namespace kurz
