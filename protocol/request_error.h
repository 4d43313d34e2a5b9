// Why a request could not be done. The sentences are constant: none tells more than its reader may know.
#pragma once

#include <cstdint>
#include <optional>

#include "codec/described.h"
#include "codec/json_reader.h"
#include "engine/rules/violation.h"
#include "words/lang.h"

namespace kurz {

// Each has its JSON name, its HTTP status and its sentences in one row of request_error.cpp.
enum class RequestErrorCode : std::uint8_t {
  kNoSuchTable,  // or not for this guest: nobody learns which
  kNoGuest,      // the client has no name yet
  kStale,        // made for another version
  kRule,         // the rules do not allow the move
  kUnchanged,
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
  kBadLog,         // a log that cannot be replayed
  kNoHints,
  kNotToMove,
  kBadMessage,
  kTooFast,
  kTooLong,
  kForeignPage,  // a browser shows a page of another host
  kNothingHere,  // no such address
  kNotDoneHere,  // the address exists, but not for this method
  kBusy,
  kStoreFailed,
  kHurt,  // what is stored of the table is damaged
  kClosing,
};
std::span<const EnumName<RequestErrorCode>> names_of(RequestErrorCode code);
constexpr std::string_view type_name(RequestErrorCode /*code*/) { return "ErrorCode"; }

struct RequestError {
  RequestErrorCode code{};
  std::optional<RuleViolation> rule = {};     // kRule
  std::optional<std::uint64_t> version = {};  // kStale: the one the table stands at
  std::optional<ReadError> read = {};         // kBadMessage
};

inline RequestError refused_as(RequestErrorCode code) { return {code, {}, {}, {}}; }

std::string_view error_text(RequestErrorCode code, Lang lang);
int http_status(RequestErrorCode code);

}  // namespace kurz
