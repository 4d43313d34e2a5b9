// UTF-8 without a library: enough to count and cut text.
#pragma once

namespace kurz {

// Whether a byte continues a character that began before it.
constexpr bool is_utf8_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

}  // namespace kurz
