#include "arena/ladder_plan.h"

#include "engine/base/hash.h"

namespace kurz {
namespace {

LadderPairing make_pairing(const LadderSettings& settings, const LadderCell& cell, std::size_t lone,
                           std::size_t others) {
  LadderPairing made;
  made.lone = lone;
  made.others = others;
  Pairing& pairing = made.pairing;
  pairing.board = cell.board;
  pairing.bots.assign(static_cast<std::size_t>(cell.players), settings.bots[others]);
  pairing.bots[0] = settings.bots[lone];
  pairing.duplicate = true;
  Fingerprint print;
  print.add(settings.seed);
  print.add(cell.board->id);
  for (const std::string& bot : pairing.bots) print.add(bot);
  pairing.seed = print.value();
  made.deals = (settings.games + cell.players - 1) / cell.players;
  return made;
}

}  // namespace

long LadderPlan::games() const {
  long sum = 0;
  for (const LadderPairing& pairing : pairings) sum += pairing.deals * pairing.pairing.games_a_deal();
  return sum;
}

LadderPlan make_ladder_plan(LadderSettings settings, const PlayerMaker& make) {
  LadderPlan plan;
  plan.settings = std::move(settings);
  for (const BoardPtr& board : plan.settings.boards) {
    for (const int players : plan.settings.players) plan.cells.push_back({board.get(), players});
  }
  const std::size_t bots = plan.settings.bots.size();
  for (std::size_t cell = 0; cell < plan.cells.size(); ++cell) {
    for (std::size_t lone = 0; lone < bots; ++lone) {
      for (std::size_t others = 0; others < bots; ++others) {
        // Of two players neither is more alone than the other.
        if (lone == others || (plan.cells[cell].players == 2 && lone > others)) continue;
        plan.pairings.push_back(make_pairing(plan.settings, plan.cells[cell], lone, others));
        plan.pairings.back().cell = cell;
        plan.pairings.back().pairing.make = make;
      }
    }
  }
  return plan;
}

}  // namespace kurz
