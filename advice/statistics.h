// Means, shares and their 95 % intervals.
#pragma once

#include <vector>

namespace kurz {

// 95 of 100 such intervals hold the true value.
struct Interval {
  double low = 0;
  double high = 0;
};

// Half the width of a 95 % interval in standard deviations of the normal distribution.
inline constexpr double kNormal95 = 1.959963984540054;

// Of a share, from independent games (Wilson's score interval). Shared wins make it a little too wide.
// Without games: 0 to 1.
Interval wilson_interval(double wins, double games);

// A series of numbers, of which only the sums are kept.
struct Sample {
  long count = 0;
  double sum = 0;
  double squares = 0;

  void add(double value);
  void add(const Sample& other);
  [[nodiscard]] double mean() const;
  // As estimated for the source of the numbers; 0 for fewer than two.
  [[nodiscard]] double variance() const;
  // Of the mean.
  [[nodiscard]] double standard_error() const;
  bool operator==(const Sample&) const = default;
};

// Of the mean, if that is normally distributed, as sums of many are.
Interval normal_interval(const Sample& sample);

// Of a share, from the results of whole deals between 0 and 1: deals are independent, games of one deal are
// not. If all deals came out alike, a normal interval would have no width; then it is Wilson's over the
// deals.
Interval share_interval(const Sample& deals);

// The middle one of the values, or the mean of the middle two; 0 for none.
double median(std::vector<double> values);

}  // namespace kurz
