// The pairings of a ladder, and their results.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "advice/statistics.h"
#include "arena/arena_game.h"
#include "arena/distribution.h"

namespace kurz {

struct LadderSettings {
  std::vector<BoardPtr> boards;
  std::vector<int> players;       // counts of players, 2 to 4
  std::vector<std::string> bots;  // two or more, no two alike
  long games = 0;                 // per pairing; rounded up to whole deals
  std::uint64_t seed = 0;
};

// One bot against another, which takes all other seats.
struct LadderPairing {
  std::size_t cell = 0;    // index into LadderPlan::cells
  std::size_t lone = 0;    // the bots, by number
  std::size_t others = 0;  //
  Pairing pairing;         // entry 0 is the lone one
  long deals = 0;
};

struct LadderCell {
  const Board* board = nullptr;
  int players = 0;
};

struct LadderPlan {
  LadderSettings settings;
  std::vector<LadderCell> cells;
  std::vector<LadderPairing> pairings;

  [[nodiscard]] long games() const;
};

// With two players every pair of bots meets once. With more, one bot sits among several of another, and then
// the other way round, so that no third bot decides between them. The deals of a pairing do not depend on
// other bots.
LadderPlan make_ladder_plan(LadderSettings settings, const PlayerMaker& make = registered_player);

// The results of one of the two bots of a pairing, on all its seats.
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

// The results of the deals of one pairing. All sums are of whole numbers, so that the order of the deals does
// not matter.
struct PairingTally {
  static constexpr int kWinParts = 12;   // a first place shared by 2, 3 or 4 is a whole number of them
  static constexpr int kAheadParts = 2;  // a shared place is half for each

  Sample wins;   // per deal: the lone bot's first places, in parts
  Sample ahead;  // per deal: how often the lone bot came before one of the others, in parts
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
