// Chance in all its courses.
#pragma once

#include <vector>

#include "engine/rules/nature.h"

namespace kurz::test {

// Goes through every course chance can take, one after the other, with its probability:
//   EnumeratingNature nature;
//   do { GameState copy = state; nature.restart(); apply(copy, …, nature); use(copy, nature.probability()); }
//   while (nature.advance());
class EnumeratingNature final : public Nature {
 public:
  void restart();
  bool advance();
  [[nodiscard]] double probability() const { return probability_; }

  Seat first_seat(int players) override { return Seat(choose(players)); }
  Color card(CardCounts deck) override;
  TicketId ticket(TicketSet pool) override { return TicketId(nth(pool, choose(std::popcount(pool)))); }
  Symbol symbol(unsigned left) override { return Symbol(nth(left, choose(std::popcount(left)))); }
  void shuffled(CardCounts /*deck*/) override {}

 private:
  struct Branch {
    int taken = 0;
    int ways = 0;
  };
  int choose(int ways);  // equally likely ones
  int branch(int ways);

  std::vector<Branch> path_;
  std::size_t depth_ = 0;
  double probability_ = 1;
};

inline void EnumeratingNature::restart() {
  depth_ = 0;
  probability_ = 1;
}

inline bool EnumeratingNature::advance() {
  path_.resize(depth_);
  while (!path_.empty() && path_.back().taken + 1 == path_.back().ways) path_.pop_back();
  if (path_.empty()) return false;
  ++path_.back().taken;
  return true;
}

inline int EnumeratingNature::branch(int ways) {
  if (depth_ == path_.size()) path_.push_back({0, ways});
  return path_[depth_++].taken;
}

inline int EnumeratingNature::choose(int ways) {
  probability_ /= ways;
  return branch(ways);
}

inline Color EnumeratingNature::card(CardCounts deck) {
  SmallVec<Color, kMaxColors + 1> kinds;
  for_each_kind(deck, [&](Color card, int) { kinds.push_back(card); });
  const Color chosen = kinds[static_cast<std::size_t>(branch(static_cast<int>(kinds.size())))];
  probability_ *= static_cast<double>(deck[chosen]) / deck.total();
  return chosen;
}

}  // namespace kurz::test
