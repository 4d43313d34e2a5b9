#include <doctest/doctest.h>

#include "arena/distribution.h"

namespace kurz {

TEST_CASE("move times: without moves everything is zero") {
  const MoveTimes none;
  CHECK(none.moves() == 0);
  CHECK(none.mean() == 0);
  CHECK(none.percentile(0.5) == 0);
  CHECK(none.longest() == 0);
}

TEST_CASE("move times: percentiles are right to one part in 32, from nanoseconds to minutes") {
  for (const double unit : {1.0, 1e3, 1e6, 1e8}) {
    MoveTimes times;
    for (int i = 1; i <= 1000; ++i) times.add(static_cast<std::int64_t>(i * unit));
    CHECK(times.moves() == 1000);
    CHECK(times.mean() == doctest::Approx(500.5 * unit * 1e-9));
    CHECK(times.percentile(0.5) == doctest::Approx(500 * unit * 1e-9).epsilon(0.032));
    CHECK(times.percentile(0.99) == doctest::Approx(990 * unit * 1e-9).epsilon(0.032));
    CHECK(times.percentile(0) == doctest::Approx(unit * 1e-9).epsilon(0.032));
    CHECK(times.percentile(1) == doctest::Approx(1000 * unit * 1e-9).epsilon(0.032));
    CHECK(times.longest() == doctest::Approx(1000 * unit * 1e-9));
  }
}

TEST_CASE("move times: one very slow move shows in the maximum") {
  MoveTimes times;
  for (int i = 0; i < 99; ++i) times.add(20);
  times.add(100'000'000'000'000);  // a day
  CHECK(times.percentile(0.99) == doctest::Approx(20e-9));
  CHECK(times.percentile(1) > 1800);
  CHECK(times.longest() == doctest::Approx(1e5));
}

TEST_CASE("move times: merged measurements equal one measurement of all moves") {
  MoveTimes whole;
  MoveTimes even;
  MoveTimes odd;
  for (int i = 0; i < 5000; ++i) {
    const std::int64_t time = 37L * i * i;
    whole.add(time);
    (i % 2 == 0 ? even : odd).add(time);
  }
  even.add(odd);
  CHECK(even == whole);
}

}  // namespace kurz
