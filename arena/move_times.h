// How long moves took. Counts in slots that grow with the time: a few kilobytes hold any number of moves, and
// counts of different threads or runs are simply added.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

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

  // What it is made of, for keeping: the slots that are not empty, by number and count.
  struct Parts {
    std::vector<std::pair<std::size_t, std::int64_t>> slots;
    std::int64_t total = 0;    // nanoseconds
    std::int64_t longest = 0;  // nanoseconds
  };
  [[nodiscard]] Parts parts() const;
  // Nothing if no times have such parts.
  static std::optional<MoveTimes> from_parts(const Parts& parts);

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
