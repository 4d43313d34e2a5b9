// Chance that nobody can predict and everyone can verify afterwards.
//
// A table's seed is drawn when the table is created, and its SHA-256 is public from then on. Each seat may
// add a text before the game. Seed and texts make the key; each move draws from its own ChaCha20 stream (the
// number of the move is the nonce), so that a game that is loaded from the store continues exactly as it
// would have. After the end the seed is public, and the game can be replayed from it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "engine/rules/nature.h"
#include "server/secure/crypto.h"

namespace kurz {

// Public before the game: SHA-256 of the 32 bytes, as hex digits.
inline std::string commitment_to(const Bytes32& seed) { return to_hex(sha256(seed)); }

// The texts in the order of the seats; empty if a seat added none.
Bytes32 chance_key(const Bytes32& seed, std::span<const std::string> seat_texts);

class SealedGenerator {
 public:
  SealedGenerator(const Bytes32& key, std::uint64_t version) : key_(key), version_(version) {}
  int below(int n) {
    return fair_below(n, [this] { return next(); });
  }

 private:
  std::uint32_t next();

  Bytes32 key_;
  std::uint64_t version_;
  std::uint32_t block_ = 0;
  std::size_t used_ = 16;
  std::array<std::uint32_t, 16> words_{};
};

class SealedNature final : public RandomNature<SealedGenerator> {
 public:
  SealedNature(const Bytes32& key, std::uint64_t version) : RandomNature(SealedGenerator(key, version)) {}
};

}  // namespace kurz
