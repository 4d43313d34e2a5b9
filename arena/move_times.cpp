#include "arena/move_times.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace kurz {

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
