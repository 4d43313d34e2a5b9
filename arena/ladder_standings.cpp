#include "arena/ladder_standings.h"

#include <algorithm>
#include <numeric>

namespace kurz {
namespace {

// The same numbers in units of which `parts` make one of the old.
Sample scaled(const Sample& sample, double parts) {
  return {sample.count, sample.sum / parts, sample.squares / (parts * parts)};
}

Comparisons comparisons_of(const LadderPairing& pairing, const PairingTally& tally) {
  const long players = pairing.pairing.players();
  return {pairing.lone, pairing.others, players * (players - 1),
          scaled(tally.ahead, PairingTally::kAheadParts)};
}

PairStanding lone_standing(const LadderPairing& pairing, const PairingTally& tally) {
  const int games_per_deal = pairing.pairing.games_per_deal();
  const Sample shares = scaled(tally.wins, PairingTally::kWinParts * games_per_deal);
  PairStanding standing;
  standing.played = shares.count > 0;
  standing.games = shares.count * games_per_deal;
  standing.share = shares.mean();
  standing.wilson =
      wilson_interval(tally.wins.sum / PairingTally::kWinParts, static_cast<double>(standing.games));
  standing.by_deal = share_interval(shares);
  return standing;
}

// Of two players, as the second sees it.
PairStanding from_the_other_side(PairStanding standing) {
  const auto other = [](const Interval& one) { return Interval{1 - one.high, 1 - one.low}; };
  standing.share = 1 - standing.share;
  standing.wilson = other(standing.wilson);
  standing.by_deal = other(standing.by_deal);
  return standing;
}

}  // namespace

LadderStandings ladder_standings(const LadderPlan& plan, const std::vector<PairingTally>& tallies) {
  const std::size_t bots = plan.settings.bots.size();
  LadderStandings standings;
  for (const LadderCell& cell : plan.cells) {
    standings.cells.push_back({cell, {}, std::vector<SideTally>(bots), {}});
    standings.cells.back().pairs.resize(bots, std::vector<PairStanding>(bots));
  }
  std::vector<std::vector<Comparisons>> by_cell(plan.cells.size());
  std::vector<Comparisons> all;
  for (std::size_t i = 0; i < plan.pairings.size(); ++i) {
    const LadderPairing& pairing = plan.pairings[i];
    CellStandings& cell = standings.cells[pairing.cell];
    const PairStanding lone = lone_standing(pairing, tallies[i]);
    cell.pairs[pairing.lone][pairing.others] = lone;
    if (cell.cell.players == 2) cell.pairs[pairing.others][pairing.lone] = from_the_other_side(lone);
    cell.conduct[pairing.lone].add(tallies[i].lone);
    cell.conduct[pairing.others].add(tallies[i].others);
    by_cell[pairing.cell].push_back(comparisons_of(pairing, tallies[i]));
    all.push_back(by_cell[pairing.cell].back());
  }
  for (std::size_t cell = 0; cell < by_cell.size(); ++cell)
    standings.cells[cell].ratings = fit_ratings(bots, by_cell[cell]);
  standings.overall = fit_ratings(bots, all);
  return standings;
}

std::vector<std::size_t> by_rating(const std::vector<Rating>& ratings) {
  std::vector<std::size_t> order(ratings.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t bot) { return ratings[bot].elo; });
  return order;
}

}  // namespace kurz
