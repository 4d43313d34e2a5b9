// What the deals of one pairing of a ladder came to. All sums are of whole numbers, so that they are the same
// in whatever order deals come in, and from whatever parts they are put together.
#pragma once

#include <optional>
#include <vector>

#include <boost/json.hpp>

#include "arena/arena_game.h"
#include "arena/move_times.h"
#include "arena/statistics.h"

namespace kurz {

// How one of the two bots of a pairing did, on all its seats.
struct SideTally {
  long seats = 0;     // times it sat in a game
  long finished = 0;  // in one that nobody spoiled
  long points = 0;    // in those
  long illegal = 0;
  long threw = 0;
  long overtime = 0;
  MoveTimes times;

  void add(const EntryGame& game, bool finished_game);
  void add(const SideTally& other);
  bool operator==(const SideTally&) const = default;
};

struct PairingTally {
  static constexpr int kWinParts = 12;   // a first place shared by 2, 3 or 4 is a whole number of them
  static constexpr int kAheadParts = 2;  // a shared place is half for each

  Sample wins;   // of each deal: the lone bot's first places, in parts
  Sample ahead;  // of each deal: how often the lone bot came before one of the others, in parts
  SideTally lone;
  SideTally others;

  // All games of a deal; entry 0 is the lone bot.
  void add_deal(const std::vector<ArenaGame>& games);
  void add(const PairingTally& other);
  [[nodiscard]] long deals() const { return wins.count; }
  bool operator==(const PairingTally&) const = default;
};

boost::json::object to_json(const PairingTally& tally);
// Nothing if it is not what to_json() writes.
std::optional<PairingTally> tally_from_json(const boost::json::object& json);

}  // namespace kurz
