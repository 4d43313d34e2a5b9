// R1 to R5 and G8: what is in the box, board by board.
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "codec/board_json.h"
#include "engine/rules/apply.h"
#include "tests/support/boards.h"

namespace kurz {

using test::board;

namespace {

struct Box {
  const char* city;
  std::vector<std::string> colors;
  const char* wild;
  std::vector<std::pair<std::string, int>> pieces;
  int tickets;
};

// As the leaflets list their contents.
const std::vector<Box> kBoxes = {
    {"new-york", {"blue", "green", "black", "pink", "red", "orange"}, "taxi", {{"taxi", 15}}, 18},
    {"london", {"orange", "yellow", "pink", "green", "blue", "black"}, "bus", {{"bus", 17}}, 20},
    {"san-francisco", {"blue", "green", "black", "pink", "red", "orange"}, "ferry", {{"cable_car", 20}}, 24},
    {"berlin",
     {"blue", "green", "black", "purple", "red", "orange"},
     "bicycle",
     {{"streetcar", 11}, {"subway", 5}},
     22},
};

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("R1_two_to_four_players") {
  SeededNature nature(1);
  for (const auto city : test::kCities) {
    for (int players = -1; players <= 6; ++players) {
      const auto begun = new_game(board(city), players, Seat::none(), nature);
      CHECK(begun.ok() == (players >= 2 && players <= 4));
      if (!begun.ok()) CHECK(to_string(begun.error().rule) == "R1");
    }
  }
}

TEST_CASE("R1_nobody_plays_for_a_seat_that_is_not_there") {
  SeededNature nature(1);
  GameState state = new_game(board("tiny"), 3, Seat(0), nature)->state;
  for (const int seat : {3, 4, 200, 255}) {
    const auto violation = violation_of(state, Seat(seat), Action::draw_card());
    REQUIRE(violation.has_value());
    CHECK(to_string(violation->rule) == "R1");
    CHECK(violation->code == ViolationCode::kNoSuchSeat);
    CHECK(violation->need == 3);
  }
  CHECK_FALSE(new_game(board("tiny"), 3, Seat(3), nature).ok());
}

TEST_CASE("R2_forty_four_cards") {
  for (const Box& box : kBoxes) {
    const Board& b = board(box.city);
    CAPTURE(box.city);
    CHECK(std::set(b.colors.begin(), b.colors.end()) == std::set(box.colors.begin(), box.colors.end()));
    CHECK(b.wild_name == box.wild);
    CHECK(b.full_deck.total() == 44);
    CHECK(b.full_deck[kWild] == 8);
    for (int color = 0; color < 6; ++color) CHECK(b.full_deck[Color(color)] == 6);
  }
}

TEST_CASE("R3_pieces_for_each_player") {
  for (const Box& box : kBoxes) {
    const Board& b = board(box.city);
    CAPTURE(box.city);
    REQUIRE(b.rules.pieces.size() == box.pieces.size());
    SeededNature nature(3);
    const GameState state = new_game(b, 4, Seat(0), nature)->state;
    for (std::size_t kind = 0; kind < box.pieces.size(); ++kind) {
      CHECK(b.rules.pieces[kind].kind == box.pieces[kind].first);
      for (std::size_t seat = 0; seat < 4; ++seat) {
        CHECK(int{state.pieces[seat][kind]} == box.pieces[kind].second);
      }
    }
  }
}

TEST_CASE("R4_tickets_name_two_locations_and_a_value") {
  for (const Box& box : kBoxes) {
    const Board& b = board(box.city);
    CAPTURE(box.city);
    CHECK(b.ticket_count() == box.tickets);
    std::set<std::pair<LocationId, LocationId>> seen;
    for (const Ticket& ticket : b.tickets) {
      CHECK(ticket.a != ticket.b);
      CHECK(ticket.points > 0);
      CHECK(seen.insert(std::minmax(ticket.a, ticket.b)).second);
    }
  }
}

TEST_CASE("R5_twenty_one_souvenirs") {
  const Souvenirs* souvenirs = board("san-francisco").souvenirs();
  REQUIRE(souvenirs != nullptr);
  CHECK(souvenirs->symbols.size() == 7);
  CHECK(souvenirs->copies_each == 3);
  for (const auto city : {"new-york", "london", "berlin"}) CHECK(board(city).souvenirs() == nullptr);
}

TEST_CASE("R22_doubles_know_their_other_half") {
  for (const auto city : test::kCities) {
    const Board& b = board(city);
    for (int r = 0; r < b.route_count(); ++r) {
      const Route& route = b.at(RouteId(r));
      if (route.twin.is_none()) continue;
      const Route& twin = b.at(route.twin);
      CHECK(twin.twin == RouteId(r));
      CHECK(std::minmax(route.a, route.b) == std::minmax(twin.a, twin.b));
      CHECK(route.cards == twin.cards);
      CHECK(route.kind == twin.kind);
    }
  }
}

TEST_CASE("G8_halves_of_a_double_have_one_kind_and_seldom_two_lengths") {
  const std::string berlin = test::board_text("berlin");
  const std::string half =
      R"("id": "reichstag--brandenburger-tor--b", "a": "reichstag", "b": "brandenburger-tor", )";
  const std::string as_written =
      half + R"("kind": "streetcar", "cards": 1, "pieces": 1, "color": "purple", "double": true)";
  const std::string other_length =
      half + R"("kind": "streetcar", "cards": 2, "pieces": 2, "color": "purple", "double": true)";
  const std::string other_kind =
      half + R"("kind": "subway", "cards": 2, "pieces": 1, "color": "purple", "double": true)";
  const auto mixed = read_board(replaced(berlin, as_written, other_kind));
  REQUIRE_FALSE(mixed.ok());
  CHECK(mixed.error().front().fault == BoardFault::kDoubleDiffers);
  const auto unequal = read_board(replaced(berlin, as_written, other_length));
  REQUIRE(unequal.ok());
  CHECK((*unequal)->warnings.front().fault == BoardFault::kDoubleUnequal);
  const Route& longer = (*unequal)->at(*(*unequal)->find_route("reichstag--brandenburger-tor--b"));
  CHECK((*unequal)->at(longer.twin).cards == 1);
}

TEST_CASE("G8_the_board_says_which_routes_are_doubles") {
  const std::string berlin = test::board_text("berlin");
  const std::string a = R"("color": "black", "double": true},
    {"id": "reichstag--brandenburger-tor--b")";
  const std::string b = R"("kind": "streetcar", "cards": 1, "pieces": 1, "color": "purple", "double": true},
    {"id": "brandenburger-tor--potsdamer-platz")";
  const std::string single_a = R"("color": "black"},
    {"id": "reichstag--brandenburger-tor--b")";
  const std::string single_b = R"("kind": "subway", "cards": 2, "pieces": 1, "color": "purple"},
    {"id": "brandenburger-tor--potsdamer-platz")";
  const auto read = read_board(replaced(replaced(berlin, a, single_a), b, single_b));
  REQUIRE(read.ok());
  const Board& changed = **read;
  // A streetcar route and a subway route between the same places, not marked: one player may hold both.
  SeededNature nature(1);
  GameState state = new_game(changed, 2, Seat(0), nature)->state;
  for (int seat = 0; seat < 2; ++seat) {
    const TicketId kept(lowest(state.tickets[static_cast<std::size_t>(seat)]));
    REQUIRE(apply(state, Seat(seat), Action::keep(kept), nature).ok());
  }
  const Color black = *changed.find_card("black");
  const Color purple = *changed.find_card("purple");
  state.hand[0] = CardCounts::of(black, 1) + CardCounts::of(purple, 2);
  const Action first = Action::claim(*changed.find_route("reichstag--brandenburger-tor--a"), black, 0);
  const Action second = Action::claim(*changed.find_route("reichstag--brandenburger-tor--b"), purple, 0);
  CHECK(changed.at(first.route()).twin.is_none());
  CHECK_FALSE(violation_of(state, Seat(0), first).has_value());
  state.owned[0] = bit(first.route().index());
  state.open[0] &= ~state.owned[0];
  CHECK_FALSE(violation_of(state, Seat(0), second).has_value());
}

}  // namespace kurz
