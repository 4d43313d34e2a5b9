#include <cmath>

#include <doctest/doctest.h>

#include "arena/ladder_standings.h"
#include "engine/base/rng.h"

namespace kurz {
namespace {

double expected_share(double lead) { return 1 / (1 + std::pow(10, -lead / 400)); }

// Deals of one comparison each.
Comparisons single(std::size_t first, std::size_t second, long won, long lost) {
  Comparisons some{first, second, 1, {}};
  some.deals = {won + lost, static_cast<double>(won), static_cast<double>(won)};
  return some;
}

}  // namespace

TEST_CASE("ratings: three wins to one are 191 points, with Fisher's interval if games are independent") {
  const std::vector<Rating> ratings = fit_ratings(2, {single(0, 1, 75'000, 25'000)});
  REQUIRE(ratings.size() == 2);
  CHECK(ratings[0].elo - ratings[1].elo == doctest::Approx(190.85).epsilon(0.001));
  CHECK(ratings[0].elo + ratings[1].elo == doctest::Approx(0));
  // The standard error of the logit is 1 / sqrt(n p q); half of the lead is the first bot's.
  const double half = 1.96 * 400 / std::log(10) / std::sqrt(100'000 * 0.75 * 0.25) / 2;
  CHECK(ratings[0].interval.high - ratings[0].elo == doctest::Approx(half).epsilon(0.001));
  CHECK(ratings[0].elo - ratings[0].interval.low == doctest::Approx(half).epsilon(0.001));
}

TEST_CASE("ratings: results that follow the model give its numbers back") {
  const double truth[] = {300, 50, -100, -250};
  std::vector<Comparisons> all;
  for (std::size_t a = 0; a < 4; ++a) {
    for (std::size_t b = a + 1; b < 4; ++b) {
      const auto won = std::lround(1e6 * expected_share(truth[a] - truth[b]));
      all.push_back(single(a, b, won, 1'000'000 - won));
    }
  }
  const std::vector<Rating> ratings = fit_ratings(4, all);
  for (std::size_t bot = 0; bot < 4; ++bot)
    CHECK(ratings[bot].elo == doctest::Approx(truth[bot]).epsilon(0.001));
}

TEST_CASE("ratings: a bot that always won has a rating and a wide interval") {
  const std::vector<Rating> ratings = fit_ratings(2, {single(0, 1, 50, 0)});
  CHECK(ratings[0].elo - ratings[1].elo == doctest::Approx(400 * std::log10(101.0)).epsilon(0.001));
  CHECK(ratings[0].interval.high - ratings[0].interval.low > 200);
  const std::vector<Rating> none =
      fit_ratings(3, {single(0, 1, 0, 0), single(1, 2, 0, 0), single(0, 2, 0, 0)});
  CHECK(none[1].elo == doctest::Approx(0));
  CHECK(fit_ratings(1, {}).at(0).elo == 0);
}

TEST_CASE("ratings: comparisons of one deal that all go one way count as one") {
  Comparisons together{0, 1, 6, {}};
  Comparisons apart{0, 1, 1, {}};
  for (int deal = 0; deal < 300; ++deal) {
    together.deals.add(deal % 3 == 0 ? 0 : 6);
    apart.deals.add(deal % 3 == 0 ? 0 : 1);
  }
  const Rating six = fit_ratings(2, {together})[0];
  const Rating one = fit_ratings(2, {apart})[0];
  CHECK(six.elo == doctest::Approx(one.elo).epsilon(0.01));
  CHECK(six.interval.high - six.interval.low ==
        doctest::Approx(one.interval.high - one.interval.low).epsilon(0.02));
}

TEST_CASE("ratings: 95 of 100 intervals hold the truth, also for games that hang together") {
  const double truth[] = {120, 10, -130};
  Rng rng(8);
  int held = 0;
  constexpr int kTries = 300;
  for (int tries = 0; tries < kTries; ++tries) {
    std::vector<Comparisons> all;
    for (std::size_t a = 0; a < 3; ++a) {
      for (std::size_t b = a + 1; b < 3; ++b) {
        const double share = expected_share(truth[a] - truth[b]);
        const auto lot = [&] {
          return static_cast<double>(rng.below(1 << 30)) / (1 << 30) < share ? 1.0 : 0.0;
        };
        Comparisons some{a, b, 2, {}};
        for (int deal = 0; deal < 150; ++deal) {
          const double first = lot();
          some.deals.add(first + (rng.below(2) == 0 ? first : lot()));
        }
        all.push_back(some);
      }
    }
    const std::vector<Rating> ratings = fit_ratings(3, all);
    for (std::size_t bot = 0; bot < 3; ++bot) {
      const Interval interval = ratings[bot].interval;
      held += interval.low <= truth[bot] && truth[bot] <= interval.high ? 1 : 0;
    }
  }
  CHECK(held > 0.92 * 3 * kTries);
  CHECK(held < 0.98 * 3 * kTries);
}

}  // namespace kurz
