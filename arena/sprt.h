// Is the first bot of a match better than the second? A sequential test that stops as soon as that is clear.
#pragma once

#include <array>
#include <cstdint>

namespace kurz {

// Is the share of the first bot at most `low`, or at least `high`?
struct SprtQuestion {
  double low = 0.5;
  double high = 0.55;
};

enum class SprtVerdict : std::uint8_t { kOpen, kLow, kHigh };

// A generalised sequential probability ratio test over pairs of games of one deal. How the five results of a
// pair are distributed is not known beforehand: for each hypothesis it is the likeliest one whose mean is the
// hypothesis. So the variance that duplicate deals save is used, and shares far from one half are judged
// rightly too. Each wrong verdict comes about in about 5 of 100 tests.
class Sprt {
 public:
  // Where the logarithm of the likelihood ratio settles it: log(0.95 / 0.05), up or down.
  static constexpr double kBound = 2.9444389791664403;

  explicit Sprt(SprtQuestion question) : question_(question) { counts_.fill(kNeverSeen); }

  // The first bot's mean result of the two games of a deal: 0, 1/4, 1/2, 3/4 or 1.
  void add(double pair_result);

  [[nodiscard]] const SprtQuestion& question() const { return question_; }
  [[nodiscard]] double log_ratio() const { return log_ratio_; }
  [[nodiscard]] SprtVerdict verdict() const;

 private:
  // Results that have not come yet are not impossible.
  static constexpr double kNeverSeen = 0.001;

  SprtQuestion question_;
  std::array<double, 5> counts_{};
  double log_ratio_ = 0;
};

}  // namespace kurz
