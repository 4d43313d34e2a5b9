// What the fuzz targets share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "engine/rules/invariants.h"
#include "tests/support/random_game.h"

namespace kurz::fuzz {

// Unlike assert, also there in a build without asserts.
inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Hands out the input a byte at a time, and 0 when it is used up.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  [[nodiscard]] bool empty() const { return size_ == 0; }
  std::uint8_t next() {
    if (size_ == 0) return 0;
    --size_;
    return *data_++;
  }
  int below(int n) { return next() % n; }
  std::uint32_t word() {
    std::uint32_t bits = 0;
    for (int i = 0; i < 4; ++i) bits = bits << 8U | next();
    return bits;
  }
  [[nodiscard]] std::string_view rest() const { return as_text(data_, size_); }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
};

inline const Board& any_board(Bytes& bytes) {
  return test::board(
      test::kBoardIds[static_cast<std::size_t>(bytes.below(static_cast<int>(test::kBoardIds.size())))]);
}

inline void require_sound(const GameState& state) {
  const auto wrong = broken_invariant(state);
  require(!wrong, wrong ? wrong->data() : "");
}

}  // namespace kurz::fuzz
