// How long a search may go on: for a number of simulations, or for a time.
#pragma once

#include <chrono>

namespace kurz {

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
