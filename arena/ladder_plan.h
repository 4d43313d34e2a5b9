// Who plays whom on a ladder, where, and how often.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/arena_game.h"

namespace kurz {

struct LadderSettings {
  std::vector<BoardPtr> boards;
  std::vector<int> players;       // counts of players, 2 to 4
  std::vector<std::string> bots;  // two or more, no two alike
  long games = 0;                 // of each pairing; rounded up to whole deals
  std::uint64_t seed = 0;
};

// One bot against another, which takes all other seats.
struct LadderPairing {
  std::size_t cell = 0;    // city and number of players: see LadderPlan::cells
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
// the other way round: so each is seen against a table of the other, and no third bot decides between them.
// Each pairing has deals of its own, which do not depend on what else is on the ladder.
LadderPlan make_ladder_plan(LadderSettings settings, const PlayerMaker& make = seat_player);

}  // namespace kurz
