// Plays by a plan over all its tickets.
#pragma once

#include "bots/bot.h"
#include "bots/plan/policy.h"

namespace kurz {

class PlannerBot final : public Bot {
 public:
  // The policy takes a world; of any that fits the view it reads only what the view has. It keeps its plan
  // from move to move: one that changes with every card finishes nothing.
  Action choose(const View& view, Rng& rng, const Budget& /*budget*/) override {
    return policy_.choose(any_state(view, rng), view.viewer);
  }

 private:
  Policy policy_;
};

}  // namespace kurz
