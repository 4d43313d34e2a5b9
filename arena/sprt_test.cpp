#include <cmath>

#include <doctest/doctest.h>

#include "arena/match.h"
#include "engine/base/rng.h"

namespace kurz {
namespace {

struct Trial {
  SprtVerdict verdict{};
  long deals = 0;
};

// Deals in which a share `split` of what could be is divided one game each.
Trial run_trial(SprtQuestion question, double share, double split, Rng& rng) {
  const double even = split * 2 * std::min(share, 1 - share);
  Sprt sprt(question);
  Trial trial;
  while (sprt.verdict() == SprtVerdict::kOpen) {
    const double lot = static_cast<double>(rng.below(1 << 30)) / (1 << 30);
    sprt.add(lot < share - even / 2 ? 1 : (lot < share + even / 2 ? 0.5 : 0));
    ++trial.deals;
  }
  return {sprt.verdict(), trial.deals};
}

}  // namespace

TEST_CASE("sprt: with only wins and losses it is Wald's test") {
  Sprt sprt({0.4, 0.6});
  for (int i = 0; i < 30; ++i) sprt.add(i % 3 == 0 ? 0 : 1);
  // 20 wins and 10 losses: log(0.6 / 0.4) each, for and against.
  CHECK(sprt.log_ratio() == doctest::Approx(10 * std::log(1.5)).epsilon(0.01));
  CHECK(sprt.verdict() == SprtVerdict::kHigh);
}

TEST_CASE("sprt: balanced results decide nothing, and swapped results swap the verdict") {
  CHECK(Sprt({0.5, 0.6}).verdict() == SprtVerdict::kOpen);
  Sprt even({0.45, 0.55});
  Sprt up({0.4, 0.6});
  Sprt down({0.4, 0.6});
  for (const double result : {0.0, 0.25, 0.5, 0.75, 1.0, 0.5}) even.add(result);
  for (const double result : {1.0, 0.5, 0.75, 0.0, 1.0}) {
    up.add(result);
    down.add(1 - result);
  }
  CHECK(even.log_ratio() == doctest::Approx(0));
  CHECK(up.log_ratio() > 0);
  CHECK(up.log_ratio() == doctest::Approx(-down.log_ratio()));
}

TEST_CASE("sprt: wrong verdicts are as rare as promised, near one half and far from it") {
  Rng rng(3);
  constexpr int kTrials = 400;
  for (const SprtQuestion question : {SprtQuestion{0.5, 0.6}, SprtQuestion{0.8, 0.9}}) {
    for (const double split : {0.0, 0.5}) {
      int wrong_high = 0;
      int wrong_low = 0;
      for (int trial = 0; trial < kTrials; ++trial) {
        wrong_high += run_trial(question, question.low, split, rng).verdict == SprtVerdict::kHigh ? 1 : 0;
        wrong_low += run_trial(question, question.high, split, rng).verdict == SprtVerdict::kLow ? 1 : 0;
      }
      CHECK(wrong_high < 0.08 * kTrials);
      CHECK(wrong_low < 0.08 * kTrials);
    }
  }
}

TEST_CASE("sprt: deals that split one game each save games") {
  Rng rng(4);
  long alone = 0;
  long split = 0;
  for (int trial = 0; trial < 50; ++trial) {
    alone += run_trial({0.5, 0.6}, 0.6, 0, rng).deals;
    split += run_trial({0.5, 0.6}, 0.6, 0.8, rng).deals;
  }
  CHECK(2 * split < alone);
}

}  // namespace kurz
