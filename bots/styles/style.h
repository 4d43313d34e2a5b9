// A simple player: a style says what it aims at, and everything else follows from that. It claims a route of
// its aim when it can pay one, and otherwise draws the cards that the aim lacks.
#pragma once

#include "bots/bot.h"
#include "bots/styles/scout.h"

namespace kurz {

struct Aim {
  RouteSet routes = 0;       // to be claimed
  bool new_tickets = false;  // before that
};

class Style : public Bot {
 public:
  Action choose(const View& view, Rng& rng, const Budget& budget) final;

 protected:
  [[nodiscard]] virtual Aim aim(const View& view, const Scout& scout) const = 0;

 private:
  [[nodiscard]] Action turn(const View& view, const Scout& scout) const;
};

// The single route that brings most points for the turns it takes.
RouteSet best_paying_route(const View& view, RouteSet routes);

}  // namespace kurz
