// How the planner plays: a move for any seat of a world, quick enough for playouts. It reads of a world only
// what that seat may know, and keeps each seat's plan until something happens to it.
#pragma once

#include <array>

#include "bots/plan/survey.h"
#include "engine/base/small_vec.h"
#include "engine/rules/action.h"

namespace kurz {

class Shopping;
class LegalActions;

// An action that a player would think of, and what the planner gives for it; the scale is that of points.
struct Candidate {
  Action action;
  float value = 0;
};
using Candidates = SmallVec<Candidate, 128>;

class Policy {
 public:
  explicit Policy(const Weights& weights = kWeights) : weights_(weights) {}

  // The seat must have something to decide.
  Action choose(const GameState& world, Seat seat);
  // Everything worth a thought, in no order: one for each of several actions that come to the same.
  void weigh(const GameState& world, Seat seat, Candidates& candidates);
  // The plans so far belong to another world.
  void forget();
  // The plan that the latest choice of this seat came from.
  [[nodiscard]] const TicketPlan& plan(Seat seat) const {
    return seats_[static_cast<std::size_t>(seat.index())].plan;
  }

 private:
  struct Memory {
    TicketPlan plan;
    TicketSet tickets = 0;
    RouteSet owned = 0;
    RouteSet extra = 0;  // what to save for when the plan is done
    float ticket_gain = 0;
    std::array<float, kMaxRoutes> loss;  // of each wanted route, if another took it
    bool valid = false;
  };

  Memory& refresh(const GameState& world, Seat seat);
  // Calls visit(action, value). Without `all`, what is sure not to be the best may be left out.
  template <class Visit>
  void visit_all(const GameState& world, Seat seat, bool all, Visit visit);
  template <class Visit>
  void visit_turn(const GameState& world, Seat seat, bool all, Visit visit);
  template <class Visit>
  void visit_last_turn(const GameState& world, Seat seat, const LegalActions& legal, Visit visit);
  template <class Visit>
  void visit_draws(const GameState& world, Seat seat, const Shopping& shopping, bool second,
                   Visit visit) const;
  template <class Visit>
  void visit_keeps(const GameState& world, Seat seat, Offer offer, TicketSet held, Visit visit);
  template <class Visit>
  void visit_places(const GameState& world, Seat seat, Visit visit);
  template <class Visit>
  static void visit_souvenirs(const GameState& world, Visit visit);

  Weights weights_;
  std::array<Memory, kMaxSeats> seats_;
};

}  // namespace kurz
