#include "arena/distribution.h"

#include <cmath>

#include <doctest/doctest.h>

namespace kurz {

TEST_CASE("distribution: mean, spread and percentiles of a few numbers") {
  Distribution numbers;
  for (const int value : {4, 2, 7, 4, 3}) numbers.add(value);
  CHECK(numbers.count() == 5);
  CHECK(numbers.mean() == doctest::Approx(4));
  CHECK(numbers.deviation() == doctest::Approx(std::sqrt((0 + 4 + 9 + 0 + 1) / 4.0)));
  CHECK(numbers.lowest() == 2);
  CHECK(numbers.highest() == 7);
  CHECK(numbers.percentile(0) == 2);
  CHECK(numbers.percentile(0.4) == 3);
  CHECK(numbers.percentile(0.5) == 4);
  CHECK(numbers.percentile(1) == 7);
}

TEST_CASE("distribution: bins are of one width and hold every number") {
  Distribution numbers;
  for (const int value : {10, 10, 11, 13, 19, 20}) numbers.add(value);
  const auto bins = numbers.bins(4);  // eleven numbers: three a bin
  REQUIRE(bins.size() == 4);
  CHECK(bins[0].from == 10);
  CHECK(bins[0].to == 12);
  CHECK(bins[0].count == 3);
  CHECK(bins[1].count == 1);
  CHECK(bins[2].count == 0);
  CHECK(bins[3].count == 2);
  CHECK(numbers.bins(11).size() == 11);
}

TEST_CASE("distribution: without numbers everything is zero") {
  const Distribution nothing;
  CHECK(nothing.mean() == 0);
  CHECK(nothing.deviation() == 0);
  CHECK(nothing.percentile(0.5) == 0);
  CHECK(nothing.bins(5).empty());
}

}  // namespace kurz
