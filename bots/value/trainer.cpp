#include "bots/value/trainer.h"

#include <algorithm>
#include <cmath>

namespace kurz {
namespace {

// How much each output counts: a reward is half win, half margin.
constexpr std::array<float, kOutputs> kImportance{0.5F, 0.5F, 0.15F};
constexpr float kFew = 1e-6F;
// Hidden values below 0 let a little of the gradient through, so that none stays off for good.
constexpr float kLeak = 0.01F;

float random_weight(Rng& rng, float most) {
  return most * (static_cast<float>(rng.next() >> 40U) / static_cast<float>(1U << 23U) - 1);
}

float hidden_value(float sum) { return std::clamp(sum, 0.0F, static_cast<float>(kMostHidden)); }
float slope(float sum) { return sum > 0 && sum < kMostHidden ? 1 : kLeak; }

void step(float& weight, float& seen, float gradient, float rate) {
  seen += gradient * gradient;
  weight -= rate * gradient / std::sqrt(seen);
}

}  // namespace

Trainer::Trainer(int inputs, std::uint64_t seed) {
  Rng rng(seed);
  net_.first.resize(static_cast<std::size_t>(inputs));
  for (auto& row : net_.first) {
    for (float& weight : row) weight = random_weight(rng, 0.1F);
  }
  for (auto& row : net_.second) {
    for (float& weight : row) weight = random_weight(rng, 0.25F);
  }
  for (auto& row : net_.third) {
    for (float& weight : row) weight = random_weight(rng, 0.3F);
  }
  net_.first_bias.fill(0.3F);
  net_.second_bias.fill(0.2F);
  *this = Trainer(std::move(net_));
}

Trainer::Trainer(FloatNetwork start) : net_(std::move(start)), first_seen_(net_.first.size(), kFew) {
  for (auto& row : second_seen_) row.fill(kFew);
  second_bias_seen_.fill(kFew);
  for (auto& row : third_seen_) row.fill(kFew);
  third_bias_seen_.fill(kFew);
}

float Trainer::learn(const TrainingSample& sample, float rate) {
  std::array<float, kHidden> sum = net_.first_bias;
  for (const std::uint16_t input : sample.inputs) {
    const auto& weights = net_.first[input];
    for (std::size_t i = 0; i < kHidden; ++i) sum[i] += weights[i];
  }
  std::array<float, kHidden> hidden;
  for (std::size_t i = 0; i < kHidden; ++i) hidden[i] = hidden_value(sum[i]);
  std::array<float, kHidden2> sum2 = net_.second_bias;
  std::array<float, kHidden2> hidden2;
  for (std::size_t o = 0; o < kHidden2; ++o) {
    for (std::size_t i = 0; i < kHidden; ++i) sum2[o] += hidden[i] * net_.second[o][i];
    hidden2[o] = hidden_value(sum2[o]);
  }
  std::array<float, kHidden2> back2{};
  float off = 0;
  for (std::size_t o = 0; o < kOutputs; ++o) {
    float x = net_.third_bias[o];
    for (std::size_t i = 0; i < kHidden2; ++i) x += hidden2[i] * net_.third[o][i];
    const float root = std::sqrt(1 + x * x);
    const float error = 0.5F + 0.5F * x / root - sample.target[o];
    if (o < 2) off += 0.5F * error;
    const float gradient = kImportance[o] * error / (root * root * root);
    for (std::size_t i = 0; i < kHidden2; ++i) {
      back2[i] += gradient * net_.third[o][i];
      step(net_.third[o][i], third_seen_[o][i], gradient * hidden2[i], rate);
    }
    step(net_.third_bias[o], third_bias_seen_[o], gradient, rate);
  }
  std::array<float, kHidden> back{};
  for (std::size_t o = 0; o < kHidden2; ++o) {
    const float gradient = back2[o] * slope(sum2[o]);
    for (std::size_t i = 0; i < kHidden; ++i) back[i] += gradient * net_.second[o][i];
    for (std::size_t i = 0; i < kHidden; ++i)
      step(net_.second[o][i], second_seen_[o][i], gradient * hidden[i], rate);
    step(net_.second_bias[o], second_bias_seen_[o], gradient, rate);
  }
  float squares = 0;
  for (std::size_t i = 0; i < kHidden; ++i) {
    back[i] *= slope(sum[i]);
    squares += back[i] * back[i];
  }
  squares /= static_cast<float>(kHidden);
  for (const std::uint16_t input : sample.inputs) {
    first_seen_[input] += squares;
    const float by = rate / std::sqrt(first_seen_[input]);
    auto& weights = net_.first[input];
    for (std::size_t i = 0; i < kHidden; ++i) weights[i] -= by * back[i];
  }
  first_bias_seen_ += squares;
  const float by = rate / std::sqrt(first_bias_seen_);
  for (std::size_t i = 0; i < kHidden; ++i) net_.first_bias[i] -= by * back[i];
  return off * off;
}

}  // namespace kurz
