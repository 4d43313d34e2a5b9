// The bots `planner-1` and `ismcts-1`, which never change.
#pragma once

#include "bots/frozen/search.h"
#include "bots/registry.h"

namespace kurz::frozen {

class PlannerBot final : public Bot {
 public:
  Action choose(const View& view, Rng& rng, const Budget& /*budget*/) override {
    return policy_.choose(any_state(view, rng), view.viewer);
  }

 private:
  Policy policy_;
};

inline constexpr std::array kSearchOptions{
    BotOption{"ms", 100, 1, 600'000},        BotOption{"sims", 0, 0, 100'000'000},
    BotOption{"threads", 1, 1, 64},          BotOption{"others", 0, 0, 1},
    BotOption{"explore", 1.2, 0, 10, false}, BotOption{"temp", 2.5, 0.01, 100, false},
};

inline SearchOptions search_options(const BotOptions& options) {
  SearchOptions read;
  read.milliseconds = options.whole("ms");
  read.simulations = options.whole("sims");
  read.threads = options.whole("threads");
  read.others = options.whole("others") != 0;
  read.explore = static_cast<float>(options.number("explore"));
  read.temperature = static_cast<float>(options.number("temp"));
  return read;
}

class IsmctsBot final : public Bot {
 public:
  explicit IsmctsBot(const BotOptions& options) : search_(frozen::search_options(options)) {}
  Action choose(const View& view, Rng& rng, const Budget& budget) override {
    if (view.legal.size() == 1) return view.legal[0];
    return search_.think(view, rng, budget.milliseconds).front().action;
  }
  [[nodiscard]] int time_given() const override {
    return search_.options().simulations > 0 ? 0 : search_.options().milliseconds;
  }
  [[nodiscard]] std::size_t kept_bytes() const override { return search_.kept_bytes(); }

 private:
  Search search_;
};

}  // namespace kurz::frozen
