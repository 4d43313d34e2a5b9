// What can be wrong with a board file, as codes with data. The sentences are made outside the engine.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace kurz {

enum class BoardFault {
  kNotJson,          // what: the parser's word
  kWrongType,        // what: the type that is needed
  kMissingField,     // what: the field
  kUnknownField,     // what: the field
  kDoubledField,     // what: the field
  kUnknownFormat,    // number: the format found, limit: the one understood
  kOutOfRange,       // number, low, limit
  kTooMany,          // number, limit
  kTooFew,           // number, low
  kBadId,            // what
  kBadName,          // what
  kDoubledId,        // what, other: where it stood first
  kUnknownWord,      // what, other: the words that are understood
  kUnknownLocation,  // what
  kSameEnds,         // what
  kUnknownColor,     // what, other: the colours of the deck
  kReservedColor,    // what
  kUnknownKind,      // what, other: the kinds of pieces
  kPiecesDiffer,     // number: pieces, limit: cards
  kFerriesTooMany,   // number, limit
  kDoubleAlone,      // what
  kDoubleTooMany,    // what, number
  kDoubleDiffers,    // what, other: the other half
  kDoubleUnequal,    // what, other: the other half. A warning
  kMissingPoints,    // what: kind, number: cards
  kUnusedPoints,     // what: kind or length
  kTicketTwice,      // what, other: where it stood first
  kNotConnected,     // what: a location that cannot be reached, other: from where
  kDoubledLocation,  // what
  kSouvenirStarts,   // number: starts, limit: symbols less two
  kSouvenirPoints,   // number: entries, limit: symbols and one
  kSeveralBonuses,
  kDeckTooSmall,  // number, low
  kDeckTooLarge,  // number, limit
};

// A board with warnings can be played. They point at what a printed board may have but seldom has.
enum class Severity { kMistake, kWarning };

struct BoardProblem {
  BoardFault fault{};
  std::string where;  // "routes[3].color"; empty: the whole file
  std::string what;
  std::string other;
  long number = 0;
  long low = 0;
  long limit = 0;

  [[nodiscard]] Severity severity() const {
    return fault == BoardFault::kDoubleUnequal ? Severity::kWarning : Severity::kMistake;
  }
};

using BoardProblems = std::vector<BoardProblem>;

inline bool has_mistake(const BoardProblems& problems) {
  return std::ranges::any_of(problems,
                             [](const BoardProblem& p) { return p.severity() == Severity::kMistake; });
}

}  // namespace kurz
