// Why a command was not done. The texts are constant: none tells more than its reader may know.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "codec/json_reader.h"
#include "engine/rules/refusal.h"
#include "words/lang.h"

namespace kurz {

enum class RefusedCode : std::uint8_t {
  kNoSuchTable,  // or not for this guest: nobody learns which
  kNoGuest,      // who asks has no name yet
  kStale,        // made for another version
  kRule,
  kUnchanged,       // it is so already
  kTooManyChanges,  // see kMostVersions
  kNotYourSeat,
  kNoSuchSeat,
  kSeatTaken,
  kNotOpen,  // the game has begun, or the table was closed
  kNotRunning,
  kNotOver,
  kSeatsFree,
  kNotTheMaker,
  kOthersPlay,  // closing would end the game of others
  kAlreadyRematched,
  kNoSuchLevel,
  kNoSuchBoard,
  kTooManyTables,
  kBadBoard,       // a board file with mistakes
  kTooManyBoards,  // of this guest
  kNoHints,
  kNotToMove,
  kBadMessage,
  kTooFast,
  kTooLong,
  kForeignPage,  // a browser shows a page of another host
  kNothingHere,  // no such address
  kNotDoneHere,  // the address is there, but not for this method
  kBusy,         // the server has too much to do
  kStoreFailed,
  kHurt,  // what is stored of the table is damaged
  kClosing,
};
std::string_view refused_word(RefusedCode code);

struct Refused {
  RefusedCode code{};
  std::optional<RuleError> rule;         // kRule
  std::optional<std::uint64_t> version;  // kStale: the one the table stands at
  std::optional<ReadError> read;         // kBadMessage
};

inline Refused refused_as(RefusedCode code) { return {code, {}, {}, {}}; }

// A sentence for everything but kRule and kBadMessage, which have sentences of their own.
std::string_view refused_text(RefusedCode code, Lang lang);

}  // namespace kurz
