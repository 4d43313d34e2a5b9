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
#include <string_view>
#include <vector>

#include "codec/described.h"
#include "codec/json_reader.h"
#include "engine/base/result.h"
#include "engine/log/game_log.h"
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

// What the record of a game says about its chance, in its field "chance".
struct ChanceRecord {
  std::string format = "kurz-chance/1";
  std::string commitment;
  std::vector<std::string> texts;  // per seat
  bool first_by_lot = false;       // otherwise the host chose who begins
  static constexpr auto kFields =
      std::tuple(field<&ChanceRecord::format>(), field<&ChanceRecord::commitment>(),
                 field<&ChanceRecord::texts>(), field<&ChanceRecord::first_by_lot>());
};
struct ChanceProof : ChanceRecord {
  Bytes32 seed{};
};
// From a line of "kurz-log/1" with a field "chance".
Result<ChanceProof, ReadError> proof_from_json(std::string_view line);

enum class ChanceFault : std::uint8_t {
  kNone,
  kSeed,   // does not match the commitment
  kTexts,  // not one per seat
  kDeal,
  kMove,
};
struct ChanceVerdict {
  ChanceFault fault = ChanceFault::kNone;
  int move = -1;  // kMove, counted from 0
  [[nodiscard]] bool good() const { return fault == ChanceFault::kNone; }
};

// Does every card and ticket of a finished game follow from the seed?
ChanceVerdict verify_chance(const GameLog& log, const ChanceProof& proof);

}  // namespace kurz
