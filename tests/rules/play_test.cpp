// Rules that must hold at every moment of whole games: R13, R16 with G1, R17 with G2, R24, R32 with G5, R20.
#include <array>
#include <bit>

#include <doctest/doctest.h>

#include "engine/rules/apply.h"
#include "engine/rules/invariants.h"
#include "engine/rules/legal.h"
#include "engine/rules/scoring.h"
#include "tests/support/boards.h"

namespace kurz {

using test::board;

namespace {

constexpr int kGames = 25;

// Plays random games of every board and number of players; visit(before, seat, action, step, after) sees each
// action.
template <class Visit>
void for_each_step(Visit visit) {
  for (const std::string_view city : {"new-york", "london", "san-francisco", "berlin", "tiny"}) {
    for (int players = 2; players <= 4; ++players) {
      SeededNature nature(static_cast<std::uint64_t>(players) * 31 + city.size());
      for (int game = 0; game < kGames; ++game) {
        GameState state = new_game(board(city), players, Seat::none(), nature)->state;
        while (state.phase != Phase::kOver) {
          const Seat seat = state.phase == Phase::kChooseTickets ? Seat(lowest(state.to_choose)) : state.turn;
          const LegalActions legal = legal_actions(state, seat);
          REQUIRE(legal.size() > 0);
          const Action action = legal[nature.rng().below(legal.size())];
          const GameState before = state;
          const auto step = apply(state, seat, action, nature);
          REQUIRE(step.ok());
          REQUIRE_FALSE(broken_invariant(state).has_value());
          visit(before, seat, action, *step, state);
        }
      }
    }
  }
}

int count(const Step& step, EventType type) {
  int n = 0;
  for (const Event& event : step) n += event.type == type ? 1 : 0;
  return n;
}

}  // namespace

TEST_CASE("R13_no_other_bits_are_an_action") {
  SeededNature nature(1);
  GameState state = new_game(board("tiny"), 2, Seat(0), nature)->state;
  for (int seat = 0; seat < 2; ++seat) {
    const TicketId kept(lowest(state.tickets[static_cast<std::size_t>(seat)]));
    REQUIRE(apply(state, Seat(seat), Action::keep(kept), nature).ok());
  }
  // A type that does not exist, and a draw with bits that mean nothing.
  for (const std::uint32_t bits : {0x80000000U, 0xFFFFFFFFU, 0x20000001U, 0x21000000U}) {
    const auto violation = violation_of(state, Seat(0), Action::from_bits(bits));
    REQUIRE(violation.has_value());
    CHECK(to_string(violation->rule) == "R13");
    CHECK(violation->code == ViolationCode::kUnknownAction);
  }
}

TEST_CASE("R19_R20_names_that_the_board_does_not_have") {
  SeededNature nature(1);
  GameState state = new_game(board("tiny"), 2, Seat(0), nature)->state;
  for (int seat = 0; seat < 2; ++seat) {
    const TicketId kept(lowest(state.tickets[static_cast<std::size_t>(seat)]));
    REQUIRE(apply(state, Seat(seat), Action::keep(kept), nature).ok());
  }
  const auto no_route = violation_of(state, Seat(0), Action::claim(RouteId(10), Color(0), 0));
  REQUIRE(no_route.has_value());
  CHECK(to_string(no_route->rule) == "R20");
  CHECK(no_route->code == ViolationCode::kNoSuchRoute);
  // Three colours on this board; 9 is gray, which no card is.
  for (const int color : {3, 7, 9, 15}) {
    const auto no_color = violation_of(state, Seat(0), Action::claim(RouteId(0), Color(color), 0));
    REQUIRE(no_color.has_value());
    CHECK(to_string(no_color->rule) == "R19");
    CHECK(no_color->code == ViolationCode::kNoSuchColor);
  }
}

TEST_CASE("R16_G1_three_wild_cards_stay_only_after_three_sweeps") {
  int swept = 0;
  for_each_step([&](const GameState& before, Seat, Action, const Step& step, const GameState& after) {
    const int sweeps = count(step, EventType::kRowSwept);
    swept += sweeps;
    CHECK(sweeps <= 3);
    if (after.row.wilds() >= 3) CHECK((sweeps == 3 || before.row == after.row));
    CHECK(count(step, EventType::kRowStays) == (sweeps == 3 && after.row.wilds() >= 3 ? 1 : 0));
  });
  CHECK(swept > 0);
}

TEST_CASE("R17_G2_the_deck_is_never_empty_while_there_are_discards") {
  int shuffles = 0;
  for_each_step([&](const GameState&, Seat, Action, const Step& step, const GameState& after) {
    shuffles += count(step, EventType::kDeckShuffled);
    CHECK((!after.deck.empty() || after.discards.empty()));
    CHECK((after.deck.empty() || after.row.gaps() == 0));
  });
  CHECK(shuffles > 0);
}

TEST_CASE("R20_one_route_a_turn_and_never_one_that_is_taken") {
  for_each_step([&](const GameState& before, Seat seat, Action action, const Step&, const GameState& after) {
    int new_routes = 0;
    for (std::size_t s = 0; s < before.players; ++s)
      new_routes += std::popcount(after.owned[s] & ~before.owned[s]);
    CHECK(new_routes == (action.type() == ActionType::kClaim ? 1 : 0));
    if (new_routes > 0)
      CHECK((after.turn != seat || after.phase == Phase::kTakeSouvenir || after.phase == Phase::kOver));
  });
}

TEST_CASE("R24_new_york_scores_its_routes_at_the_end") {
  for_each_step([&](const GameState&, Seat, Action, const Step&, const GameState& after) {
    const bool at_end = after.board->id == "new-york";
    for (int s = 0; s < after.players; ++s) {
      const int routes = score(after, Seat(s)).routes;
      const int track = after.points[static_cast<std::size_t>(s)];
      CHECK(track == (at_end && after.phase != Phase::kOver ? 0 : routes));
    }
  });
}

TEST_CASE("R32_G5_everyone_has_exactly_one_more_turn") {
  std::array<int, kMaxSeats> turns{};
  for_each_step([&](const GameState& before, Seat seat, Action, const Step& step, const GameState& after) {
    if (count(step, EventType::kLastRound) > 0) {
      turns.fill(0);
      CHECK(before.last_turns == 0);
      CHECK(after.ender == seat);
      CHECK(after.pieces_left(seat) <= after.board->rules.end_when_pieces_left);
      CHECK(after.last_turns == after.players);
      return;
    }
    const bool turn_ended = after.phase == Phase::kOver || after.turn != before.turn;
    if (before.last_turns > 0 && turn_ended) ++turns[static_cast<std::size_t>(seat.index())];
    if (after.phase == Phase::kOver && after.reason == EndReason::kLastRound) {
      for (std::size_t s = 0; s < after.players; ++s) CHECK(turns[s] == 1);
      CHECK(seat == after.ender);
    }
    // Without a last round nobody is at the limit when a turn begins.
    if (after.phase == Phase::kTurn && after.last_turns == 0) {
      for (int s = 0; s < after.players; ++s) {
        CHECK(after.pieces_left(Seat(s)) > after.board->rules.end_when_pieces_left);
      }
    }
  });
}

}  // namespace kurz
