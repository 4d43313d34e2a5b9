#include "arena/ratings.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace kurz {
namespace {

constexpr double kEloPerLogit = 400 / std::numbers::ln10;

class Matrix {
 public:
  explicit Matrix(std::size_t size) : size_(size), cells_(size * size) {}
  double& at(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }
  [[nodiscard]] double at(std::size_t row, std::size_t column) const { return cells_[row * size_ + column]; }
  [[nodiscard]] std::size_t size() const { return size_; }

  // What a comparison between two bots tells, with this weight, about their difference.
  void add_difference(std::size_t one, std::size_t two, double weight) {
    at(one, one) += weight;
    at(two, two) += weight;
    at(one, two) -= weight;
    at(two, one) -= weight;
  }

 private:
  std::size_t size_;
  std::vector<double> cells_;
};

Matrix product(const Matrix& a, const Matrix& b) {
  Matrix result(a.size());
  for (std::size_t row = 0; row < a.size(); ++row) {
    for (std::size_t column = 0; column < a.size(); ++column) {
      for (std::size_t i = 0; i < a.size(); ++i) result.at(row, column) += a.at(row, i) * b.at(i, column);
    }
  }
  return result;
}

// By Gauss and Jordan. The matrix is positive definite, so that no pivot need be looked for.
Matrix inverse(Matrix matrix) {
  const std::size_t size = matrix.size();
  Matrix result(size);
  for (std::size_t i = 0; i < size; ++i) result.at(i, i) = 1;
  for (std::size_t pivot = 0; pivot < size; ++pivot) {
    const double scale = 1 / matrix.at(pivot, pivot);
    for (std::size_t column = 0; column < size; ++column) {
      matrix.at(pivot, column) *= scale;
      result.at(pivot, column) *= scale;
    }
    for (std::size_t row = 0; row < size; ++row) {
      if (row == pivot) continue;
      const double factor = matrix.at(row, pivot);
      for (std::size_t column = 0; column < size; ++column) {
        matrix.at(row, column) -= factor * matrix.at(pivot, column);
        result.at(row, column) -= factor * result.at(pivot, column);
      }
    }
  }
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
      const std::vector<double> step = newton_step();
      const double before = log_likelihood(logits_);
      double length = 1;
      std::vector<double> next = moved(step, length);
      while (log_likelihood(next) < before && length > 1e-6) next = moved(step, length /= 2);
      logits_ = std::move(next);
      const auto [low, high] = std::minmax_element(step.begin(), step.end());
      if (std::max(-*low, *high) < kEnough) return;
    }
  }

  [[nodiscard]] std::vector<Rating> ratings() const {
    const Matrix inner = inverse(information());
    const Matrix covariance = product(product(inner, variation()), inner);
    std::vector<Rating> ratings;
    for (std::size_t bot = 0; bot < logits_.size(); ++bot) {
      const double elo = kEloPerLogit * logits_[bot];
      const double half = kEloPerLogit * kNormal95 * std::sqrt(std::max(0.0, covariance.at(bot, bot)));
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
  static double expected(const Comparisons& some, const std::vector<double>& logits) {
    return 1 / (1 + std::exp(logits[some.second] - logits[some.first]));
  }

  [[nodiscard]] double log_likelihood(const std::vector<double>& logits) const {
    double sum = 0;
    for (const Comparisons& some : all_) {
      const double lead = logits[some.first] - logits[some.second];
      // log(1 + e^x) for the log of both probabilities, without overflow.
      sum -= won(some) * std::log1p(std::exp(-std::abs(lead))) + won(some) * std::max(-lead, 0.0);
      const double lost = number(some) - won(some);
      sum -= lost * std::log1p(std::exp(-std::abs(lead))) + lost * std::max(lead, 0.0);
    }
    return sum;
  }

  // Fisher's. Comparisons tell nothing about the sum of all ratings, which is held at 0 by the last term.
  [[nodiscard]] Matrix information() const {
    Matrix matrix(logits_.size());
    for (const Comparisons& some : all_) {
      const double p = expected(some, logits_);
      matrix.add_difference(some.first, some.second, number(some) * p * (1 - p));
    }
    for (std::size_t row = 0; row < logits_.size(); ++row) {
      for (std::size_t column = 0; column < logits_.size(); ++column) matrix.at(row, column) += 1;
    }
    return matrix;
  }

  // How much the sums over deals really vary about what is expected of them.
  [[nodiscard]] Matrix variation() const {
    Matrix matrix(logits_.size());
    for (const Comparisons& some : all_) {
      const auto in_deal = static_cast<double>(some.in_deal);
      const auto deals = static_cast<double>(some.deals.count);
      const double mean = in_deal * expected(some, logits_);
      const double squares = some.deals.squares - 2 * mean * some.deals.sum + deals * mean * mean;
      const double even = (in_deal / 2 - mean) * (in_deal / 2 - mean);
      matrix.add_difference(some.first, some.second, squares + even);
    }
    return matrix;
  }

  [[nodiscard]] std::vector<double> newton_step() const {
    std::vector<double> slope(logits_.size());
    for (const Comparisons& some : all_) {
      const double surplus = won(some) - number(some) * expected(some, logits_);
      slope[some.first] += surplus;
      slope[some.second] -= surplus;
    }
    const Matrix inner = inverse(information());
    std::vector<double> step(logits_.size());
    for (std::size_t row = 0; row < step.size(); ++row) {
      for (std::size_t column = 0; column < step.size(); ++column)
        step[row] += inner.at(row, column) * slope[column];
    }
    return step;
  }

  [[nodiscard]] std::vector<double> moved(const std::vector<double>& step, double length) const {
    std::vector<double> next = logits_;
    for (std::size_t bot = 0; bot < next.size(); ++bot) next[bot] += length * step[bot];
    return next;
  }

  const std::vector<Comparisons>& all_;
  std::vector<double> logits_;
};

}  // namespace

std::vector<Rating> fit_ratings(std::size_t bots, const std::vector<Comparisons>& all) {
  Fit fit(bots, all);
  fit.climb();
  return fit.ratings();
}

}  // namespace kurz
