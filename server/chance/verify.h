// Plays a finished game again from its seed: whether every card and ticket came as was promised beforehand.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "codec/json_reader.h"
#include "engine/base/result.h"
#include "engine/log/game_log.h"
#include "server/secure/digest.h"

namespace kurz {

// What a record tells about its chance beside the game itself.
struct ChanceProof {
  Bytes32 seed{};
  Digest commitment{};
  std::vector<std::string> texts;  // a seat
  bool first_by_lot = false;       // else the table's maker said who begins
};
// From a line of "kurz-log/1" that has a field "chance".
Result<ChanceProof, ReadError> proof_from_json(std::string_view line);

enum class ChanceFault : std::uint8_t {
  kNone,
  kSeed,   // not the one that was promised
  kTexts,  // not one a seat
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
