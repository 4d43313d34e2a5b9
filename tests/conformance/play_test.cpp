// How games run: copies, the same seed, invariants, and bounds of length and points.
#include <cstring>
#include <numeric>
#include <vector>

#include <doctest/doctest.h>

#include "engine/rules/invariants.h"
#include "engine/rules/playout.h"
#include "engine/rules/scoring.h"
#include "tests/support/random_game.h"

namespace kurz::test {
namespace {

// Every turn but a pass uses up something that does not come back: claiming a route (each is claimed once),
// drawing tickets (each draw leaves at least one with the player, who has one to begin with) or a card (a
// card in a hand can only leave it for a route, so that no more are drawn than the deck has and all routes
// cost). Fewer than `players` passes stand between two such turns, or the game is over.
int longest_game(const Board& on, int players) {
  const int paid = std::accumulate(on.routes.begin(), on.routes.end(), 0,
                                   [](int sum, const Route& route) { return sum + route.cards; });
  const int cards = on.full_deck.total() - players * kStartCards + paid;
  const int claims = on.route_count();
  const int ticket_draws = on.ticket_count() - players;
  const int turns = cards + claims + ticket_draws;
  const int passes = (players - 1) * turns + players;
  // A claim may ask for a souvenir and a draw of tickets asks which to keep. At the start everyone chooses
  // tickets, and two souvenirs are placed.
  return players + 2 + cards + 2 * claims + 2 * ticket_draws + passes;
}

// The most points that routes can bring: the pieces of each kind are filled in the best way, doubles ignored.
int most_route_points(const Board& on) {
  int sum = 0;
  for (std::size_t kind = 0; kind < on.rules.pieces.size(); ++kind) {
    std::vector<int> best(static_cast<std::size_t>(on.rules.pieces[kind].count) + 1);
    for (const Route& route : on.routes) {
      if (route.kind != kind) continue;
      for (std::size_t room = best.size() - 1; room >= route.pieces; --room)
        best[room] = std::max(best[room], best[room - route.pieces] + route.points);
    }
    sum += best.back();
  }
  return sum;
}

int most_bonus(const Board& on) {
  int points = 0;
  if (const auto* attractions = std::get_if<Attractions>(&on.bonus))
    points = std::popcount(attractions->locations) * attractions->points_each;
  if (const auto* districts = std::get_if<Districts>(&on.bonus)) {
    for (const District& district : districts->districts) points += district.points;
  }
  if (const Souvenirs* souvenirs = on.souvenirs()) {
    for (const int entry : souvenirs->points_by_count) points = std::max(points, entry);
  }
  return points;
}

void check_scores(const GameState& state) {
  const Board& on = *state.board;
  const int all_tickets = std::accumulate(on.tickets.begin(), on.tickets.end(), 0,
                                          [](int sum, const Ticket& ticket) { return sum + ticket.points; });
  for (int seat = 0; seat < state.players; ++seat) {
    const Score points = score(state, Seat(seat));
    REQUIRE(points.routes >= 0);
    REQUIRE(points.routes <= most_route_points(on));
    REQUIRE(points.tickets >= -all_tickets);
    REQUIRE(points.tickets <= all_tickets);
    REQUIRE(points.bonus >= 0);
    REQUIRE(points.bonus <= most_bonus(on));
    REQUIRE(points.completed <= std::popcount(state.tickets[static_cast<std::size_t>(seat)]));
  }
}

TEST_CASE("random games keep the invariants and the bounds of length and points") {
  int stuck = 0;
  int passed = 0;
  int gaps = 0;
  for_each_game(12, [&](const Board& on, int players, Style style, std::uint64_t seed) {
    CAPTURE(on.id);
    CAPTURE(players);
    CAPTURE(seed);
    RandomGame game(on, players, seed, style);
    REQUIRE_FALSE(broken_invariant(game.state()));
    while (!game.over()) {
      const NextMove next = game.choose_next();
      game.play(next);
      REQUIRE_FALSE(broken_invariant(game.state()));
      REQUIRE(static_cast<int>(game.log().moves.size()) <= longest_game(on, players));
      passed += next.action == Action::pass() ? 1 : 0;
      gaps += game.state().row.gaps() != 0 ? 1 : 0;
    }
    check_scores(game.state());
    stuck += game.state().reason == EndReason::kStuck ? 1 : 0;
  });
  // The styles are there to bring these about; without them the checks above would not have looked at much.
  CHECK(passed > 0);
  CHECK(gaps > 0);
  CHECK(stuck > 0);
}

// Watched from outside: whose turn ended with too few pieces first, and how many turns began after that.
TEST_CASE("R32 G4 G5 a game ends one round after the trigger, or when everyone passes") {
  for_each_game(4, [](const Board& on, int players, Style style, std::uint64_t seed) {
    CAPTURE(on.id);
    CAPTURE(players);
    CAPTURE(seed);
    RandomGame game(on, players, seed, style);
    Seat ender = Seat::none();
    int turns_after = 0;
    int passes = 0;
    while (!game.over()) {
      const GameState before = game.state();
      const bool is_turn = before.phase != Phase::kChooseTickets && before.phase != Phase::kPlaceSouvenirs;
      if (before.phase == Phase::kTurn && !ender.is_none()) ++turns_after;
      const NextMove move = game.choose_next();
      game.play(move);
      passes = move.action == Action::pass() ? passes + 1 : 0;
      const bool turn_ended = is_turn && (game.over() || game.state().phase == Phase::kTurn);
      if (turn_ended && ender.is_none() &&
          game.state().pieces_left(before.turn) <= on.rules.end_when_pieces_left) {
        ender = before.turn;
      }
      REQUIRE(game.state().ender == ender);
    }
    if (game.state().reason == EndReason::kLastRound) {
      REQUIRE_FALSE(ender.is_none());
      REQUIRE(turns_after == players);
    } else {
      REQUIRE(passes == players);
      REQUIRE(turns_after < players);
    }
  });
}

TEST_CASE("a copy and its original play on alike, and neither touches the other") {
  for_each_game(1, [](const Board& on, int players, Style style, std::uint64_t seed) {
    CAPTURE(on.id);
    CAPTURE(players);
    CAPTURE(seed);
    RandomGame game(on, players, seed, style);
    for (int moves = static_cast<int>(seed % 40); moves > 0 && !game.over(); --moves) game.play_next();
    const GameState original = game.state();
    GameState before;
    std::memcpy(static_cast<void*>(&before), &original, sizeof original);

    RandomGame copied = game;
    while (!copied.over()) copied.play_next();
    REQUIRE(std::memcmp(&game.state(), &before, sizeof before) == 0);
    while (!game.over()) game.play_next();
    REQUIRE(game.state() == copied.state());
    REQUIRE(game.log() == copied.log());
    REQUIRE(std::memcmp(&original, &before, sizeof before) == 0);
  });
}

TEST_CASE("the same seed gives the same game and another seed another") {
  for_each_table([](const Board& on, int players) {
    CAPTURE(on.id);
    const GameLog one = random_log(on, players, 5);
    CHECK(one == random_log(on, players, 5));
    CHECK_FALSE(one == random_log(on, players, 6));
  });
}

// The playout skips the judge and the events: it must still be the same game.
TEST_CASE("a playout is the game that apply plays with the same chance") {
  for_each_table([](const Board& on, int players) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      CAPTURE(on.id);
      CAPTURE(seed);
      NoEvents nobody;
      SeededNature fast_chance(seed);
      GameState fast = deal_game(on, players, fast_chance, nobody);
      const auto no_check = [](const GameState&) {};

      SeededNature chance(seed);
      auto begun = new_game(on, players, Seat::none(), chance);
      REQUIRE(begun.ok());
      GameState slow = begun->state;
      const auto same = [&] {
        GameState without_history = slow;  // which playouts do not keep
        without_history.history.clear();
        return without_history == fast;
      };
      REQUIRE(same());
      const int decisions = play_out(fast, fast_chance, nobody, no_check);
      int moves = 0;
      for (; slow.phase != Phase::kOver; ++moves) {
        const Seat seat = seat_to_move(slow);
        const LegalActions legal = legal_actions(slow, seat);
        REQUIRE(apply(slow, seat, legal[chance.rng().below(legal.size())], chance).ok());
      }
      CHECK(moves == decisions);
      CHECK(same());
    }
  });
}

}  // namespace
}  // namespace kurz::test
