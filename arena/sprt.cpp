#include "arena/sprt.h"

#include <cmath>

namespace kurz {
namespace {

using Counts = std::array<double, 5>;

double result_of(std::size_t kind) { return static_cast<double>(kind) / 4; }

// The log-likelihood of the counts under the likeliest distribution with this mean, up to a constant of the
// counts. That distribution is counts[i] / (1 + pull * (result_of(i) - mean)), up to its sum, where `pull` is
// the root of a falling function.
double log_likelihood(const Counts& counts, double mean) {
  double low = -1 / (1 - mean);
  double high = 1 / mean;
  constexpr int kHalvings = 60;
  for (int i = 0; i < kHalvings; ++i) {
    const double pull = (low + high) / 2;
    double excess = 0;
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
      const double off = result_of(kind) - mean;
      excess += counts[kind] * off / (1 + pull * off);
    }
    (excess > 0 ? low : high) = pull;
  }
  double sum = 0;
  for (std::size_t kind = 0; kind < counts.size(); ++kind)
    sum -= counts[kind] * std::log1p((low + high) / 2 * (result_of(kind) - mean));
  return sum;
}

}  // namespace

void Sprt::add(double pair_result) {
  ++counts_[static_cast<std::size_t>(std::lround(4 * pair_result))];
  log_ratio_ = log_likelihood(counts_, question_.high) - log_likelihood(counts_, question_.low);
}

SprtVerdict Sprt::verdict() const {
  if (log_ratio_ >= kBound) return SprtVerdict::kHigh;
  return log_ratio_ <= -kBound ? SprtVerdict::kLow : SprtVerdict::kOpen;
}

}  // namespace kurz
