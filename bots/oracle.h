// A player that sees everything: a yardstick for the arena. It is no Bot, so that whoever takes only Bots, a
// table or a terminal, refuses it by its type.
#pragma once

#include "engine/base/rng.h"
#include "engine/rules/action.h"
#include "engine/rules/state.h"

namespace kurz {

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
