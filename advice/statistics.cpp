#include "advice/statistics.h"

namespace kurz {

Interval wilson_interval(double wins, double games) {
  if (games <= 0) return {0, 1};
  const double share = wins / games;
  const double z2 = kNormal95 * kNormal95 / games;
  const double middle = (share + z2 / 2) / (1 + z2);
  const double half = std::sqrt(share * (1 - share) * z2 + z2 * z2 / 4) / (1 + z2);
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
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

Interval share_interval(double wins, long games, const Sample& deals) {
  if (deals.count == games) return wilson_interval(wins, static_cast<double>(games));
  return share_interval(deals);
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

}  // namespace kurz
