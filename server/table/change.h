// What can happen to a table, as it is stored: one change a version. A table is what its changes make of it.
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

struct Made {
  std::string maker;  // a guest
  TableSettings settings;
  Holders holders;      // of the seats
  Digest commitment{};  // to the seed
  bool operator==(const Made&) const = default;
};
// A seat is taken, left, or given to a bot.
struct Seated {
  Seat seat;
  Holder holder;
  bool operator==(const Seated&) const = default;
};
// The head and the deal of a game; it has no moves yet.
struct Started {
  GameLog game;
  bool operator==(const Started&) const = default;
};
struct Moved {
  Move move;
  bool operator==(const Moved&) const = default;
};
// A bot begins to play for a guest who is away, or stops.
struct StoodIn {
  Seat seat;
  bool on = false;
  bool operator==(const StoodIn&) const = default;
};
// The table is given up.
struct Closed {
  bool operator==(const Closed&) const = default;
};
// The same people play again at another table.
struct Rematched {
  std::string table;
  bool operator==(const Rematched&) const = default;
};

}  // namespace change

using Change = std::variant<change::Made, change::Seated, change::Started, change::Moved, change::StoodIn,
                            change::Closed, change::Rematched>;

// `board` is that of the table; `at` is in milliseconds since 1970.
std::string change_to_json(const Board& board, const Change& change, std::int64_t at);

struct ReadChange {
  Change change;
  std::int64_t at = 0;
};
// `board` is that of the table; null for its first change, which names it.
Result<ReadChange, ReadError> change_from_json(std::string_view text, const Board* board);

}  // namespace kurz
