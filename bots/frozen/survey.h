// The board as one seat sees it now: what each open route costs it, how far apart everything is, how long the
// game may last, and the best plan for a set of tickets. Reads of a world only what that seat may know.
#pragma once

#include "bots/frozen/distances.h"
#include "bots/frozen/weights.h"
#include "engine/base/small_vec.h"
#include "engine/rules/state.h"

namespace kurz::frozen {

// Routes to claim, for which of the tickets, and what it comes to in points.
struct TicketPlan {
  RouteSet wanted = 0;
  TicketSet served = 0;
  float value = 0;
  float turns = 0;
};

class Survey {
 public:
  Survey(const GameState& world, Seat seat, const Weights& weights);

  // The best plan found for all these tickets; those that do not pay or cannot be reached are left out.
  [[nodiscard]] TicketPlan plan(TicketSet tickets) const;
  // The best one by the ways of the fewest turns, whatever points they bring; without `turns`.
  [[nodiscard]] TicketPlan quick_plan(TicketSet tickets) const { return best_of(tickets, by_turns(0)); }
  // Turns to claim these routes, the cards in hand counted.
  [[nodiscard]] float turns_for(RouteSet wanted) const;
  // What drawing tickets is expected to bring beside this plan, the turn itself not counted.
  [[nodiscard]] float ticket_draw_gain(const TicketPlan& plan, TicketSet unseen) const;
  // For each wanted route, the points that the way around would cost more.
  void losses(RouteSet wanted, std::array<float, kMaxRoutes>& loss) const;
  // Points of a route beside every plan, less the turns it takes; may be below zero.
  [[nodiscard]] float worth(RouteId route) const { return worth_[static_cast<std::size_t>(route.index())]; }
  [[nodiscard]] float turns_left() const { return turns_left_; }

 private:
  static constexpr float kUnits = 4;  // of cost per point

  // What routes cost, and how far apart everything is by that.
  struct Prices {
    explicit Prices(int locations) : distances(locations) { costs.fill(kNoWay); }
    RouteCosts costs;
    Distances distances;
  };
  struct Draft;
  void price_routes();
  [[nodiscard]] float credit(const Route& route) const;
  [[nodiscard]] TicketPlan best_of(TicketSet tickets, const Prices& prices) const;
  using TicketOrder = SmallVec<TicketId, kMaxTickets>;
  [[nodiscard]] TicketPlan lay(const TicketOrder& order, const Prices& prices) const;
  [[nodiscard]] bool add(Draft& draft, RouteSet way, float gain) const;
  template <class Measure>
  [[nodiscard]] Prices measured(RouteSet planned, Measure measure) const;
  [[nodiscard]] Prices by_turns(RouteSet planned) const;
  // Every way costs something, however many points it brings.
  [[nodiscard]] float cost(std::size_t route) const { return std::max(0.25F, -worth_[route]); }
  void add_ticket(Draft& draft, TicketId id) const;
  void add_district(Draft& draft, const District& district) const;

  const GameState& world_;
  const Board& board_;
  Seat seat_;
  const Weights& weights_;
  LocationSet touched_ = 0;
  float turns_left_ = 0;
  RouteSet open_ = 0;                    // what the seat could claim, given the cards
  std::array<float, kMaxRoutes> turns_;  // to claim it, the cards in hand counted
  std::array<float, kMaxRoutes> worth_;
  Prices by_points_;
};

// Cards and tickets that the seat has not seen: in the decks, or unknown in other hands.
CardCounts unseen_cards(const GameState& world, Seat seat);
TicketSet unseen_tickets(const GameState& world, Seat seat);
// Whether a claim of the route brings the seat a souvenir (R26).
bool brings_souvenir(const GameState& world, Seat seat, const Route& route);

// The locations at the ends of these routes.
LocationSet touched_by(const Board& board, RouteSet routes);

}  // namespace kurz::frozen
