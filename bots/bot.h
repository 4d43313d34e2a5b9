// Computer players. A Bot is given a View and nothing else, so that it cannot see more than a player would.
#pragma once

#include "engine/view/view.h"

namespace kurz {

// How long a bot may think.
struct Budget {
  int milliseconds = 0;  // 0: as its options say
};

class Bot {
 public:
  Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  virtual ~Bot() = default;

  // One of view.legal, which is not empty.
  virtual Action choose(const View& view, Rng& rng, const Budget& budget) = 0;
  // Milliseconds per move by its options; 0: no limit.
  [[nodiscard]] virtual int time_given() const { return 0; }
  // About how much memory it keeps for its next move.
  [[nodiscard]] virtual std::size_t kept_bytes() const { return 0; }
};

// A player that sees everything, for comparison in the arena. It is not a Bot, so tables and terminals, which
// accept only bots, cannot be given one.
class Oracle {
 public:
  Oracle() = default;
  Oracle(const Oracle&) = delete;
  Oracle& operator=(const Oracle&) = delete;
  virtual ~Oracle() = default;

  // A legal action of the seat, which has one.
  virtual Action choose(const GameState& state, Seat seat, Rng& rng) = 0;
};

}  // namespace kurz
