#include "server/chance/sealed_chance.h"

#include <sodium.h>

namespace kurz {

Bytes32 chance_key(const Bytes32& seed, std::span<const std::string> seat_texts) {
  Hasher hasher;
  hasher.add("kurz-chance/1").add(seed);
  for (const std::string& text : seat_texts) hasher.add(text);
  return hasher.digest();
}

std::uint32_t SealedGenerator::next() {
  if (used_ == words_.size()) {
    // Words are read as little-endian whatever the machine, or another could not check a game.
    std::array<unsigned char, 64> bytes{};
    std::array<unsigned char, crypto_stream_chacha20_ietf_NONCEBYTES> nonce{};
    for (std::size_t i = 0; i < 8; ++i) nonce[i] = static_cast<unsigned char>(version_ >> (8 * i));
    crypto_stream_chacha20_ietf_xor_ic(bytes.data(), bytes.data(), bytes.size(), nonce.data(), block_++,
                                       key_.data());
    for (std::size_t i = 0; i < words_.size(); ++i) {
      words_[i] = static_cast<std::uint32_t>(bytes[4 * i]) |
                  static_cast<std::uint32_t>(bytes[4 * i + 1]) << 8U |
                  static_cast<std::uint32_t>(bytes[4 * i + 2]) << 16U |
                  static_cast<std::uint32_t>(bytes[4 * i + 3]) << 24U;
    }
    used_ = 0;
  }
  return words_[used_++];
}

}  // namespace kurz
