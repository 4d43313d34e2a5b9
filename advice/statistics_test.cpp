#include "advice/statistics.h"

#include <cmath>

#include <doctest/doctest.h>

#include "engine/base/rng.h"

namespace kurz {

TEST_CASE("statistics: Wilson's interval has its known values") {
  // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
  CHECK(wilson_interval(81, 263).low == doctest::Approx(0.2553).epsilon(0.001));
  CHECK(wilson_interval(81, 263).high == doctest::Approx(0.3662).epsilon(0.001));
  CHECK(wilson_interval(15, 148).low == doctest::Approx(0.0624).epsilon(0.001));
  CHECK(wilson_interval(15, 148).high == doctest::Approx(0.1605).epsilon(0.001));
  CHECK(wilson_interval(0, 20).low == 0);
  CHECK(wilson_interval(0, 20).high == doctest::Approx(0.1611).epsilon(0.001));
  CHECK(wilson_interval(1, 29).low == doctest::Approx(0.0061).epsilon(0.01));
  CHECK(wilson_interval(1, 29).high == doctest::Approx(0.1718).epsilon(0.001));
  CHECK(wilson_interval(20, 20).high == 1);
  CHECK(wilson_interval(0, 0).low == 0);
  CHECK(wilson_interval(0, 0).high == 1);
}

TEST_CASE("statistics: mean and variance of a sample, and of two samples combined") {
  Sample sample;
  CHECK(sample.mean() == 0);
  CHECK(sample.variance() == 0);
  for (const double value : {2.0, 4.0, 4.0, 4.0, 5.0}) sample.add(value);
  Sample more;
  for (const double value : {5.0, 7.0, 9.0}) more.add(value);
  sample.add(more);
  CHECK(sample.count == 8);
  CHECK(sample.mean() == doctest::Approx(5));
  CHECK(sample.variance() == doctest::Approx(32.0 / 7));
  const Interval interval = normal_interval(sample);
  CHECK(interval.high - interval.low == doctest::Approx(2 * 1.96 * std::sqrt(4.0 / 7)).epsilon(0.0001));
}

TEST_CASE("statistics: an interval of shares over deals stays between 0 and 1 and always has a width") {
  Sample deals;
  for (int i = 0; i < 10; ++i) deals.add(1);
  CHECK(share_interval(deals).low == doctest::Approx(wilson_interval(10, 10).low));
  CHECK(share_interval(deals).high == doctest::Approx(1));
  deals.add(0.5);
  CHECK(share_interval(deals).low > 0.8);
  CHECK(share_interval(deals).high == doctest::Approx(1));
  CHECK(share_interval(Sample()).low == 0);
  CHECK(share_interval(Sample()).high == 1);
}

TEST_CASE("statistics: 95 of 100 intervals hold the truth") {
  Rng rng(5);
  int wilson = 0;
  int paired = 0;
  constexpr int kTries = 2000;
  for (int tries = 0; tries < kTries; ++tries) {
    double wins = 0;
    Sample deals;
    for (int deal = 0; deal < 100; ++deal) {
      // The games of a deal hang together: the second repeats the first in half of them.
      const double first = rng.below(10) < 3 ? 1 : 0;
      const double second = rng.below(2) == 0 ? first : (rng.below(10) < 3 ? 1 : 0);
      wins += first;
      deals.add((first + second) / 2);
    }
    const Interval games = wilson_interval(wins, 100);
    const Interval shares = share_interval(deals);
    wilson += games.low <= 0.3 && 0.3 <= games.high ? 1 : 0;
    paired += shares.low <= 0.3 && 0.3 <= shares.high ? 1 : 0;
  }
  CHECK(wilson > 0.93 * kTries);
  CHECK(wilson < 0.97 * kTries);
  CHECK(paired > 0.93 * kTries);
  CHECK(paired < 0.97 * kTries);
}

}  // namespace kurz
