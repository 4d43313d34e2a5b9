#include "advice/statistics.h"

#include <algorithm>
#include <cmath>

namespace kurz {

Interval wilson_interval(double wins, double games) {
  if (games <= 0) return {0, 1};
  const double share = wins / games;
  const double z2 = kNormal95 * kNormal95 / games;
  const double middle = (share + z2 / 2) / (1 + z2);
  const double half = std::sqrt(share * (1 - share) * z2 + z2 * z2 / 4) / (1 + z2);
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

void Sample::add(double value) {
  ++count;
  sum += value;
  squares += value * value;
}

void Sample::add(const Sample& other) {
  count += other.count;
  sum += other.sum;
  squares += other.squares;
}

double Sample::mean() const { return count == 0 ? 0 : sum / static_cast<double>(count); }

double Sample::variance() const {
  if (count < 2) return 0;
  const auto n = static_cast<double>(count);
  return std::max(0.0, (squares - sum * sum / n) / (n - 1));
}

double Sample::standard_error() const {
  return std::sqrt(variance() / static_cast<double>(std::max(count, 1L)));
}

Interval normal_interval(const Sample& sample) {
  const double half = kNormal95 * sample.standard_error();
  return {sample.mean() - half, sample.mean() + half};
}

Interval share_interval(const Sample& deals) {
  constexpr double kAlike = 1e-12;  // sums of thirds are not exact
  if (deals.variance() < kAlike) return wilson_interval(deals.sum, static_cast<double>(deals.count));
  const Interval normal = normal_interval(deals);
  return {std::max(0.0, normal.low), std::min(1.0, normal.high)};
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

}  // namespace kurz
