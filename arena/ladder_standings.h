// The results of a ladder: ratings, shares of wins, times and faults.
#pragma once

#include "arena/ladder_plan.h"
#include "arena/ratings.h"

namespace kurz {

// First places of one bot against another that has all other seats. An equal share is 1 / players.
struct PairStanding {
  bool played = false;
  long games = 0;
  double share = 0;
  Interval wilson;   // as if games were independent
  Interval by_deal;  // as if deals were independent
};

struct CellStandings {
  LadderCell cell;
  std::vector<Rating> ratings;                   // by bot
  std::vector<SideTally> conduct;                // by bot, over all its games here
  std::vector<std::vector<PairStanding>> pairs;  // by bot, then by the other; none against itself
};

struct LadderStandings {
  std::vector<CellStandings> cells;  // as in the plan
  std::vector<Rating> overall;       // from the comparisons of all cells together
};

LadderStandings ladder_standings(const LadderPlan& plan, const std::vector<PairingTally>& tallies);

// The bots by number, the highest rating first.
std::vector<std::size_t> by_rating(const std::vector<Rating>& ratings);

}  // namespace kurz
