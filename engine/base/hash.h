// A running 64-bit fingerprint (FNV-1a): for content hashes and golden signatures, not against forgers.
#pragma once

#include <cstdint>
#include <string_view>

namespace kurz {

class Fingerprint {
 public:
  constexpr void add(std::uint64_t number) {
    for (int i = 0; i < 8; ++i) add_byte(static_cast<unsigned char>(number >> (8 * i)));
  }
  // The length goes in as well, so that "ab","c" and "a","bc" differ.
  constexpr void add(std::string_view text) {
    add(text.size());
    for (const char c : text) add_byte(static_cast<unsigned char>(c));
  }
  [[nodiscard]] constexpr std::uint64_t value() const { return value_; }

 private:
  constexpr void add_byte(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001B3; }

  std::uint64_t value_ = 0xCBF29CE484222325;
};

}  // namespace kurz
