#include "arena/ladder_standings.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <valarray>

namespace kurz {
namespace {

constexpr double kEloPerLogit = 400 / std::numbers::ln10;

using Vector = std::valarray<double>;
using Matrix = std::vector<Vector>;

// By Gauss and Jordan. The matrix is positive definite, so that no pivot need be looked for.
Matrix inverse(Matrix matrix) {
  const std::size_t size = matrix.size();
  Matrix result(size, Vector(size));
  for (std::size_t i = 0; i < size; ++i) result[i][i] = 1;
  for (std::size_t pivot = 0; pivot < size; ++pivot) {
    const double scale = 1 / matrix[pivot][pivot];
    matrix[pivot] *= scale;
    result[pivot] *= scale;
    for (std::size_t row = 0; row < size; ++row) {
      if (row == pivot) continue;
      const double factor = matrix[row][pivot];
      matrix[row] -= factor * matrix[pivot];
      result[row] -= factor * result[pivot];
    }
  }
  return result;
}

double product(const Vector& a, const Vector& b) {
  return std::inner_product(std::begin(a), std::end(a), std::begin(b), 0.0);
}
Vector product(const Matrix& matrix, const Vector& vector) {
  Vector result(vector.size());
  for (std::size_t row = 0; row < matrix.size(); ++row) result[row] = product(matrix[row], vector);
  return result;
}

// The comparisons with the even deal that is added.
double number(const Comparisons& some) { return static_cast<double>(some.in_deal * (some.deals.count + 1)); }
double won(const Comparisons& some) { return some.deals.sum + static_cast<double>(some.in_deal) / 2; }
double expected(const Comparisons& some, const Vector& logits) {
  return 1 / (1 + std::exp(logits[some.second] - logits[some.first]));
}

double log_likelihood(const std::vector<Comparisons>& all, const Vector& logits) {
  double sum = 0;
  for (const Comparisons& some : all) {
    const double lead = logits[some.first] - logits[some.second];
    // log(1 + e^x) for the log of both probabilities, without overflow.
    sum -= number(some) * std::log1p(std::exp(-std::abs(lead))) + won(some) * std::max(-lead, 0.0) +
           (number(some) - won(some)) * std::max(lead, 0.0);
  }
  return sum;
}

// A matrix with what each of the comparisons tells about the difference of its bots, by weight.
template <class Weight>
Matrix sum_of(const std::vector<Comparisons>& all, std::size_t bots, double everywhere, Weight weight) {
  Matrix sum(bots, Vector(everywhere, bots));
  for (const Comparisons& some : all) {
    sum[some.first][some.first] += weight(some);
    sum[some.second][some.second] += weight(some);
    sum[some.first][some.second] -= weight(some);
    sum[some.second][some.first] -= weight(some);
  }
  return sum;
}

// The inverse of Fisher's information. Comparisons tell nothing about the sum of all ratings; adding 1
// everywhere keeps it at 0.
Matrix inverse_information(const std::vector<Comparisons>& all, const Vector& logits) {
  return inverse(sum_of(all, logits.size(), 1, [&](const Comparisons& some) {
    const double p = expected(some, logits);
    return number(some) * p * (1 - p);
  }));
}

// How much the sums over deals really vary about what is expected of them.
Matrix variation(const std::vector<Comparisons>& all, const Vector& logits) {
  return sum_of(all, logits.size(), 0, [&](const Comparisons& some) {
    const auto in_deal = static_cast<double>(some.in_deal);
    const auto deals = static_cast<double>(some.deals.count);
    const double mean = in_deal * expected(some, logits);
    const double even = in_deal / 2 - mean;
    return some.deals.squares - 2 * mean * some.deals.sum + deals * mean * mean + even * even;
  });
}

Vector newton_step(const std::vector<Comparisons>& all, const Vector& logits) {
  Vector slope(logits.size());
  for (const Comparisons& some : all) {
    const double surplus = won(some) - number(some) * expected(some, logits);
    slope[some.first] += surplus;
    slope[some.second] -= surplus;
  }
  return product(inverse_information(all, logits), slope);
}

// Newton's method. The likelihood has one maximum; a step is shortened until it goes up.
Vector likeliest_logits(const std::vector<Comparisons>& all, std::size_t bots) {
  constexpr int kMaxSteps = 100;
  constexpr double kEnough = 1e-10;
  Vector logits(bots);
  for (int i = 0; i < kMaxSteps; ++i) {
    const Vector step = newton_step(all, logits);
    const double before = log_likelihood(all, logits);
    double length = 1;
    while (log_likelihood(all, logits + length * step) < before && length > 1e-6) length /= 2;
    logits += length * step;
    if (std::abs(step).max() < kEnough) break;
  }
  return logits;
}

// The same numbers in units of which `parts` make one of the old.
Sample scaled(const Sample& sample, double parts) {
  return {sample.count, sample.sum / parts, sample.squares / (parts * parts)};
}

Comparisons comparisons_of(const LadderPairing& pairing, const PairingTally& tally) {
  const long players = pairing.pairing.players();
  return {pairing.lone, pairing.others, players * (players - 1),
          scaled(tally.ahead, PairingTally::kAheadParts)};
}

PairStanding lone_standing(const LadderPairing& pairing, const PairingTally& tally) {
  const int games_per_deal = pairing.pairing.games_per_deal();
  const Sample shares = scaled(tally.wins, PairingTally::kWinParts * games_per_deal);
  PairStanding standing;
  standing.played = shares.count > 0;
  standing.games = shares.count * games_per_deal;
  standing.share = shares.mean();
  standing.wilson =
      wilson_interval(tally.wins.sum / PairingTally::kWinParts, static_cast<double>(standing.games));
  standing.by_deal = share_interval(shares);
  return standing;
}

// Of two players, as the second sees it.
PairStanding from_the_other_side(PairStanding standing) {
  const auto other = [](const Interval& one) { return Interval{1 - one.high, 1 - one.low}; };
  standing.share = 1 - standing.share;
  standing.wilson = other(standing.wilson);
  standing.by_deal = other(standing.by_deal);
  return standing;
}

}  // namespace

std::vector<Rating> fit_ratings(std::size_t bots, const std::vector<Comparisons>& all) {
  const Vector logits = likeliest_logits(all, bots);
  const Matrix inner = inverse_information(all, logits);
  const Matrix variance = variation(all, logits);
  std::vector<Rating> ratings;
  for (std::size_t bot = 0; bot < bots; ++bot) {
    const double elo = kEloPerLogit * logits[bot];
    const double squared = product(inner[bot], product(variance, inner[bot]));  // inner is symmetric
    const double half = kEloPerLogit * kNormal95 * std::sqrt(std::max(0.0, squared));
    ratings.push_back({elo, {elo - half, elo + half}});
  }
  return ratings;
}

std::vector<std::size_t> by_rating(const std::vector<Rating>& ratings) {
  std::vector<std::size_t> order(ratings.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t bot) { return ratings[bot].elo; });
  return order;
}

LadderStandings ladder_standings(const LadderPlan& plan, const std::vector<PairingTally>& tallies) {
  const std::size_t bots = plan.settings.bots.size();
  LadderStandings standings;
  for (const LadderCell& cell : plan.cells) {
    standings.cells.push_back({cell, {}, std::vector<BotTally>(bots), {}});
    standings.cells.back().pairs.resize(bots, std::vector<PairStanding>(bots));
  }
  std::vector<std::vector<Comparisons>> by_cell(plan.cells.size());
  std::vector<Comparisons> all;
  for (std::size_t i = 0; i < plan.pairings.size(); ++i) {
    const LadderPairing& pairing = plan.pairings[i];
    CellStandings& cell = standings.cells[pairing.cell];
    const PairStanding lone = lone_standing(pairing, tallies[i]);
    cell.pairs[pairing.lone][pairing.others] = lone;
    if (cell.cell.players == 2) cell.pairs[pairing.others][pairing.lone] = from_the_other_side(lone);
    cell.conduct[pairing.lone].add(tallies[i].lone);
    cell.conduct[pairing.others].add(tallies[i].others);
    by_cell[pairing.cell].push_back(comparisons_of(pairing, tallies[i]));
    all.push_back(by_cell[pairing.cell].back());
  }
  for (std::size_t cell = 0; cell < by_cell.size(); ++cell)
    standings.cells[cell].ratings = fit_ratings(bots, by_cell[cell]);
  standings.overall = fit_ratings(bots, all);
  return standings;
}

}  // namespace kurz
