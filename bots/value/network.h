// A small network that tells what a world is worth to a seat. Its numbers are whole, so that it gives the
// same value on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "bots/value/inputs.h"

namespace kurz {

// What a seat may expect at the end.
struct Forecast {
  float win = 0;     // share of the first place
  float margin = 0;  // 0 to 1: the margin of points, as it counts in a reward
  float points = 0;
};

inline constexpr std::size_t kHidden = 32;
inline constexpr std::size_t kHidden2 = 16;
inline constexpr std::size_t kOutputs = 3;
inline constexpr float kMostPoints = 60;  // of the output
inline constexpr int kUnit = 256;         // what stands for 1 among weights and in the hidden layers
inline constexpr int kMostHidden = 4;     // hidden values are cut off below 0 and above this

// Weights as they are trained.
struct FloatNetwork {
  std::vector<std::array<float, kHidden>> first;  // by input
  std::array<float, kHidden> first_bias{};
  std::array<std::array<float, kHidden>, kHidden2> second{};
  std::array<float, kHidden2> second_bias{};
  std::array<std::array<float, kHidden2>, kOutputs> third{};
  std::array<float, kOutputs> third_bias{};
};

class ValueNetwork {
 public:
  explicit ValueNetwork(const FloatNetwork& trained);
  [[nodiscard]] Forecast evaluate(const Inputs& inputs) const;

  // As bytes, little-endian; reading gives an empty network if they are not those of `inputs` inputs.
  [[nodiscard]] std::vector<std::uint8_t> bytes() const;
  static std::size_t byte_count(int inputs);
  ValueNetwork(std::span<const std::uint8_t> bytes, int inputs);
  [[nodiscard]] FloatNetwork as_float() const;

 private:
  template <class Self, class Visit>
  static void each_number(Self& self, Visit visit);

  std::vector<std::array<std::int16_t, kHidden>> first_;
  std::array<std::int16_t, kHidden> first_bias_{};
  std::array<std::array<std::int16_t, kHidden>, kHidden2> second_{};
  std::array<std::int16_t, kHidden2> second_bias_{};
  std::array<std::array<std::int16_t, kHidden2>, kOutputs> third_{};
  std::array<std::int16_t, kOutputs> third_bias_{};
};

}  // namespace kurz
