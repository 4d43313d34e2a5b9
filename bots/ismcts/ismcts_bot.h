// Searches what it cannot see; see search.h.
#pragma once

#include <array>

#include "bots/bot.h"
#include "bots/ismcts/search.h"
#include "bots/options.h"

namespace kurz {

inline constexpr std::array kSearchOptions{
    BotOption{"ms", 100, 1, 600'000},        BotOption{"sims", 0, 0, 100'000'000},
    BotOption{"threads", 1, 1, 64},          BotOption{"others", 0, 0, 1},
    BotOption{"explore", 1.2, 0, 10, false}, BotOption{"temp", 2.5, 0.01, 100, false},
};

// ms and sims, as every searcher has them.
inline void read_allowance(const BotOptions& options, SearchOptions& read) {
  read.milliseconds = options.whole("ms");
  read.simulations = options.whole("sims");
}

inline SearchOptions search_options(const BotOptions& options) {
  SearchOptions read;
  read_allowance(options, read);
  read.threads = options.whole("threads");
  read.others = options.whole("others") != 0;
  read.explore = static_cast<float>(options.number("explore"));
  read.temperature = static_cast<float>(options.number("temp"));
  return read;
}

// Milliseconds a move; 0 if simulations are counted instead.
inline int time_of(const SearchOptions& options) {
  return options.simulations > 0 ? 0 : options.milliseconds;
}

class IsmctsBot final : public Bot {
 public:
  explicit IsmctsBot(const BotOptions& options) : search_(search_options(options)) {}
  Action choose(const View& view, Rng& rng, const Budget& budget) override {
    if (view.legal.size() == 1) return view.legal[0];
    return search_.think(view, rng, budget.milliseconds).front().action;
  }
  [[nodiscard]] int time_given() const override { return time_of(search_.options()); }

 private:
  Search search_;
};

}  // namespace kurz
