#include "bots/frozen/ticket_belief.h"

#include <algorithm>
#include <cmath>

#include "engine/view/route_standing.h"

namespace kurz::frozen {
namespace {

// A claim takes two half turns, a card one.
Cost half_turns(const Route& route) { return static_cast<Cost>(2 + route.cards); }

Distances distances_of(const Board& board, RouteSet open, RouteSet owned) {
  Distances distances(board.location_count());
  for_each_bit(open | owned, [&](int r) {
    const Route& route = board.at(RouteId(r));
    distances.join(route.a, route.b, has(owned, r) ? Cost{0} : half_turns(route));
  });
  distances.settle();
  return distances;
}

// The cheapest tree joining a with b and c with d in one: it has at most two inner forks.
int joined_tree(const Distances& d, int locations, const Ticket& one, const Ticket& two) {
  const std::array<std::array<LocationId, 4>, 3> pairings{
      {{one.a, one.b, two.a, two.b}, {one.a, two.a, one.b, two.b}, {one.a, two.b, one.b, two.a}}};
  int best = 4 * kNoWay;
  for (const auto& ends : pairings) {
    for (int x = 0; x < locations; ++x) {
      const LocationId fork(x);
      const int here = d(ends[0], fork) + d(ends[1], fork);
      if (here >= best) continue;
      for (int y = 0; y < locations; ++y) {
        const LocationId other(y);
        best = std::min(best, here + d(fork, other) + d(ends[2], other) + d(ends[3], other));
      }
    }
  }
  return best;
}

int tree_cost(const Distances& d, const Board& board, TicketSet tickets) {
  const Ticket& one = board.tickets[static_cast<std::size_t>(lowest(tickets))];
  const TicketSet rest = without_lowest(tickets);
  if (rest == 0) return d(one.a, one.b);
  const Ticket& two = board.tickets[static_cast<std::size_t>(lowest(rest))];
  return std::min(d(one.a, one.b) + d(two.a, two.b), joined_tree(d, board.location_count(), one, two));
}

}  // namespace

TicketBelief::TicketBelief(const View& view) : view_(view), unseen_(unseen_tickets(view)) {
  for (const Seat seat : view.seats_in_play()) {
    if (seat != view.viewer) guess(holders_[seat], seat);
  }
}

void TicketBelief::guess(Holder& holder, Seat seat) {
  const Board& board = *view_.board;
  const RouteSet owned = view_.seats[seat].routes;
  const RouteSet open = reachable_routes(view_, seat) & ~owned;
  holder.tickets = view_.seats[seat].tickets;
  const auto all = all_below<RouteSet>(board.route_count());
  const Distances empty = distances_of(board, all, 0);
  const Distances now = distances_of(board, open, owned);
  int spent = 0;
  for_each_bit(owned, [&](int r) { spent += half_turns(board.at(RouteId(r))); });
  const auto weight = [&](TicketSet tickets) {
    constexpr BeliefWeights kBelief;
    const int base = tree_cost(empty, board, tickets);
    // Ways cut by others cost more, but that is no reason to think that the ticket is not held.
    const int left = std::min(tree_cost(now, board, tickets), base);
    const auto waste = static_cast<float>(std::max(0, spent + left - base));
    return std::exp(-kBelief.waste * waste - kBelief.length * static_cast<float>(base));
  };
  double sum = 0;
  for_each_bit(unseen_, [&](int t) {
    const auto one = bit<TicketSet>(t);
    if (holder.tickets == 1) {
      holder.guesses.push_back({one, sum += weight(one)});
    } else if (holder.tickets == 2) {
      for_each_bit(unseen_ & ~(one | (one - 1)), [&](int u) {
        holder.guesses.push_back({one | bit<TicketSet>(u), sum += weight(one | bit<TicketSet>(u))});
      });
    }
    holder.by_itself.push_back(weight(one));
  });
}

TicketSet TicketBelief::sample(const Holder& holder, TicketSet free, Rng& rng) const {
  const auto fraction = [&] { return static_cast<double>(rng.next() >> 11U) * 0x1.0p-53; };
  if (!holder.guesses.empty()) {
    const double at = fraction() * holder.guesses.back().up_to;
    const auto found = std::lower_bound(holder.guesses.begin(), holder.guesses.end() - 1, at,
                                        [](const Guess& guess, double x) { return guess.up_to <= x; });
    return found->tickets;
  }
  // More than two: one after the other, each by its own weight.
  TicketSet set = 0;
  for (int n = 0; n < holder.tickets; ++n) {
    double sum = 0;
    const auto each_left = [&](auto visit) {
      std::size_t i = 0;
      for_each_bit(unseen_, [&](int t) {
        if (has(free & ~set, t)) visit(t, holder.by_itself[i]);
        ++i;
      });
    };
    each_left([&](int /*t*/, double weight) { sum += weight; });
    double at = fraction() * sum;
    int chosen = -1;
    each_left([&](int t, double weight) {
      if (chosen < 0 || at >= 0) chosen = t;
      at -= weight;
    });
    set |= bit<TicketSet>(chosen);
  }
  return set;
}

HeldTickets TicketBelief::sample(Rng& rng) const {
  // Seats are believed independently; a deal in which two hold the same ticket is thrown away.
  constexpr int kTries = 64;
  HeldTickets held{};
  for (int tries = 0; tries < kTries; ++tries) {
    TicketSet free = unseen_;
    bool clash = false;
    for (std::size_t s = 0; s < view_.players && !clash; ++s) {
      held[s] = holders_[s].tickets == 0 ? 0 : sample(holders_[s], free, rng);
      clash = (held[s] & ~free) != 0;
      free &= ~held[s];
    }
    if (!clash) return held;
  }
  TicketSet free = unseen_;
  for (std::size_t s = 0; s < view_.players; ++s) {
    held[s] = 0;
    for (int n = 0; n < holders_[s].tickets; ++n) {
      held[s] |= bit<TicketSet>(nth(free, rng.below(std::popcount(free))));
      free &= ~held[s];
    }
  }
  return held;
}

std::vector<BelievedTickets> TicketBelief::all(Rng& rng) const {
  constexpr int kDrawn = 300;
  std::vector<BelievedTickets> result;
  const Seat other(view_.viewer.index() == 0 ? 1 : 0);
  const Holder& only = holders_[other];
  if (view_.players == 2 && !only.guesses.empty()) {
    double before = 0;
    for (const Guess& guess : only.guesses) {
      BelievedTickets& believed = result.emplace_back();
      believed.held[other] = guess.tickets;
      believed.probability = (guess.up_to - before) / only.guesses.back().up_to;
      before = guess.up_to;
    }
    return result;
  }
  for (int i = 0; i < kDrawn; ++i) result.push_back({sample(rng), 1.0 / kDrawn});
  return result;
}

}  // namespace kurz::frozen
