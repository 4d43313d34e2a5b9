// Verifies a finished game: does every card and ticket follow from the seed?
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "codec/described.h"
#include "codec/json_reader.h"
#include "engine/base/result.h"
#include "engine/log/game_log.h"
#include "server/secure/crypto.h"

namespace kurz {

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

ChanceVerdict verify_chance(const GameLog& log, const ChanceProof& proof);

}  // namespace kurz
