// Counts of numbers: lengths of games, times of moves.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace kurz {

// A fraction of `all`, or 0 if `all` is 0.
template <class Number>
double share_of(Number some, long all) {
  return all == 0 ? 0 : static_cast<double>(some) / static_cast<double>(all);
}

// How often each whole number came up.
class Distribution {
 public:
  // Numbers from `from` to `to`, both included, came `count` times.
  struct Bin {
    int from = 0;
    int to = 0;
    long count = 0;
  };

  void add(int value, long times = 1);  // not below 0
  void add(const Distribution& other);

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
  // The numbers that came up, each with its count.
  [[nodiscard]] std::vector<std::pair<int, long>> counts() const;
  bool operator==(const Distribution&) const = default;

 private:
  std::vector<long> counts_;  // by number; none beyond the highest
  long count_ = 0;
};

// How long moves took. Times are counted in slots that grow with the time: a few kilobytes hold any number of
// moves, and counts of different threads or runs are simply added.
struct MoveTimes {
  // One slot per nanosecond up to kExact, then kParts slots per doubling, up to half an hour.
  static constexpr int kParts = 16;
  static constexpr int kExact = 2 * kParts;
  static constexpr int kDoublings = 36;
  static constexpr int kSlots = kExact + kParts * kDoublings;

  Distribution slots;
  std::int64_t total_ns = 0;
  std::int64_t longest_ns = 0;

  void add(std::int64_t nanoseconds);
  void add(const MoveTimes& other);
  [[nodiscard]] long moves() const { return slots.count(); }
  // All in seconds, and 0 without moves.
  [[nodiscard]] double mean() const;
  [[nodiscard]] double longest() const { return static_cast<double>(longest_ns) * 1e-9; }
  // The time that this share of the moves did not exceed, right to 1 part in 32.
  [[nodiscard]] double percentile(double share) const;
  bool operator==(const MoveTimes&) const = default;
};

}  // namespace kurz
