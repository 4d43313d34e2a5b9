// Advice in positions where the right move is plain, and what it may know.
#include "advice/advice.h"

#include <algorithm>
#include <cmath>

#include <doctest/doctest.h>

#include "advice/advice_text.h"
#include "codec/write_described.h"
#include "tests/support/advice_positions.h"
#include "tests/support/random_game.h"

namespace kurz {
namespace {

AdviceOptions quick(int simulations = 200) {
  AdviceOptions options;
  options.simulations = simulations;
  return options;
}

}  // namespace

using test::gives, test::kParkHarbour, test::three_red, test::tiny_turn;

TEST_CASE("advice: on the last turn the claim that finishes a ticket comes first, and it says why") {
  GameState state = tiny_turn(three_red(), kParkHarbour);
  state.last_turns = 2;
  state.ender = Seat(1);
  const View view = make_view(state, Seat(0));
  AdviceOptions options = quick();
  const protocol::AdvisedMove best = advise(view, options, {}).moves.at(0);
  REQUIRE(std::holds_alternative<named::Claim>(best.action));
  CHECK(std::get<named::Claim>(best.action).route == "park--harbour");
  CHECK(gives(best.reasons, "last_turn", "this is the last turn"));
  CHECK(gives(best.reasons, "completes_ticket", "completes Park – Harbour (3)"));
  CHECK(best.points > 6);
  options.lang = Lang::kGerman;
  CHECK(
      gives(advise(view, options, {}).moves.at(0).reasons, "completes_ticket", "erfüllt Park – Harbour (3)"));
}

TEST_CASE("advice: it is the same for every world that the seat cannot tell from the real one") {
  const GameState state = tiny_turn(CardCounts::of(Color(1), 2), 0b1001);
  const View view = make_view(state, Seat(0));
  Rng rng(5);
  const GameState other = determinize(view, rng);
  REQUIRE(other != state);
  const Advice one = advise(view, quick(), {});
  const Advice two = advise(make_view(other, Seat(0)), quick(), {});
  CHECK(json_of(one) == json_of(two));
}

TEST_CASE("advice: the first tickets are judged for every seat, in whatever order they choose") {
  SeededNature nature(1);
  const GameState dealt = new_game(test::board("london"), 3, Seat(0), nature)->state;
  for (int seat = 0; seat < 3; ++seat) {
    const View view = make_view(dealt, Seat(seat));
    const Advice advice = advise(view, quick(30), {});
    CHECK(advice.moves.size() == 3);
    for (const protocol::AdvisedMove& move : advice.moves) {
      JsonReader reader;
      CHECK(view.legal.contains(named::resolve(*view.board, move.action, "", reader)));
      CHECK_FALSE(move.reasons.empty());
    }
  }
}

TEST_CASE("advice: the caller can stop it") {
  const GameState state = tiny_turn(three_red(), 0b1001);
  int told = 0;
  const Advice advice = advise(make_view(state, Seat(0)), quick(1000), [&](long) { return ++told < 2; });
  CHECK(told == 2);
  CHECK(advice.simulations <= 200);
  CHECK_FALSE(advice.moves.empty());
}

TEST_CASE("advice: a move that sounds better than the first says that its chance to win is lower") {
  const Reason completes{.kind = ReasonKind::kCompletesTicket, .tickets = 1};
  const Reason serves{.kind = ReasonKind::kServesTicket, .tickets = 2};
  const Reason collects{.kind = ReasonKind::kCollects, .route = RouteId(0), .card = Color(0)};
  Reason for_ticket = collects;
  for_ticket.tickets = 1;
  const Reason points{.kind = ReasonKind::kPoints, .points = 4};
  CHECK(sounds_better({completes}, {serves, points}));
  CHECK_FALSE(sounds_better({serves}, {completes}));
  CHECK(sounds_better({for_ticket}, {collects}));
  CHECK(sounds_better({collects, points}, {serves}));
  CHECK_FALSE(sounds_better({collects}, {serves}));
  CHECK(sounds_better({points}, {{ReasonKind::kWaits}}));
  CHECK_FALSE(sounds_better({}, {}));
  int told = 0;
  test::for_each_table([&](const Board& board, int players) {
    test::RandomGame game(board, players, 14);
    for (int move = 0; !game.over(); ++move) {
      const test::NextMove next = game.choose_next();
      if (move % 20 == 0) {
        const Advice advice = advise(make_view(game.state(), next.seat), quick(60), {});
        const double best = advice.moves[0].win;
        for (const protocol::AdvisedMove& other : advice.moves) {
          if (!gives(other.reasons, "lower_chance",
                     "but the chance to win is lower than with the first move"))
            continue;
          ++told;
          CHECK(std::lround(other.win * 100) < std::lround(best * 100));
        }
      }
      game.play(next);
    }
  });
  CHECK(told > 10);
}

TEST_CASE("advice: of the two halves of a double that look alike, only one is listed") {
  // Museum – Station is both a gray route and its twin, of one card.
  const GameState state = tiny_turn(CardCounts::of(Color(2), 1), 1U << 5U);
  const View view = make_view(state, Seat(0));
  AdviceOptions options = quick(1000);
  options.count = 20;
  const Advice advice = advise(view, options, {});
  long halves = 0;
  long visits = 0;
  for (const protocol::AdvisedMove& move : advice.moves) {
    visits += move.visits;
    const auto* claim = std::get_if<named::Claim>(&move.action);
    if (claim != nullptr && claim->route.starts_with("museum--station")) ++halves;
  }
  CHECK(halves == 1);
  CHECK(visits <= advice.simulations);
}

TEST_CASE("advice: moves are ordered by their values, in many positions") {
  test::for_each_table([&](const Board& board, int players) {
    test::RandomGame game(board, players, 13);
    for (int move = 0; !game.over(); ++move) {
      const test::NextMove next = game.choose_next();
      if (move % 20 == 0) {
        const Advice advice = advise(make_view(game.state(), next.seat), quick(60), {});
        INFO(board.id << ", move " << move);
        CHECK(std::ranges::is_sorted(advice.moves, std::greater{}, &protocol::AdvisedMove::win));
      }
      game.play(next);
    }
  });
}

}  // namespace kurz
