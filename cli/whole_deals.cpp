#include "cli/whole_deals.h"

#include <ostream>

#include <fmt/format.h>
#include <fmt/ostream.h>

namespace kurz {

long whole_deals(const Context& context, long games, int games_a_deal) {
  const long deals = (games + games_a_deal - 1) / games_a_deal;
  if (deals * games_a_deal != games) {
    fmt::print(
        context.out,
        fmt::runtime(context.say("{} games are rounded up to {}: whole deals of {} games\n",
                                 "{} Spiele werden auf {} aufgerundet: ganze Verteilungen zu {} Spielen\n")),
        games, deals * games_a_deal, games_a_deal);
  }
  return deals;
}

}  // namespace kurz
