// A view tells nothing that is hidden from its viewer, and determinize() is its inverse.
#include "engine/view/view.h"

#include <algorithm>
#include <array>

#include <doctest/doctest.h>

#include "codec/write_described.h"
#include "engine/rules/invariants.h"
#include "protocol/game.h"
#include "tests/conformance/resample.h"
#include "tests/support/effort.h"
#include "tests/support/random_game.h"

namespace kurz::test {
namespace {

// Calls body(state, viewer) for each seat and the spectator in every state of some games, the last included.
template <class Body>
void for_each_view(int usual, Body body) {
  for_each_game(usual, [&](const Board& on, int players, Style style, std::uint64_t seed) {
    CAPTURE(on.id);
    CAPTURE(players);
    CAPTURE(seed);
    RandomGame game(on, players, seed, style);
    for (bool more = true; more;) {
      CAPTURE(game.log().moves.size());
      for (int seat = 0; seat < players; ++seat) body(game.state(), Seat(seat));
      body(game.state(), kSpectator);
      more = !game.over();
      if (more) game.play_next();
    }
  });
}

std::string text_of(const View& view) { return json_of(protocol::to_message(view)); }

TEST_CASE("the view of a determinized view is the same view") {
  Rng rng(1);
  for_each_view(2, [&](const GameState& state, Seat viewer) {
    const View view = make_view(state, viewer);
    const GameState possible = determinize(view, rng);
    REQUIRE_FALSE(broken_invariant(possible));
    REQUIRE(make_view(possible, viewer) == view);
  });
}

TEST_CASE("a view and its JSON are the same whatever is hidden from it") {
  Rng rng(2);
  int changed = 0;
  int looks = 0;
  for_each_view(effort(2, 1), [&](const GameState& state, Seat viewer) {
    const GameState other = resampled(state, viewer, rng);
    REQUIRE_FALSE(broken_invariant(other));
    const View view = make_view(state, viewer);
    const View other_view = make_view(other, viewer);
    REQUIRE(view == other_view);
    REQUIRE(text_of(view) == text_of(other_view));
    ++looks;
    changed += other == state ? 0 : 1;
  });
  CHECK(changed > looks * 9 / 10);
}

TEST_CASE("a view holds what its viewer may know") {
  for_each_view(1, [](const GameState& state, Seat viewer) {
    const View view = make_view(state, viewer);
    REQUIRE(view.viewer == viewer);
    for (std::size_t s = 0; s < state.players; ++s) {
      const SeatView& seat = view.seats[s];
      REQUIRE(seat.cards == state.hand[s].total());
      REQUIRE(seat.tickets == std::popcount(state.tickets[s]));
      REQUIRE(seat.routes == state.owned[s]);
      REQUIRE(seat.points == state.points[s]);
      REQUIRE(seat.pieces == state.pieces[s]);
      REQUIRE(seat.souvenirs == state.souvenirs[s]);
    }
    REQUIRE(view.deck_size == state.deck.total());
    REQUIRE(view.discards == state.discards);
    REQUIRE(view.ticket_deck_size() == state.ticket_deck_size());
    REQUIRE(view.legal == legal_actions(state, viewer));
    if (viewer == kSpectator) {
      REQUIRE(view.hand.empty());
      REQUIRE(view.tickets == 0);
      return;
    }
    REQUIRE(view.hand == state.hand[static_cast<std::size_t>(viewer.index())]);
    REQUIRE(view.tickets == state.tickets[static_cast<std::size_t>(viewer.index())]);
  });
}

// Kept here from the open events alone; cards seen when they were taken are the first to be known as played.
TEST_CASE("G12 cards taken face up are known until they are played") {
  for_each_game(2, [](const Board& on, int players, Style style, std::uint64_t seed) {
    CAPTURE(on.id);
    CAPTURE(players);
    CAPTURE(seed);
    RandomGame game(on, players, seed, style);
    std::array<CardCounts, kMaxSeats> known{};
    while (!game.over()) {
      for (const Event& event : game.play_next()) {
        if (event.type != EventType::kCardTaken && event.type != EventType::kRouteClaimed) continue;
        CardCounts& cards = known[static_cast<std::size_t>(event.seat.index())];
        if (event.type == EventType::kCardTaken) {
          cards.add(event.card);
        } else {
          cards.remove(event.card, std::min<int>(event.count, cards[event.card]));
          cards.remove(kWild, std::min<int>(event.wilds, cards[kWild]));
        }
      }
      const View view = make_view(game.state(), kSpectator);
      for (int seat = 0; seat < players; ++seat) {
        REQUIRE(view.seat(Seat(seat)).known == known[static_cast<std::size_t>(seat)]);
      }
    }
  });
}

TEST_CASE("a seat that is not there sees what a spectator sees") {
  const RandomGame game(board("london"), 2, 1);
  const View spectator = make_view(game.state(), kSpectator);
  CHECK(make_view(game.state(), Seat(2)) == spectator);
  CHECK(make_view(game.state(), Seat::none()) == spectator);
}

}  // namespace
}  // namespace kurz::test
