// Any legal action, each equally likely.
#pragma once

#include "bots/bot.h"

namespace kurz {

class RandomBot final : public Bot {
 public:
  Action choose(const View& view, Rng& rng, const Budget& /*budget*/) override {
    return view.legal[rng.below(view.legal.size())];
  }
};

}  // namespace kurz
