// What searches share: the worlds they try, playouts by the planner, the value of a final result, and their
// findings.
#pragma once

#include <chrono>
#include <vector>

#include "bots/belief/ticket_belief.h"
#include "bots/plan/policy.h"
#include "engine/rules/event.h"
#include "engine/rules/nature.h"
#include "engine/rules/scoring.h"

namespace kurz {

// Worlds that the observer cannot tell from the real one, each as often as it is believed.
class BelievedWorlds {
 public:
  explicit BelievedWorlds(const View& view) : view_(view), belief_(view) {}
  [[nodiscard]] GameState sample(Rng& rng) const { return determinize(view_, belief_.sample(rng), rng); }
  [[nodiscard]] const TicketBelief& belief() const { return belief_; }

  // A deal of the hidden cards. Dealing them takes longer than the rest of a world, so that searches use a
  // deal a few times, each time with other tickets.
  struct Deal {
    GameState world;
    int uses = 0;
  };
  [[nodiscard]] GameState sample(Rng& rng, Deal& deal) const;

 private:
  const View& view_;
  TicketBelief belief_;
};

// The result of a game for each seat.
struct EndValues {
  BySeat<float> reward{};  // 0 to 1: winning, mixed with the margin
  BySeat<float> win{};     // a shared first place counts in parts
  BySeat<float> points{};
};

EndValues outcome_of(const GameState& over);

// For games whose events nobody needs.
inline constexpr NoEvents kNoListener{};

// Every seat is played by the planner. `policy` must not hold plans of another world.
void play_to_end(GameState& world, Policy& policy, SeededNature& chance);

// What a search has found about an action: the means over all simulations that began with it.
struct Finding {
  Action action;
  long visits = 0;
  double reward = 0;  // 0 to 1, what the search goes by
  double win = 0;     // chance to win, a shared first place in parts
  double points = 0;  // of the searching seat at the end
};
using Findings = std::vector<Finding>;

// Whether the viewer's turn is the last one of the game.
inline bool is_last_turn(const View& view) {
  return view.last_turns == 1 && view.turn == view.viewer &&
         (view.phase == Phase::kTurn || view.phase == Phase::kKeepTickets);
}
// All actions of the last turn, best first, with only one of those that give the same score. Only the others'
// tickets and, for a player who draws tickets, the drawn ones are still uncertain.
Findings solve_last_turn(const View& view, const TicketBelief& belief, Rng& rng);

// Counts simulations, or the time.
class SearchClock {
 public:
  SearchClock(int simulations, double milliseconds)
      : simulations_(simulations), milliseconds_(milliseconds) {}

  // The share of the allowance that is used up after `done` simulations.
  [[nodiscard]] double used(long done) const {
    if (simulations_ > 0) return static_cast<double>(done) / simulations_;
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start_;
    return taken.count() / milliseconds_;
  }

 private:
  int simulations_;
  double milliseconds_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace kurz
