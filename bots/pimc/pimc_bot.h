// Determinized search: draws worlds that fit the view, tries every candidate in each of them with a playout
// by the planner, and takes what did best on the whole. Within a world every candidate meets the same chance.
#pragma once

#include "bots/bot.h"
#include "bots/ismcts/ismcts_bot.h"

namespace kurz {

inline constexpr std::span kPimcOptions = std::span(kSearchOptions).first<2>();

class PimcBot final : public Bot {
 public:
  explicit PimcBot(const BotOptions& options) { read_allowance(options, options_); }
  Action choose(const View& view, Rng& rng, const Budget& budget) override;
  [[nodiscard]] int time_given() const override { return time_of(options_); }

 private:
  SearchOptions options_;
  Policy policy_;
};

}  // namespace kurz
