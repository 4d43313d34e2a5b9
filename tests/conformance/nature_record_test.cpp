// Chance that was written down, and chance in all its courses.
#include <map>
#include <vector>

#include <doctest/doctest.h>

#include "engine/rules/invariants.h"
#include "engine/rules/playout.h"
#include "tests/support/enumerating_nature.h"
#include "tests/support/random_game.h"
#include "tests/support/scripted_nature.h"

namespace kurz::test {
namespace {

TEST_CASE("ReplayedNature gives out its record and notices what does not fit") {
  const CardCounts deck = CardCounts::of(Color(1), 2) + CardCounts::of(kWild, 1);
  ReplayedNature nature;
  nature.add(kWild);
  nature.add(Color(1));
  nature.add(TicketId(3));
  nature.add(Symbol(2));
  nature.set_first(Seat(1));
  CHECK_FALSE(nature.used_up());
  CHECK(nature.first_seat(2) == Seat(1));
  CHECK(nature.card(deck) == kWild);
  CHECK(nature.card(deck) == Color(1));
  CHECK(nature.ticket(0b1100) == TicketId(3));
  CHECK(nature.symbol(0b110) == Symbol(2));
  CHECK(nature.used_up());
  CHECK_FALSE(nature.misfit());

  const auto misfits = [&](auto ask) {
    ReplayedNature bad;
    bad.add(Color(0));
    bad.add(TicketId(31));
    bad.add(Symbol::none());
    bad.set_first(Seat(3));
    ask(bad);
    return bad.misfit();
  };
  // Each answer is possible all the same.
  CHECK(misfits([&](ReplayedNature& bad) { CHECK(deck[bad.card(deck)] > 0); }));
  CHECK(misfits([&](ReplayedNature& bad) { CHECK(bad.ticket(0b100) == TicketId(2)); }));
  CHECK(misfits([&](ReplayedNature& bad) { CHECK(bad.symbol(0b100) == Symbol(2)); }));
  CHECK(misfits([&](ReplayedNature& bad) { CHECK(bad.first_seat(3).index() < 3); }));

  ReplayedNature empty;
  CHECK(deck[empty.card(deck)] > 0);
  CHECK(empty.misfit());
}

TEST_CASE("ScriptedNature follows its script, then draws at random") {
  const CardCounts deck = CardCounts::of(Color(1), 2) + CardCounts::of(kWild, 1);
  ScriptedNature nature(1);
  nature.add(kWild);
  nature.add(TicketId(4));
  nature.add(Symbol(1));
  CHECK(nature.card(deck) == kWild);
  CHECK(nature.ticket(0b11111) == TicketId(4));
  CHECK(nature.symbol(0b11) == Symbol(1));
  std::map<int, int> seen;
  for (int i = 0; i < 200; ++i) ++seen[nature.card(deck).index()];
  CHECK(seen.size() == 2);
  CHECK(has(0b1010U, nature.ticket(0b1010).index()));
  CHECK(nature.first_seat(2).index() < 2);
  CHECK_FALSE(nature.misfit());
  nature.add(Color(0));
  CHECK(deck[nature.card(deck)] > 0);
  CHECK(nature.misfit());
  nature.clear();
  CHECK_FALSE(nature.misfit());
}

struct Course {
  GameState after;
  double probability = 0;
};

std::vector<Course> all_courses(const GameState& state, Seat seat, Action action) {
  std::vector<Course> courses;
  EnumeratingNature nature;
  do {
    GameState copy = state;
    nature.restart();
    REQUIRE(apply(copy, seat, action, nature).ok());
    REQUIRE_FALSE(broken_invariant(copy));
    courses.push_back({copy, nature.probability()});
  } while (nature.advance());
  return courses;
}

double sum(const std::vector<Course>& courses) {
  double total = 0;
  for (const Course& course : courses) total += course.probability;
  return total;
}

GameState first_turn(std::string_view id, int players) {
  RandomGame game(board(id), players, 3);
  while (game.state().phase != Phase::kTurn) game.play_next();
  return game.state();
}

TEST_CASE("EnumeratingNature knows the probability of every card") {
  const GameState state = first_turn("tiny", 2);
  const auto seat = static_cast<std::size_t>(state.turn.index());
  const std::vector<Course> courses = all_courses(state, state.turn, Action::draw_card());
  std::map<int, double> by_card;
  for (const Course& course : courses) {
    for_each_kind(course.after.hand[seat] - state.hand[seat],
                  [&](Color card, int) { by_card[card.index()] += course.probability; });
  }
  for_each_kind(state.deck, [&](Color card, int n) {
    CHECK(by_card[card.index()] == doctest::Approx(static_cast<double>(n) / state.deck.total()));
    by_card.erase(card.index());
  });
  CHECK(by_card.empty());
  CHECK(sum(courses) == doctest::Approx(1));
}

TEST_CASE("EnumeratingNature draws every pair of tickets alike") {
  const GameState state = first_turn("tiny", 2);
  const std::vector<Course> courses = all_courses(state, state.turn, Action::draw_tickets());
  const int pool = std::popcount(state.ticket_pool);
  std::map<std::pair<TicketId, TicketId>, double> by_pair;
  for (const Course& course : courses)
    by_pair[{course.after.offer[0], course.after.offer[1]}] += course.probability;
  CHECK(static_cast<int>(by_pair.size()) == pool * (pool - 1) / 2);
  for (const auto& [pair, probability] : by_pair) {
    CHECK(probability == doctest::Approx(2.0 / (pool * (pool - 1))));
  }
}

// A face-up card taken may bring up to three sweeps: the probabilities still add up, and that of a sweep is
// exact.
TEST_CASE("EnumeratingNature adds up over every legal action") {
  int sweeps = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    RandomGame game(board("tiny"), 2, seed, Style::kHoarding);
    while (!game.over()) {
      const GameState& state = game.state();
      const Seat seat = seat_to_move(state);
      // Without two wild cards in the row there is no sweep, and few courses.
      if (state.row.wilds() < 2) {
        legal_actions(state, seat).for_each([&](Action action) {
          CHECK(sum(all_courses(state, seat, action)) == doctest::Approx(1));
        });
      } else {
        ++sweeps;
      }
      game.play_next();
    }
  }
  CHECK(sweeps > 0);
}

TEST_CASE("EnumeratingNature gives a sweep its exact probability") {
  for (std::uint64_t seed = 1;; ++seed) {
    RandomGame game(board("tiny"), 2, seed);
    while (!game.over() && !(game.state().phase == Phase::kTurn && game.state().row.wilds() == 2 &&
                             game.state().deck.total() >= 6)) {
      game.play_next();
    }
    if (game.over()) continue;
    const GameState& state = game.state();
    const int slot = lowest(state.row.colored());
    const Action take = Action::take_card(slot, state.row[slot]);
    double swept = 0;
    for (const Course& course : all_courses(state, state.turn, take)) {
      if (course.after.discards != state.discards) swept += course.probability;
    }
    CHECK(swept == doctest::Approx(static_cast<double>(state.deck[kWild]) / state.deck.total()));
    break;
  }
}

}  // namespace
}  // namespace kurz::test
