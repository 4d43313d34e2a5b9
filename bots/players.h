// The bots that need only a few lines of code. The simple strategies are in styles/.
#pragma once

#include "bots/ismcts/search.h"
#include "bots/registry.h"

namespace kurz {

// Any legal action, each equally likely.
class RandomBot final : public Bot {
 public:
  Action choose(const View& view, Rng& rng, const Budget& /*budget*/) override {
    return view.legal[rng.below(view.legal.size())];
  }
};

// Plays by a plan over all its tickets.
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

inline constexpr std::array kSearchOptions{
    BotOption{"ms", 100, 1, 600'000},
    BotOption{"sims", 0, 0, 100'000'000},
    BotOption{"threads", 1, 1, 64},
    BotOption{"explore", 0.5, 0, 10, false},
    BotOption{"temp", 2.5, 0.01, 100, false},
    BotOption{"net", 1, 0, 1},
    BotOption{"ahead", 1, 0, 100},
};
inline constexpr std::span kPimcOptions = std::span(kSearchOptions).first<2>();

SearchOptions search_options(const BotOptions& options);

// Determinized search: draws worlds that fit the view, tries every candidate in each of them with a playout
// by the planner, and takes what did best on the whole. Within a world every candidate meets the same chance.
class PimcBot final : public Bot {
 public:
  explicit PimcBot(const BotOptions& options)
      : simulations_(options.whole("sims")), milliseconds_(options.whole("ms")) {}
  Action choose(const View& view, Rng& rng, const Budget& budget) override;
  [[nodiscard]] int time_given() const override { return simulations_ > 0 ? 0 : milliseconds_; }

 private:
  int simulations_;
  int milliseconds_;
  Policy policy_;
};

// Searches what it cannot see; see ismcts/search.h.
class IsmctsBot final : public Bot {
 public:
  explicit IsmctsBot(const BotOptions& options) : search_(search_options(options)) {}
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

// The same search in the one real world: it knows every hand and every ticket, though not what will be drawn.
// It shows how much that knowledge is worth at most.
class OraclePlayer final : public Oracle {
 public:
  explicit OraclePlayer(const BotOptions& options) : search_(search_options(options)) {}
  Action choose(const GameState& state, Seat seat, Rng& rng) override {
    return search_.think(state, seat, rng).front().action;
  }

 private:
  Search search_;
};

}  // namespace kurz
