#include "arena/distribution.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "advice/statistics.h"

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

int slot_of(std::int64_t nanoseconds) {
  using Times = MoveTimes;
  const auto time = static_cast<std::uint64_t>(std::max<std::int64_t>(nanoseconds, 0));
  if (time < Times::kExact) return static_cast<int>(time);
  const int doubling = std::countl_zero(std::uint64_t{Times::kExact}) - std::countl_zero(time);
  const auto part = static_cast<int>(time >> (doubling + 1)) - Times::kParts;
  return std::min(Times::kExact + doubling * Times::kParts + part, Times::kSlots - 1);
}

// In nanoseconds.
double middle_of(int slot) {
  if (slot < MoveTimes::kExact) return slot;
  const int beyond = slot - MoveTimes::kExact;
  return std::ldexp(MoveTimes::kParts + beyond % MoveTimes::kParts + 0.5, beyond / MoveTimes::kParts + 1);
}

}  // namespace

void Distribution::add(int value, long times) {
  const auto at = static_cast<std::size_t>(value);
  if (at >= counts_.size()) counts_.resize(at + 1);
  counts_[at] += times;
  count_ += times;
}

void Distribution::add(const Distribution& other) {
  for (const auto& [value, times] : other.counts()) add(value, times);
}

double Distribution::mean() const { return sample_of(counts_).mean(); }

double Distribution::deviation() const { return std::sqrt(sample_of(counts_).variance()); }

int Distribution::lowest() const {
  const auto first = std::ranges::find_if(counts_, [](long count) { return count > 0; });
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

std::vector<std::pair<int, long>> Distribution::counts() const {
  std::vector<std::pair<int, long>> found;
  for (std::size_t value = 0; value < counts_.size(); ++value) {
    if (counts_[value] > 0) found.emplace_back(value, counts_[value]);
  }
  return found;
}

void MoveTimes::add(std::int64_t nanoseconds) {
  slots.add(slot_of(nanoseconds));
  total_ns += nanoseconds;
  longest_ns = std::max(longest_ns, nanoseconds);
}

void MoveTimes::add(const MoveTimes& other) {
  slots.add(other.slots);
  total_ns += other.total_ns;
  longest_ns = std::max(longest_ns, other.longest_ns);
}

double MoveTimes::mean() const { return share_of(static_cast<double>(total_ns) * 1e-9, moves()); }

double MoveTimes::percentile(double share) const {
  return std::min(middle_of(slots.percentile(share)) * 1e-9, longest());
}

}  // namespace kurz
