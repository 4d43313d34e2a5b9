// Means, shares and their 95 % intervals.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace kurz {

// 95 of 100 such intervals hold the true value.
struct Interval {
  double low = 0;
  double high = 0;
};

// Half the width of a 95 % interval in standard deviations of the normal distribution.
inline constexpr double kNormal95 = 1.959963984540054;

// A series of numbers, of which only the sums are kept.
struct Sample {
  long count = 0;
  double sum = 0;
  double squares = 0;

  void add(double value) { add({1, value, value * value}); }
  void add(const Sample& other) {
    count += other.count;
    sum += other.sum;
    squares += other.squares;
  }
  [[nodiscard]] double mean() const { return count == 0 ? 0 : sum / static_cast<double>(count); }
  // As estimated for the source of the numbers; 0 for fewer than two.
  [[nodiscard]] double variance() const {
    const auto n = static_cast<double>(count);
    return count < 2 ? 0 : std::max(0.0, (squares - sum * sum / n) / (n - 1));
  }
  // Of the mean.
  [[nodiscard]] double standard_error() const {
    return std::sqrt(variance() / static_cast<double>(std::max(count, 1L)));
  }
  bool operator==(const Sample&) const = default;
};

// Of the mean, if that is normally distributed, as sums of many are.
Interval normal_interval(const Sample& sample);

// Of a share, from independent games (Wilson's score interval). Shared wins make it a little too wide.
// Without games: 0 to 1.
Interval wilson_interval(double wins, double games);

// Of a share, from the results of whole deals between 0 and 1: deals are independent, games of one deal are
// not. If all deals came out alike, a normal interval would have no width; then it is Wilson's over the
// deals.
Interval share_interval(const Sample& deals);
// The same, or Wilson's over the games if each was a deal of its own.
Interval share_interval(double wins, long games, const Sample& deals);

// The middle one of the values, or the mean of the middle two; 0 for none.
double median(std::vector<double> values);

}  // namespace kurz
