#include "arena/distribution.h"

#include <algorithm>
#include <cmath>

#include "arena/statistics.h"

namespace kurz {
namespace {

Sample sample_of(const std::vector<long>& counts) {
  Sample sample;
  for (std::size_t value = 0; value < counts.size(); ++value) {
    const auto times = static_cast<double>(counts[value]);
    const auto number = static_cast<double>(value);
    sample.add(Sample{counts[value], times * number, times * number * number});
  }
  return sample;
}

}  // namespace

void Distribution::add(int value) {
  const auto at = static_cast<std::size_t>(value);
  if (at >= counts_.size()) counts_.resize(at + 1);
  ++counts_[at];
  ++count_;
}

double Distribution::mean() const { return sample_of(counts_).mean(); }

double Distribution::deviation() const { return std::sqrt(sample_of(counts_).variance()); }

int Distribution::lowest() const {
  const auto first = std::find_if(counts_.begin(), counts_.end(), [](long count) { return count > 0; });
  return first == counts_.end() ? 0 : static_cast<int>(first - counts_.begin());
}

int Distribution::highest() const { return counts_.empty() ? 0 : static_cast<int>(counts_.size()) - 1; }

int Distribution::percentile(double share) const {
  const double wanted = share * static_cast<double>(count_);
  long seen = 0;
  for (std::size_t value = 0; value < counts_.size(); ++value) {
    seen += counts_[value];
    if (seen > 0 && static_cast<double>(seen) >= wanted) return static_cast<int>(value);
  }
  return highest();
}

std::vector<Distribution::Bin> Distribution::bins(int at_most) const {
  std::vector<Bin> bins;
  if (count_ == 0) return bins;
  const int width = (highest() - lowest()) / at_most + 1;
  for (int from = lowest(); from <= highest(); from += width) {
    Bin bin{from, from + width - 1, 0};
    for (int value = from; value <= std::min(bin.to, highest()); ++value)
      bin.count += counts_[static_cast<std::size_t>(value)];
    bins.push_back(bin);
  }
  return bins;
}

}  // namespace kurz
