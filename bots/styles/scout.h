// What routes cost a hand and what they score; which tickets are open, by which paths, and how long these
// take.
#pragma once

#include <limits>
#include <optional>

#include "bots/way.h"

namespace kurz {

// What a hand lacks for one route, paid in the colour that suits it best.
struct Lack {
  int cards = 0;  // all that is missing, wild or not
  int wilds = 0;  // of these: only wild cards will do (R25)
};
Lack lack_of(const Board& board, const Route& route, CardCounts hand);

// What a hand lacks for several routes together: no card is counted twice.
struct Needs {
  IdArray<Color, int, kMaxColors> colored{};
  int wilds = 0;                          // for ferries
  int spare = 0;                          // wild cards in hand, which can stand for some of the colours
  IdArray<Color, int, kMaxColors> all{};  // cards that the routes will take, in hand or not

  // Cards still to be drawn.
  [[nodiscard]] int total() const;
  [[nodiscard]] bool has_use_for(Color card) const;
};
Needs needs_of(const View& view, RouteSet routes);

// The draw that serves the needs best; nothing if no card may be drawn.
std::optional<Action> best_draw(const View& view, const Needs& needs);

// The payment of this route, which can be claimed, that leaves most for the others.
Action best_payment(const View& view, RouteId route, RouteSet others);

// The score of the viewer if the game ended after one more route, with the best souvenir that it brings
// (R26).
Score own_score_with(const View& view, RouteId claimed);

// Routes that a player means to claim, and the tickets that they complete.
struct Plan {
  RouteSet routes = 0;
  TicketSet tickets = 0;
  PieceCounts pieces{};  // that the routes take
};

class Scout {
 public:
  static constexpr int kNoLimit = std::numeric_limits<int>::max();

  explicit Scout(const View& view);

  // Free routes for which there are pieces left beside those of a plan. The plan's own routes are among them.
  [[nodiscard]] RouteSet open_routes(const Plan& beside = {}) const;
  // Tickets of the viewer that are not done and can be.
  [[nodiscard]] TicketSet open_tickets() const;

  // The quickest way to complete a ticket beside a plan; nothing if it is cut off or takes too many pieces.
  [[nodiscard]] std::optional<Way> way(TicketId ticket, const Plan& beside = {}) const;
  // Of each open ticket, as if it were the only one.
  [[nodiscard]] std::vector<Way> open_ways() const;
  // One ticket after the other, always the one that is quickest then, as long as pieces and turns last.
  [[nodiscard]] Plan together(TicketSet tickets, int turns = kNoLimit) const;

  // The viewer's turns until all routes of a plan are claimed.
  [[nodiscard]] int turns_for(RouteSet routes) const;
  // The same with those that others will cost by cutting ways. A guess.
  [[nodiscard]] int turns_with_detours(RouteSet routes) const;
  // The viewer's turns until somebody has ended the game, if all go on as players usually do. A guess.
  [[nodiscard]] int turns_left() const;
  // Whether a ticket from the deck would likely be finished in time.
  [[nodiscard]] bool has_time_for_new_tickets(const Plan& beside) const;

 private:
  [[nodiscard]] bool fits(const PieceCounts& more, const Plan& beside) const;

  const View& view_;
  const Board& board_;
  WayCosts costs_;
  PieceCounts left_{};
};

}  // namespace kurz
