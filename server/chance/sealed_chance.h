// Chance that nobody can choose or predict and everyone can verify afterwards: docs/chance.md.
//
// The server commits to a seed and every guest to a contribution, by its SHA-256; only then are contributions
// revealed to the server. Together they make the key. Each move draws from its own ChaCha20 stream (the
// number of the move is the nonce), so that a game that is loaded from the store continues exactly as it
// would have. After the end everything is public, and the game can be replayed from it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
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

// Public before the game: SHA-256 of the 32 bytes of a seed or contribution, as hex digits.
inline std::string commitment_to(const Bytes32& secret) { return to_hex(sha256(secret)); }
// The 32 bytes of a contribution or commitment that a client sent, in lower-case digits.
std::optional<Bytes32> from_lower_hex(std::string_view text);

// The seed after so many failed shuffles.
Bytes32 round_seed(const Bytes32& seed, int round);

// What each seat adds to chance; nothing for a bot.
using Contributions = std::vector<std::optional<Bytes32>>;
Bytes32 chance_key(const Bytes32& seed, const Contributions& contributions);
// Of games that were started before there were contributions, from the texts that the seats added.
Bytes32 chance_key_of_texts(const Bytes32& seed, std::span<const std::string> seat_texts);

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
  static constexpr std::string_view kOlderFormat = "kurz-chance/1", kFormat = "kurz-chance/2";
  std::string format;
  std::string commitment;
  std::optional<std::vector<std::string>> texts;                       // per seat, in the older format
  std::optional<std::vector<std::string>> commitments, contributions;  // per seat; empty for a bot
  bool first_by_lot = false;                                           // otherwise the host chose who begins
  static constexpr auto kFields =
      std::tuple(field<&ChanceRecord::format>(), field<&ChanceRecord::commitment>(),
                 field<&ChanceRecord::texts>(), field<&ChanceRecord::commitments>(),
                 field<&ChanceRecord::contributions>(), field<&ChanceRecord::first_by_lot>());
};
struct ChanceProof : ChanceRecord {
  Bytes32 seed{};
  [[nodiscard]] bool is_older() const { return format == kOlderFormat; }
};
// From a line of "kurz-log/1" with a field "chance".
Result<ChanceProof, ReadError> proof_from_json(std::string_view line);

enum class ChanceFault : std::uint8_t {
  kNone,
  kSeed,          // does not match the commitment
  kSeats,         // not one contribution per seat
  kContribution,  // does not match the seat's commitment
  kDeal,
  kMove,
};
struct ChanceVerdict {
  ChanceFault fault = ChanceFault::kNone;
  int at = -1;  // the move or the seat, counted from 0
  [[nodiscard]] bool good() const { return fault == ChanceFault::kNone; }
};

// Does every card and ticket of a finished game follow from the seed and the contributions?
ChanceVerdict verify_chance(const GameLog& log, const ChanceProof& proof);

}  // namespace kurz
