// How often each whole number came up: lengths of games, and the like.
#pragma once

#include <vector>

namespace kurz {

class Distribution {
 public:
  // Numbers from `from` to `to`, both included, came `count` times.
  struct Bin {
    int from = 0;
    int to = 0;
    long count = 0;
  };

  void add(int value);  // not below 0

  [[nodiscard]] long count() const { return count_; }
  // All of these are 0 where nothing was added.
  [[nodiscard]] double mean() const;
  [[nodiscard]] double deviation() const;  // the standard deviation, as estimated for the source
  [[nodiscard]] int lowest() const;
  [[nodiscard]] int highest() const;
  // The smallest number that at least this share did not exceed.
  [[nodiscard]] int percentile(double share) const;
  // At most so many bins of one width, from the lowest to the highest number.
  [[nodiscard]] std::vector<Bin> bins(int at_most) const;
  // By number; none beyond the highest.
  [[nodiscard]] const std::vector<long>& counts() const { return counts_; }

 private:
  std::vector<long> counts_;
  long count_ = 0;
};

}  // namespace kurz
