// How the planner plays: a move for any seat of a world, quick enough for playouts. It reads of a world only
// what that seat may know, and keeps each seat's plan until something happens to it.
#pragma once

#include "bots/frozen/survey.h"
#include "engine/base/small_vec.h"
#include "engine/rules/action.h"

namespace kurz::frozen {

// A sensible action and its value to the planner, in points.
struct Candidate {
  Action action;
  float value = 0;
};
using Candidates = SmallVec<Candidate, 128>;

class Policy {
 public:
  // The seat must have something to decide.
  Action choose(const GameState& world, Seat seat);
  // Every sensible action, in no order; of equivalent actions only one.
  void weigh(const GameState& world, Seat seat, Candidates& candidates);
  // To be called before another world.
  void forget();

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

  template <class Visit>
  struct Visitor;
  Memory& refresh(const GameState& world, Seat seat);

  BySeat<Memory> seats_;
};

}  // namespace kurz::frozen
