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

std::size_t MoveTimes::slot_of(std::int64_t nanoseconds) {
  const auto time = static_cast<std::uint64_t>(std::max<std::int64_t>(nanoseconds, 0));
  if (time < kExact) return time;
  const std::size_t doubling = std::bit_width(time) - std::bit_width(std::uint64_t{kExact});
  const std::uint64_t part = (time >> (doubling + 1)) - kParts;
  return std::min<std::size_t>(kExact + doubling * kParts + part, kSlots - 1);
}

double MoveTimes::middle_of(std::size_t slot) {
  if (slot < kExact) return static_cast<double>(slot);
  const auto doubling = static_cast<int>((slot - kExact) / kParts);
  const auto part = static_cast<double>((slot - kExact) % kParts);
  return std::ldexp(kParts + part + 0.5, doubling + 1);
}

void MoveTimes::add(std::int64_t nanoseconds) {
  ++counts_[slot_of(nanoseconds)];
  ++moves_;
  total_ += nanoseconds;
  longest_ = std::max(longest_, nanoseconds);
}

void MoveTimes::add(const MoveTimes& other) {
  for (std::size_t slot = 0; slot < counts_.size(); ++slot) counts_[slot] += other.counts_[slot];
  moves_ += other.moves_;
  total_ += other.total_;
  longest_ = std::max(longest_, other.longest_);
}

double MoveTimes::mean() const {
  return moves_ == 0 ? 0 : static_cast<double>(total_) * 1e-9 / static_cast<double>(moves_);
}

double MoveTimes::percentile(double share) const {
  const auto wanted = static_cast<std::int64_t>(std::ceil(share * static_cast<double>(moves_)));
  std::int64_t seen = 0;
  for (std::size_t slot = 0; slot < counts_.size(); ++slot) {
    seen += counts_[slot];
    if (seen > 0 && seen >= wanted) return std::min(middle_of(slot) * 1e-9, longest());
  }
  return 0;
}

MoveTimes::Parts MoveTimes::parts() const {
  Parts parts;
  for (std::size_t slot = 0; slot < counts_.size(); ++slot) {
    if (counts_[slot] > 0) parts.slots.emplace_back(slot, counts_[slot]);
  }
  parts.total = total_;
  parts.longest = longest_;
  return parts;
}

std::optional<MoveTimes> MoveTimes::from_parts(const Parts& parts) {
  MoveTimes times;
  for (const auto& [slot, count] : parts.slots) {
    if (slot >= times.counts_.size() || count < 0) return {};
    times.counts_[slot] += count;
    times.moves_ += count;
  }
  times.total_ = parts.total;
  times.longest_ = parts.longest;
  return times;
}

}  // namespace kurz
