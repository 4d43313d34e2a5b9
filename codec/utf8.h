// UTF-8 without a library: enough to count, cut and check text.
#pragma once

#include <cstddef>
#include <string_view>

namespace kurz {

// Whether a byte continues a character that began before it.
constexpr bool is_utf8_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

struct Utf8Character {
  std::size_t bytes = 0;  // 0: the text does not begin with a valid character
  char32_t code = 0;
};

// The first character of a text.
constexpr Utf8Character first_utf8_character(std::string_view text) {
  if (text.empty()) return {};
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return {1, lead};
  const std::size_t bytes = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
  if (bytes == 0 || bytes > text.size()) return {};
  char32_t code = lead & (0xFFU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    if (!is_utf8_continuation(text[i])) return {};
    code = code << 6U | (static_cast<unsigned char>(text[i]) & 0x3FU);
  }
  return {bytes, code};
}

}  // namespace kurz
