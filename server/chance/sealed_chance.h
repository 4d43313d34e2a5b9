// Chance that nobody can foresee and everybody can check afterwards.
//
// A table's seed is drawn when the table is made, and its SHA-256 is shown from then on. Each seat may add a
// text of its own before the game begins. Seed and texts together make the key; each version of the table
// draws from a ChaCha20 stream of its own (the version is the nonce), so that a game which is read back from
// the store goes on exactly as it would have. After the end the seed is shown, and with it all can be played
// again.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "engine/rules/nature.h"
#include "server/secure/digest.h"

namespace kurz {

// What is shown before the game: SHA-256 of the 32 bytes.
inline Digest commitment_to(const Bytes32& seed) { return sha256(seed); }

// The texts in the order of the seats, empty for a seat that added none.
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
