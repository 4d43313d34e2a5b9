// Searches what it cannot see; see search.h.
#pragma once

#include "bots/bot.h"
#include "bots/ismcts/search.h"

namespace kurz {

class IsmctsBot final : public Bot {
 public:
  explicit IsmctsBot(const SearchOptions& options) : search_(options) {}
  Action choose(const View& view, Rng& rng, const Budget& budget) override {
    if (view.legal.size() == 1) return view.legal[0];
    return search_.think(view, rng, budget.milliseconds).front().action;
  }

 private:
  Search search_;
};

}  // namespace kurz
