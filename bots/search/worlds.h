// Where a search takes its worlds from: those that the observer cannot tell from the real one, each as often
// as it is believed; for an oracle, the real one.
#pragma once

#include <functional>

#include "bots/belief/ticket_belief.h"
#include "engine/view/view.h"

namespace kurz {

using Worlds = std::function<GameState(Rng& rng)>;

class BelievedWorlds {
 public:
  explicit BelievedWorlds(const View& view) : view_(view), belief_(view) {}
  [[nodiscard]] GameState sample(Rng& rng) const { return determinize(view_, belief_.sample(rng), rng); }
  [[nodiscard]] const TicketBelief& belief() const { return belief_; }

 private:
  const View& view_;
  TicketBelief belief_;
};

}  // namespace kurz
