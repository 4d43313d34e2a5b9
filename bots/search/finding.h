// What a search has found about each action, and how long it may go on.
#pragma once

#include <chrono>
#include <vector>

#include "engine/rules/action.h"

namespace kurz {

// The means over all simulations that began with the action.
struct Finding {
  Action action;
  long visits = 0;
  double reward = 0;  // 0 to 1, what the search goes by
  double win = 0;     // chance to win, a shared first place in parts
  double points = 0;  // of one's own at the end
};
using Findings = std::vector<Finding>;

// Counts simulations, or the time.
class SearchClock {
 public:
  SearchClock(int simulations, double milliseconds)
      : simulations_(simulations), milliseconds_(milliseconds) {}

  // The share of the allowance that is used up after `done` simulations.
  [[nodiscard]] double used(long done) const {
    if (simulations_ > 0) return static_cast<double>(done) / simulations_;
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start_;
    return taken.count() / milliseconds_;
  }

 private:
  int simulations_;
  double milliseconds_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace kurz
