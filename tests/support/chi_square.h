// Whether counts agree with probabilities.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace kurz::test {

// Pearson's statistic of counts against expected counts.
inline double chi_square(const std::vector<int>& counts, const std::vector<double>& expected) {
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double off = counts[i] - expected[i];
    sum += off * off / expected[i];
  }
  return sum;
}

// What the statistic exceeds once in a million if the probabilities are right (Wilson and Hilferty's
// approximation). Seeds are fixed, so that a test that passes once passes always.
inline double chi_square_limit(std::size_t cells) {
  if (cells < 2) return 1;  // a single cell leaves nothing to chance
  const double freedom = static_cast<double>(cells) - 1;
  const double spread = 2.0 / (9.0 * freedom);
  constexpr double kOneInAMillion = 4.753;
  return freedom * std::pow(1 - spread + kOneInAMillion * std::sqrt(spread), 3);
}

// Draws `samples` numbers with draw() and compares how often each came with its probability.
template <class Draw>
bool fits_probabilities(const std::vector<double>& probabilities, int samples, Draw draw) {
  std::vector<int> counts(probabilities.size());
  for (int i = 0; i < samples; ++i) ++counts.at(static_cast<std::size_t>(draw()));
  std::vector<double> expected;
  for (const double p : probabilities) expected.push_back(p * samples);
  return chi_square(counts, expected) < chi_square_limit(counts.size());
}

}  // namespace kurz::test
