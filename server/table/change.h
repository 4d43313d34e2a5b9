// What can happen to a table, as it is stored: one change per version.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "codec/log_json.h"
#include "engine/log/game_log.h"
#include "server/secure/digest.h"
#include "server/table/settings.h"

namespace kurz {

namespace change {

struct Created {
  std::string host;  // a guest
  TableSettings settings;
  Holders holders;      // of the seats
  Digest commitment{};  // to the seed
  bool operator==(const Created&) const = default;
};
// A seat is taken, left, or given to a bot.
struct Seated {
  Seat seat;
  Holder holder;
  bool operator==(const Seated&) const = default;
};
// The header and the deal of a game, without moves.
struct Started {
  GameLog game;
  bool operator==(const Started&) const = default;
};
struct Moved {
  Move move;
  Seat first =
      Seat::none();  // who begins, if this move was the last choice of tickets before that was drawn (R9)
  bool operator==(const Moved&) const = default;
};
// A bot begins or stops to play for an absent guest.
struct Substituted {
  Seat seat;
  bool on = false;
  bool operator==(const Substituted&) const = default;
};
struct Closed {
  bool operator==(const Closed&) const = default;
};
// The same people play again at another table.
struct Rematched {
  std::string table;
  bool operator==(const Rematched&) const = default;
};

}  // namespace change

using Change = std::variant<change::Created, change::Seated, change::Started, change::Moved,
                            change::Substituted, change::Closed, change::Rematched>;

// `at`: milliseconds since 1970.
std::string change_to_json(const Board& board, const Change& change, std::int64_t at);

struct ReadChange {
  Change change;
  std::int64_t at = 0;
};
// `board` is null for the first change of a table, which names its board.
Result<ReadChange, ReadError> change_from_json(std::string_view text, const Board* board);

}  // namespace kurz
