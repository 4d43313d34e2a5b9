// Ratings of bots from their places: the model of Bradley and Terry on the scale of Elo.
#pragma once

#include <cstddef>
#include <vector>

#include "advice/statistics.h"

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

// The likeliest ratings, their mean 0: bots 400 apart are expected to come before one another 10 : 1. To each
// member of `all` one deal that came out even is added, so that a bot that always won has a rating too.
//
// The intervals come from the inverse Fisher information and the observed variance of the results of deals
// (the "sandwich" with deals as clusters).
std::vector<Rating> fit_ratings(std::size_t bots, const std::vector<Comparisons>& all);

}  // namespace kurz
