// The belief about tickets against brute force over every hidden world of the tiny board.
#include "bots/belief/ticket_belief.h"

#include <cmath>
#include <map>

#include <doctest/doctest.h>

#include "engine/rules/connectivity.h"
#include "tests/support/chi_square.h"
#include "tests/support/random_game.h"

namespace kurz {
namespace {

// A game in which both hold two tickets, after some moves.
GameState some_state(std::uint64_t seed, int moves) {
  test::RandomGame game(test::board("tiny"), 2, seed);
  for (int i = 0; i < moves && !game.over(); ++i) game.play_next();
  return game.state();
}

// By trying every set of routes: the cheapest that joins the ends of all tickets, in half turns.
int cheapest_by_force(const Board& board, RouteSet open, RouteSet owned, TicketSet tickets) {
  int best = 1000;
  for (RouteSet more = open;; more = (more - 1) & open) {
    int cost = 0;
    for_each_bit(more, [&](int r) { cost += 2 + board.routes[static_cast<std::size_t>(r)].cards; });
    Network network(board, owned | more);
    bool joined = cost < best;
    for_each_bit(tickets, [&](int t) {
      const Ticket& ticket = board.tickets[static_cast<std::size_t>(t)];
      joined = joined && network.joins(ticket.a, ticket.b);
    });
    if (joined) best = cost;
    if (more == 0) return best;
  }
}

std::map<TicketSet, double> believed_by_force(const GameState& state, Seat viewer, Seat other) {
  const Board& board = *state.board;
  const BeliefWeights weights;
  const auto o = static_cast<std::size_t>(other.index());
  const RouteSet all = all_below<RouteSet>(board.route_count());
  int spent = 0;
  for_each_bit(state.owned[o], [&](int r) { spent += 2 + board.routes[static_cast<std::size_t>(r)].cards; });
  std::map<TicketSet, double> believed;
  double sum = 0;
  const int held = std::popcount(state.tickets[o]);
  const TicketSet unseen = unseen_tickets(make_view(state, viewer));
  for (TicketSet set = unseen; set != 0; set = (set - 1) & unseen) {
    if (std::popcount(set) != held) continue;
    const int base = cheapest_by_force(board, all, 0, set);
    const int left = std::min(base, cheapest_by_force(board, state.open[o], state.owned[o], set));
    const auto waste = static_cast<float>(std::max(0, spent + left - base));
    sum += believed[set] = std::exp(-weights.waste * waste - weights.length * static_cast<float>(base));
  }
  for (auto& [set, weight] : believed) weight /= sum;
  return believed;
}

// That the only other seat holds exactly these.
double probability_of(const TicketBelief& belief, Seat other, TicketSet tickets) {
  Rng rng(1);
  for (const BelievedTickets& believed : belief.all(rng)) {
    if (believed.held[other] == tickets) return believed.probability;
  }
  return 0;
}

}  // namespace

TEST_CASE("belief: the probability of every set of tickets is that of brute force") {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const GameState state = some_state(seed, static_cast<int>(6 + seed));
    if (state.phase == Phase::kOver || std::popcount(state.tickets[1]) > 2) continue;
    const View view = make_view(state, Seat(0));
    const TicketBelief belief(view);
    for (const auto& [set, probability] : believed_by_force(state, Seat(0), Seat(1))) {
      CAPTURE(seed);
      CAPTURE(set);
      CHECK(probability_of(belief, Seat(1), set) == doctest::Approx(probability).epsilon(0.0001));
      ++compared;
    }
  }
  CHECK(compared > 100);
}

TEST_CASE("belief: tickets are drawn as often as they are believed") {
  const GameState state = some_state(3, 12);
  REQUIRE(std::popcount(state.tickets[1]) <= 2);
  const View view = make_view(state, Seat(0));
  const TicketBelief belief(view);
  std::map<TicketSet, int> cells;
  std::vector<double> probabilities;
  for (const auto& [set, probability] : believed_by_force(state, Seat(0), Seat(1))) {
    cells[set] = static_cast<int>(probabilities.size());
    probabilities.push_back(probability);
  }
  Rng rng(5);
  CHECK(test::fits_probabilities(probabilities, 20000, [&] { return cells.at(belief.sample(rng)[1]); }));
}

TEST_CASE("belief: a world drawn with believed tickets looks the same to the viewer") {
  Rng rng(6);
  for (const int players : {2, 3, 4}) {
    test::RandomGame game(test::board("san-francisco"), players, 4);
    while (!game.over()) {
      for (int seat = 0; seat < players; ++seat) {
        const View view = make_view(game.state(), Seat(seat));
        if (view.phase == Phase::kChooseTickets) continue;
        const GameState world = determinize(view, TicketBelief(view).sample(rng), rng);
        REQUIRE(make_view(world, Seat(seat)) == view);
      }
      game.play_next();
    }
  }
}

TEST_CASE("belief: a player who builds straight towards a ticket is believed to hold it") {
  const Board& board = test::board("new-york");
  GameState state = test::RandomGame(board, 2, 1).state();
  state.phase = Phase::kTurn;
  state.to_choose = 0;
  state.tickets[0] = 1U << 0;
  state.tickets[1] = 1U << 15;  // Chelsea - Brooklyn
  for (const char* id : {"chelsea--soho", "soho--wall-street", "wall-street--brooklyn--a"}) {
    const RouteId route = *board.find_route(id);
    state.owned[1] |= bit(route.index());
  }
  const View view = make_view(state, Seat(0));
  const TicketBelief belief(view);
  for (int t = 1; t < board.ticket_count(); ++t) {
    if (t != 15) CHECK(probability_of(belief, Seat(1), 1U << 15) > probability_of(belief, Seat(1), 1U << t));
  }
}

}  // namespace kurz
