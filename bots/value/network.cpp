#include "bots/value/network.h"

#include <algorithm>
#include <cmath>

namespace kurz {
namespace {

std::int16_t whole(float weight) {
  return static_cast<std::int16_t>(std::lround(std::clamp(weight * kUnit, -32767.0F, 32767.0F)));
}

int hidden_value(int sum) { return std::clamp(sum, 0, kMostHidden * kUnit); }

// Any number to 0 to 1. Square root and division are exact to the last bit everywhere.
float squash(float x) { return 0.5F + 0.5F * x / std::sqrt(1 + x * x); }

}  // namespace

ValueNetwork::ValueNetwork(const FloatNetwork& trained) : first_(trained.first.size()) {
  for (std::size_t i = 0; i < first_.size(); ++i)
    std::ranges::transform(trained.first[i], first_[i].begin(), whole);
  std::ranges::transform(trained.first_bias, first_bias_.begin(), whole);
  for (std::size_t i = 0; i < kHidden2; ++i)
    std::ranges::transform(trained.second[i], second_[i].begin(), whole);
  std::ranges::transform(trained.second_bias, second_bias_.begin(), whole);
  for (std::size_t i = 0; i < kOutputs; ++i)
    std::ranges::transform(trained.third[i], third_[i].begin(), whole);
  std::ranges::transform(trained.third_bias, third_bias_.begin(), whole);
}

Forecast ValueNetwork::evaluate(const Inputs& inputs) const {
  std::array<std::int16_t, kHidden> sum = first_bias_;
  for (const std::uint16_t input : inputs) {
    const auto& weights = first_[input];
    for (std::size_t i = 0; i < kHidden; ++i) sum[i] = static_cast<std::int16_t>(sum[i] + weights[i]);
  }
  for (std::int16_t& value : sum) value = static_cast<std::int16_t>(hidden_value(value));
  std::array<std::int16_t, kHidden2> sum2;
  for (std::size_t o = 0; o < kHidden2; ++o) {
    std::int32_t total = second_bias_[o] * kUnit;
    for (std::size_t i = 0; i < kHidden; ++i) total += sum[i] * second_[o][i];
    sum2[o] = static_cast<std::int16_t>(hidden_value(total / kUnit));
  }
  std::array<float, kOutputs> out;
  for (std::size_t o = 0; o < kOutputs; ++o) {
    std::int32_t total = third_bias_[o] * kUnit;
    for (std::size_t i = 0; i < kHidden2; ++i) total += sum2[i] * third_[o][i];
    out[o] = squash(static_cast<float>(total) / static_cast<float>(kUnit * kUnit));
  }
  return {out[0], out[1], out[2] * kMostPoints};
}

template <class Self, class Visit>
void ValueNetwork::each_number(Self& self, Visit visit) {
  const auto all = [&](auto& list) { std::ranges::for_each(list, visit); };
  std::ranges::for_each(self.first_, all);
  all(self.first_bias_);
  std::ranges::for_each(self.second_, all);
  all(self.second_bias_);
  std::ranges::for_each(self.third_, all);
  all(self.third_bias_);
}

std::vector<std::uint8_t> ValueNetwork::bytes() const {
  std::vector<std::uint8_t> bytes;
  each_number(*this, [&](std::int16_t number) {
    const auto bits = static_cast<std::uint16_t>(number);
    bytes.push_back(static_cast<std::uint8_t>(bits & 0xFFU));
    bytes.push_back(static_cast<std::uint8_t>(bits >> 8U));
  });
  return bytes;
}

std::size_t ValueNetwork::byte_count(int inputs) {
  return 2 * (static_cast<std::size_t>(inputs) * kHidden + kHidden + kHidden2 * (kHidden + 1) +
              kOutputs * (kHidden2 + 1));
}

ValueNetwork::ValueNetwork(std::span<const std::uint8_t> bytes, int inputs)
    : first_(static_cast<std::size_t>(inputs)) {
  std::size_t at = 0;
  each_number(*this, [&](std::int16_t& number) {
    number = static_cast<std::int16_t>(static_cast<std::uint16_t>(bytes[at] | bytes[at + 1] << 8U));
    at += 2;
  });
}

FloatNetwork ValueNetwork::as_float() const {
  const auto real = [](std::int16_t number) { return static_cast<float>(number) / kUnit; };
  FloatNetwork net;
  net.first.resize(first_.size());
  for (std::size_t i = 0; i < first_.size(); ++i)
    std::ranges::transform(first_[i], net.first[i].begin(), real);
  std::ranges::transform(first_bias_, net.first_bias.begin(), real);
  for (std::size_t i = 0; i < kHidden2; ++i) std::ranges::transform(second_[i], net.second[i].begin(), real);
  std::ranges::transform(second_bias_, net.second_bias.begin(), real);
  for (std::size_t i = 0; i < kOutputs; ++i) std::ranges::transform(third_[i], net.third[i].begin(), real);
  std::ranges::transform(third_bias_, net.third_bias.begin(), real);
  return net;
}

}  // namespace kurz
