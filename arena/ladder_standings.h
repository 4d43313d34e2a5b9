// The results of a ladder: ratings, shares of wins, times and faults. Ratings come from the places of bots,
// by the model of Bradley and Terry on the scale of Elo.
#pragma once

#include "arena/ladder.h"

namespace kurz {

// All comparisons of one kind between two bots. Two seats of a game are one comparison, by their places; a
// shared place is half a comparison for each. Those of one deal are not independent, so they are kept by
// deal.
struct Comparisons {
  std::size_t first = 0;  // the bots, by number
  std::size_t second = 0;
  long in_deal = 0;  // how many each deal has
  Sample deals;      // of each deal, how many went to the first
};

struct Rating {
  double elo = 0;
  Interval interval;  // of 95 %
};

// The likeliest ratings, their mean 0: bots 400 apart are expected to come before one another 10 : 1. One
// drawn deal is added to each member of `all`, so that a bot that always won has a rating, too.
//
// The intervals come from the inverse Fisher information and the observed variance of the results of deals
// (the "sandwich" with deals as clusters).
std::vector<Rating> fit_ratings(std::size_t bots, const std::vector<Comparisons>& all);
// The bots by number, the highest rating first.
std::vector<std::size_t> by_rating(const std::vector<Rating>& ratings);

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
  std::vector<BotTally> conduct;                 // by bot, over all its games here
  std::vector<std::vector<PairStanding>> pairs;  // by bot, then by the other; none against itself
};

struct LadderStandings {
  std::vector<CellStandings> cells;  // as in the plan
  std::vector<Rating> overall;       // from the comparisons of all cells together
};

LadderStandings ladder_standings(const LadderPlan& plan, const std::vector<PairingTally>& tallies);

}  // namespace kurz
