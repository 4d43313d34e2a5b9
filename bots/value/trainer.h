// Trains a network for one world after another, each with what came of it.
#pragma once

#include "bots/value/network.h"
#include "engine/base/rng.h"

namespace kurz {

struct TrainingSample {
  Inputs inputs;
  std::array<float, kOutputs> target{};  // 0 to 1 each
};

class Trainer {
 public:
  Trainer(int inputs, std::uint64_t seed);
  explicit Trainer(FloatNetwork start);

  // Moves the weights towards the sample; returns the squared error of the reward before.
  float learn(const TrainingSample& sample, float rate);
  [[nodiscard]] const FloatNetwork& network() const { return net_; }

 private:
  FloatNetwork net_;
  // Sums of squared gradients: the more there were, the smaller the steps. One for the weights of an input.
  std::vector<float> first_seen_;
  float first_bias_seen_ = 1e-6F;
  std::array<std::array<float, kHidden>, kHidden2> second_seen_{};
  std::array<float, kHidden2> second_bias_seen_{};
  std::array<std::array<float, kHidden2>, kOutputs> third_seen_{};
  std::array<float, kOutputs> third_bias_seen_{};
};

}  // namespace kurz
