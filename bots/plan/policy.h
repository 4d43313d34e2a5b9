// How the planner plays: a move for any seat of a world, quick enough for playouts. It reads of a world only
// what that seat may know, and keeps each seat's plan until something happens to it.
#pragma once

#include <vector>

#include "bots/plan/survey.h"
#include "engine/base/small_vec.h"
#include "engine/rules/action.h"

namespace kurz {

// A sensible action and its value to the planner, in points.
struct Candidate {
  Action action;
  float value = 0;
};
using Candidates = SmallVec<Candidate, 128>;

class Policy {
 public:
  Policy() = default;
  // Looks plans up that it made before for the same tickets and routes, whatever cards were in hand then.
  // For searches, which try thousands of worlds that differ little.
  static Policy with_memo();
  // The seat must have something to decide.
  Action choose(const GameState& world, Seat seat);
  [[nodiscard]] std::size_t memo_bytes() const { return memo_.size() * sizeof(Memo); }
  // Every sensible action, in no order; of equivalent actions only one.
  void weigh(const GameState& world, Seat seat, Candidates& candidates);
  // What the seat plans now.
  const TicketPlan& plan(const GameState& world, Seat seat) { return refresh(world, seat, false).plan; }
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
    bool detailed = false;  // whether ticket_gain and loss are known
  };

  template <class Visit>
  struct Visitor;
  Memory& refresh(const GameState& world, Seat seat, bool detailed);
  static void add_details(const Survey& survey, const GameState& world, Seat seat, Memory& memory);
  static void replan(const GameState& world, Seat seat, bool detailed, Memory& memory);

  struct Memo {
    std::uint64_t key = 0;
    Memory memory;
  };

  BySeat<Memory> seats_;
  std::vector<Memo> memo_;  // by the last bits of the key; empty if there is none
};

}  // namespace kurz
