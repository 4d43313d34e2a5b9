// A simple player: a strategy says what it aims at, and everything else follows from that. It claims a route
// of its aim when it can pay for one, and otherwise draws the cards that the aim lacks.
#pragma once

#include "bots/bot.h"
#include "bots/styles/scout.h"

namespace kurz {

struct Aim {
  RouteSet routes = 0;       // to be claimed
  bool new_tickets = false;  // before that
  bool collects = false;     // draws first, whatever can be claimed already
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

// The route that brings most points for its turns, whatever the tickets.
Aim greedy(const View& view, const Scout& scout);
// The routes that use up most pieces for their turns, so that the game ends soon; tickets only on the way.
Aim racer(const View& view, const Scout& scout);
// The cheapest ways for all tickets together; new tickets once they are done, if there is time.
Aim ticket_planner(const View& view, const Scout& scout);
// A route that would join two parts of another player's network, if it can be paid; else the cheapest way for
// each ticket.
Aim blocker(const View& view, const Scout& scout);
// The cards for all tickets first, as long as time lasts; then one claim after the other.
Aim hoarder(const View& view, const Scout& scout);

class Style final : public Bot {
 public:
  explicit Style(Strategy strategy) : strategy_(strategy) {}
  Action choose(const View& view, Rng& rng, const Budget& budget) override;

 private:
  [[nodiscard]] Action turn(const View& view, const Scout& scout) const;

  Strategy strategy_;
};

}  // namespace kurz
