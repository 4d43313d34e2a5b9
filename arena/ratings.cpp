#include "arena/ratings.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace kurz {
namespace {

constexpr double kEloPerLogit = 400 / std::numbers::ln10;

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

// By Gauss and Jordan. The matrix is positive definite, so that no pivot need be looked for.
Matrix inverse(Matrix matrix) {
  const std::size_t size = matrix.size();
  Matrix result(size, Vector(size));
  for (std::size_t i = 0; i < size; ++i) result[i][i] = 1;
  for (std::size_t pivot = 0; pivot < size; ++pivot) {
    const double scale = 1 / matrix[pivot][pivot];
    for (Vector* row : {&matrix[pivot], &result[pivot]})
      for (double& cell : *row) cell *= scale;
    for (std::size_t row = 0; row < size; ++row) {
      if (row == pivot) continue;
      const double factor = matrix[row][pivot];
      for (std::size_t column = 0; column < size; ++column) {
        matrix[row][column] -= factor * matrix[pivot][column];
        result[row][column] -= factor * result[pivot][column];
      }
    }
  }
  return result;
}

double product(const Vector& a, const Vector& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

Vector product(const Matrix& matrix, const Vector& vector) {
  Vector result;
  for (const Vector& row : matrix) result.push_back(product(row, vector));
  return result;
}

class Fit {
 public:
  Fit(std::size_t bots, const std::vector<Comparisons>& all) : all_(all), logits_(bots) {}

  // Newton's method. The likelihood has one maximum; a step is shortened until it goes up.
  void climb() {
    constexpr int kMaxSteps = 100;
    constexpr double kEnough = 1e-10;
    for (int i = 0; i < kMaxSteps; ++i) {
      const Vector step = newton_step();
      const double before = log_likelihood(logits_);
      double length = 1;
      Vector next = moved(step, length);
      while (log_likelihood(next) < before && length > 1e-6) next = moved(step, length /= 2);
      logits_ = std::move(next);
      const auto [low, high] = std::minmax_element(step.begin(), step.end());
      if (std::max(-*low, *high) < kEnough) return;
    }
  }

  [[nodiscard]] std::vector<Rating> ratings() const {
    const Matrix inner = inverse(information());
    const Matrix variance = variation();
    std::vector<Rating> ratings;
    for (std::size_t bot = 0; bot < logits_.size(); ++bot) {
      const double elo = kEloPerLogit * logits_[bot];
      const double squared = product(inner[bot], product(variance, inner[bot]));  // inner is symmetric
      const double half = kEloPerLogit * kNormal95 * std::sqrt(std::max(0.0, squared));
      ratings.push_back({elo, {elo - half, elo + half}});
    }
    return ratings;
  }

 private:
  // With the even deal that is added.
  static double number(const Comparisons& some) {
    return static_cast<double>(some.in_deal * (some.deals.count + 1));
  }
  static double won(const Comparisons& some) {
    return some.deals.sum + static_cast<double>(some.in_deal) / 2;
  }
  static double expected(const Comparisons& some, const Vector& logits) {
    return 1 / (1 + std::exp(logits[some.second] - logits[some.first]));
  }

  [[nodiscard]] double log_likelihood(const Vector& logits) const {
    double sum = 0;
    for (const Comparisons& some : all_) {
      const double lead = logits[some.first] - logits[some.second];
      // log(1 + e^x) for the log of both probabilities, without overflow.
      sum -= number(some) * std::log1p(std::exp(-std::abs(lead))) + won(some) * std::max(-lead, 0.0) +
             (number(some) - won(some)) * std::max(lead, 0.0);
    }
    return sum;
  }

  // A matrix with what each of the comparisons tells about the difference of its bots, by weight.
  template <class Weight>
  [[nodiscard]] Matrix matrix(double everywhere, Weight weight) const {
    Matrix sum(logits_.size(), Vector(logits_.size(), everywhere));
    for (const Comparisons& some : all_) {
      sum[some.first][some.first] += weight(some);
      sum[some.second][some.second] += weight(some);
      sum[some.first][some.second] -= weight(some);
      sum[some.second][some.first] -= weight(some);
    }
    return sum;
  }

  // Fisher's. Comparisons tell nothing about the sum of all ratings; adding 1 everywhere keeps it at 0.
  [[nodiscard]] Matrix information() const {
    return matrix(1, [&](const Comparisons& some) {
      const double p = expected(some, logits_);
      return number(some) * p * (1 - p);
    });
  }

  // How much the sums over deals really vary about what is expected of them.
  [[nodiscard]] Matrix variation() const {
    return matrix(0, [&](const Comparisons& some) {
      const auto in_deal = static_cast<double>(some.in_deal);
      const auto deals = static_cast<double>(some.deals.count);
      const double mean = in_deal * expected(some, logits_);
      const double even = in_deal / 2 - mean;
      return some.deals.squares - 2 * mean * some.deals.sum + deals * mean * mean + even * even;
    });
  }

  [[nodiscard]] Vector newton_step() const {
    Vector slope(logits_.size());
    for (const Comparisons& some : all_) {
      const double surplus = won(some) - number(some) * expected(some, logits_);
      slope[some.first] += surplus;
      slope[some.second] -= surplus;
    }
    return product(inverse(information()), slope);
  }

  [[nodiscard]] Vector moved(const Vector& step, double length) const {
    Vector next = logits_;
    for (std::size_t bot = 0; bot < next.size(); ++bot) next[bot] += length * step[bot];
    return next;
  }

  const std::vector<Comparisons>& all_;
  Vector logits_;
};

}  // namespace

std::vector<Rating> fit_ratings(std::size_t bots, const std::vector<Comparisons>& all) {
  Fit fit(bots, all);
  fit.climb();
  return fit.ratings();
}

}  // namespace kurz
