// What tickets the others may hold. Each set of one or two is weighed exactly: by how much of what a seat has
// claimed would be wasted if those were its tickets.
//
// The waste of a set is what the seat has spent on routes, plus what the rest of the cheapest tree for the
// tickets would cost now, less what that tree cost on the empty board. Somebody who builds straight towards
// the tickets wastes nothing.
#pragma once

#include <vector>

#include "bots/frozen/distances.h"
#include "engine/view/view.h"

namespace kurz::frozen {

struct BeliefWeights {
  float waste = 0.6F;    // by what power of e a wasted half turn makes a set less likely
  float length = 0.08F;  // and a half turn of the tree on the empty board
};

// What all other seats hold, and how likely that is.
struct BelievedTickets {
  HeldTickets held{};
  double probability = 0;
};

class TicketBelief {
 public:
  explicit TicketBelief(const View& view);

  // Tickets for all other seats, none twice.
  HeldTickets sample(Rng& rng) const;
  // Every possibility with its probability, where a single other seat holds one or two tickets; else some
  // hundred that are drawn.
  [[nodiscard]] std::vector<BelievedTickets> all(Rng& rng) const;

 private:
  struct Guess {
    TicketSet tickets;
    double up_to;  // the weights of all guesses up to this one, added up
  };
  struct Holder {
    int tickets = 0;
    std::vector<Guess> guesses;     // of one or two tickets
    std::vector<double> by_itself;  // the weight of each ticket alone, for players who hold more
  };

  void guess(Holder& holder, Seat seat);
  [[nodiscard]] TicketSet sample(const Holder& holder, TicketSet free, Rng& rng) const;

  const View& view_;
  TicketSet unseen_;
  BySeat<Holder> holders_;
};

}  // namespace kurz::frozen
