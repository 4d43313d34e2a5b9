// How long moves took. Counts in slots that grow with the time: a few kilobytes hold any number of moves, and
// counts of different threads or runs are simply added.
#pragma once

#include <array>
#include <cstdint>

namespace kurz {

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

  bool operator==(const MoveTimes&) const = default;

 private:
  // Up to kExact nanoseconds a slot each, then kParts slots for each doubling, up to half an hour.
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
