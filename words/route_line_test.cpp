#include <doctest/doctest.h>

#include "engine/rules/apply.h"
#include "tests/support/boards.h"
#include "words/view_text.h"

namespace kurz {
namespace {

std::string line_of(const GameState& state, std::string_view route, Seat seat, Lang lang) {
  const Reader reader{state.board, lang, seat, {"Ada", "Ben", "Cleo"}};
  return route_line(make_view(state, seat), state.board->find_route(route).value(), reader);
}

GameState in_turn(const Board& board, int players) {
  SeededNature nature(1);
  GameState state = new_game(board, players, Seat(0), nature)->state;
  for (int seat = 0; seat < players; ++seat) {
    const LegalActions keeps = legal_actions(state, Seat(seat));
    REQUIRE(apply(state, Seat(seat), keeps[0], nature).ok());
  }
  return state;
}

}  // namespace

TEST_CASE("words: a route line says the cost and whose it is") {
  const Board& tiny = test::board("tiny");
  GameState state = in_turn(tiny, 2);
  state.hand[0] = CardCounts();
  CHECK(line_of(state, "park--harbour", Seat(0), Lang::kEnglish) ==
        "Park – Harbour (red): 3 cards, 4 points; free.");
  state.hand[0] = CardCounts::of(kWild, 4);
  CHECK(line_of(state, "park--harbour", Seat(0), Lang::kGerman) ==
        "Park – Harbour (rot): 3 Karten, 4 Punkte; frei, du kannst sie nutzen.");
  state.owned[0] |= bit(tiny.find_route("park--market--a")->index());
  CHECK(line_of(state, "park--market--a", Seat(0), Lang::kEnglish) ==
        "Park – Market (blue): 2 cards, 2 points; yours.");
  CHECK(line_of(state, "park--market--a", Seat(1), Lang::kGerman) ==
        "Park – Market (blau): 2 Karten, 2 Punkte; genutzt von Ada.");
  CHECK(line_of(state, "park--market--b", Seat(0), Lang::kEnglish)
            .ends_with("closed, you own the other half (R22)."));
  CHECK(line_of(state, "park--market--b", Seat(1), Lang::kEnglish)
            .ends_with("closed, Ada owns the other half (R23)."));
}

TEST_CASE("words: with three players a half of a double stays free") {
  const Board& tiny = test::board("tiny");
  GameState state = in_turn(tiny, 3);
  const RouteId half = tiny.find_route("park--market--a").value();
  state.owned[0] |= bit(half.index());
  const RouteId other = tiny.at(half).twin;
  CHECK(route_standing(make_view(state, Seat(1)), Seat(1), other).state == RouteState::kFree);
  CHECK(route_standing(make_view(state, Seat(0)), Seat(0), other).state == RouteState::kTwinYours);
  CHECK(has(reachable_routes(make_view(state, Seat(0)), Seat(0)), half.index()));
  CHECK_FALSE(has(reachable_routes(make_view(state, Seat(0)), Seat(0)), other.index()));
}

TEST_CASE("words: R25 and R27 in the cost of a route") {
  const Board& sf = test::board("san-francisco");
  const RouteId ferry = sf.find_route("fort-mason--golden-gate-bridge").value();
  CHECK(route_cost(sf, ferry, Lang::kEnglish) == "5 cards, at least 2 wild cards (R25)");
  CHECK(route_cost(sf, ferry, Lang::kGerman) == "5 Karten, mindestens 2 Joker (R25)");
  const Board& berlin = test::board("berlin");
  for (int r = 0; r < berlin.route_count(); ++r) {
    if (berlin.at(RouteId(r)).kind == 0) continue;
    CHECK(route_cost(berlin, RouteId(r), Lang::kGerman).ends_with(" Karten und 1 U-Bahn"));
  }
}

}  // namespace kurz
