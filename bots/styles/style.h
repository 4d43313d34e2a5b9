// A simple player: a strategy says what it aims at, and everything else follows from that. It claims a route
// of its aim when it can pay for one, and otherwise draws the cards that the aim lacks.
#pragma once

#include "bots/bot.h"
#include "bots/styles/scout.h"

namespace kurz {

struct Aim {
  RouteSet routes = 0;       // to be claimed
  bool new_tickets = false;  // before that
};
using Strategy = Aim (*)(const View& view, const Scout& scout);

// Of the cheapest ways for all tickets, only the single route that lacks the fewest cards.
Aim one_step(const View& view, const Scout& scout);
// The routes of most points first, as long as pieces and turns for the tickets are left; then the tickets.
Aim long_routes(const View& view, const Scout& scout);
// The cheapest way for each ticket, one after the other; new tickets once all are done, if there is time.
Aim route_focused(const View& view, const Scout& scout);
// As many tickets as the pieces can serve, then the cheapest ways for all of them together.
Aim hungry(const View& view, const Scout& scout);

class Style final : public Bot {
 public:
  explicit Style(Strategy strategy) : strategy_(strategy) {}
  Action choose(const View& view, Rng& rng, const Budget& budget) override;

 private:
  [[nodiscard]] Action turn(const View& view, const Scout& scout) const;

  Strategy strategy_;
};

}  // namespace kurz
