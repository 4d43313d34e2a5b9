// The list of legal actions against the judge: what is listed is accepted, everything else is refused with a
// rule.
#include <cstring>
#include <vector>

#include <doctest/doctest.h>

#include "engine/rules/invariants.h"
#include "tests/support/action_space.h"
#include "tests/support/random_game.h"

namespace kurz::test {
namespace {

bool is_rule(Rule rule) {
  const int last = rule.letter == 'R' ? 37 : rule.letter == 'G' ? 14 : 0;
  return rule.number >= 1 && rule.number <= last;
}

bool same_bytes(const GameState& a, const GameState& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

// Refused with the number of a rule, by both ways to ask, and nothing has changed.
bool is_refused(const GameState& state, Seat seat, Action action) {
  GameState copy;
  std::memcpy(static_cast<void*>(&copy), &state, sizeof state);
  SeededNature nature(1);
  const auto step = apply(copy, seat, action, nature);
  if (step.ok() || !is_rule(step.error().rule) || !same_bytes(copy, state)) return false;
  return violation_of(state, seat, action) == step.error();
}

bool is_accepted(const GameState& state, Seat seat, Action action) {
  GameState copy = state;
  SeededNature nature(action.bits());
  return !violation_of(state, seat, action) && apply(copy, seat, action, nature).ok() &&
         !broken_invariant(copy);
}

void check_list(const GameState& state, Seat seat) {
  const LegalActions legal = legal_actions(state, seat);
  const std::vector<Action> list = legal.list();
  REQUIRE(static_cast<int>(list.size()) == legal.size());
  REQUIRE(legal.empty() == !state.may_move(seat));
  for (int i = 0; i < legal.size(); ++i) {
    const Action action = list[static_cast<std::size_t>(i)];
    REQUIRE(legal[i] == action);
    REQUIRE(legal.contains(action));
    if (i > 0) REQUIRE(list[static_cast<std::size_t>(i - 1)] < action);  // sorted, and so none twice
  }
}

void check_space(const GameState& state, Seat seat, const ActionSpace& space) {
  const LegalActions legal = legal_actions(state, seat);
  int n = 0;  // legal actions met so far: they come in the order of the ids
  for (int id = 0; id < space.size(); ++id) {
    const Action action = space.action(id);
    const bool listed = n < legal.size() && legal[n] == action;
    n += listed ? 1 : 0;
    CAPTURE(id);
    if (listed) {
      REQUIRE(is_accepted(state, seat, action));
    } else {
      REQUIRE(is_refused(state, seat, action));
    }
  }
  REQUIRE(n == legal.size());
}

// Words of 32 random bits are hardly ever actions; with a known type, and with legal ones altered by a bit,
// they come close.
void check_words(const GameState& state, Seat seat, Rng& rng) {
  const LegalActions legal = legal_actions(state, seat);
  for (int i = 0; i < 12; ++i) {
    auto bits = static_cast<std::uint32_t>(rng.next());
    if (i % 3 == 1) bits &= 0x7F0F0F0F;
    if (i % 3 == 2 && !legal.empty()) bits = legal[rng.below(legal.size())].bits() ^ 1U << rng.below(32);
    const Action action = Action::from_bits(bits);
    CAPTURE(bits);
    if (legal.contains(action)) {
      REQUIRE(is_accepted(state, seat, action));
    } else {
      REQUIRE(is_refused(state, seat, action));
    }
  }
}

TEST_CASE("legal actions are sorted and without doubles, and their mask and list agree") {
  for_each_game(2, [](const Board& on, int players, Style style, std::uint64_t seed) {
    CAPTURE(on.id);
    CAPTURE(players);
    CAPTURE(seed);
    const ActionSpace space(on);
    RandomGame game(on, players, seed, style);
    while (!game.over()) {
      for (int seat = 0; seat < players; ++seat) check_list(game.state(), Seat(seat));
      for (const Seat nobody : {Seat(players), kSpectator, Seat::none()}) check_list(game.state(), nobody);
      legal_actions(game.state(), game.state().turn).for_each([&](Action action) {
        REQUIRE(space.id(action).has_value());
      });
      game.play_next();
    }
    for (int seat = 0; seat < players; ++seat) REQUIRE(legal_actions(game.state(), Seat(seat)).empty());
  });
}

TEST_CASE("every listed action is accepted and every other action is refused with a rule") {
  for_each_game(1, [](const Board& on, int players, Style style, std::uint64_t seed) {
    CAPTURE(on.id);
    CAPTURE(players);
    CAPTURE(seed);
    const ActionSpace space(on);
    RandomGame game(on, players, seed, style);
    while (!game.over()) {
      const NextMove next = game.choose_next();
      check_space(game.state(), next.seat, space);
      game.play(next);
    }
    for (int seat = 0; seat < players; ++seat) check_space(game.state(), Seat(seat), space);
  });
}

TEST_CASE("seats that are not to move and random words are refused with a rule") {
  for_each_game(1, [](const Board& on, int players, Style style, std::uint64_t seed) {
    CAPTURE(on.id);
    CAPTURE(players);
    CAPTURE(seed);
    RandomGame game(on, players, seed, style);
    Rng rng(seed);
    while (!game.over()) {
      const NextMove next = game.choose_next();
      for (int seat = 0; seat < players; ++seat) {
        if (!game.state().may_move(Seat(seat))) REQUIRE(is_refused(game.state(), Seat(seat), next.action));
        check_words(game.state(), Seat(seat), rng);
      }
      for (const Seat nobody : {Seat(players), kSpectator, Seat::none()}) {
        REQUIRE(is_refused(game.state(), nobody, next.action));
      }
      game.play(next);
    }
  });
}

}  // namespace
}  // namespace kurz::test
