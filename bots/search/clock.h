// How long a search may go on: for a number of simulations, or for a time.
#pragma once

#include <chrono>

namespace kurz {

class SearchClock {
 public:
  SearchClock(int simulations, double milliseconds)
      : simulations_(simulations), milliseconds_(milliseconds) {}

  // The share of the allowance that is used up after `done` simulations; the clock is looked at now and then.
  double used(long done) {
    if (simulations_ > 0) return static_cast<double>(done) / simulations_;
    if (done % 8 == 0) {
      const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start_;
      used_ = taken.count() / milliseconds_;
    }
    return used_;
  }

 private:
  int simulations_;
  double milliseconds_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  double used_ = 0;
};

}  // namespace kurz
