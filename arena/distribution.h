// Counts of numbers: lengths of games, times of moves.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace kurz {

// How often each whole number came up.
class Distribution {
 public:
  // Numbers from `from` to `to`, both included, came `count` times.
  struct Bin {
    int from = 0;
    int to = 0;
    long count = 0;
  };

  void add(int value);  // not below 0

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
  // By number; none beyond the highest.
  [[nodiscard]] const std::vector<long>& counts() const { return counts_; }

 private:
  std::vector<long> counts_;
  long count_ = 0;
};

// How long moves took. The slots grow with the time: a few kilobytes hold any number of moves, and counts of
// different threads or runs are simply added.
class MoveTimes {
 public:
  void add(std::int64_t nanoseconds);
  void add(const MoveTimes& other);

  [[nodiscard]] long moves() const { return moves_; }
  // All in seconds, and 0 without moves.
  [[nodiscard]] double mean() const;
  [[nodiscard]] double longest() const { return static_cast<double>(longest_) * 1e-9; }
  // The time that this share of the moves did not exceed, right to 1 part in 32.
  [[nodiscard]] double percentile(double share) const;

  // For storing: the slots that are not empty, by number and count.
  struct Parts {
    std::vector<std::pair<std::size_t, std::int64_t>> slots;
    std::int64_t total = 0;    // nanoseconds
    std::int64_t longest = 0;  // nanoseconds
  };
  [[nodiscard]] Parts parts() const;
  // Nothing if the parts make no sense.
  static std::optional<MoveTimes> from_parts(const Parts& parts);

  bool operator==(const MoveTimes&) const = default;

 private:
  // One slot per nanosecond up to kExact, then kParts slots per doubling, up to half an hour.
  static constexpr int kParts = 16;
  static constexpr int kExact = 2 * kParts;
  static constexpr int kDoublings = 36;
  static constexpr int kSlots = kExact + kParts * kDoublings;

  static std::size_t slot_of(std::int64_t nanoseconds);
  static double middle_of(std::size_t slot);

  std::array<std::int64_t, kSlots> counts_{};
  std::int64_t moves_ = 0;
  std::int64_t total_ = 0;
  std::int64_t longest_ = 0;
};

}  // namespace kurz
