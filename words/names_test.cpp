#include "words/names.h"

#include <doctest/doctest.h>

#include "tests/support/boards.h"

namespace kurz {
namespace {

constexpr Lang kEn = Lang::kEnglish;
constexpr Lang kDe = Lang::kGerman;

RouteId route(const Board& board, std::string_view id) { return board.find_route(id).value(); }

}  // namespace

TEST_CASE("words: every colour, wild card, piece and souvenir of a board has a name in both languages") {
  for (const std::string_view id : test::kBoardIds) {
    const Board& board = test::board(id);
    for (int c = 0; c < board.color_count(); ++c) {
      CHECK(color_name(board, Color(c), kEn) == board.colors[static_cast<std::size_t>(c)]);
      CHECK_FALSE(color_name(board, Color(c), kDe).empty());
    }
    for (const Lang lang : kAllLangs) {
      CHECK_FALSE(wild_name(board, lang).empty());
      for (int kind = 0; kind < board.kind_count(); ++kind) {
        CHECK_FALSE(kind_name(board, kind, lang).empty());
        CHECK(pieces_text(board, kind, 2, lang).find("×") == std::string::npos);
      }
      for (int s = 0; s < board.symbol_count(); ++s) CHECK_FALSE(symbol_name(board, Symbol(s), lang).empty());
    }
  }
  CHECK(wild_name(test::board("new-york"), kDe) == "Taxi");
  CHECK(wild_name(test::board("san-francisco"), kDe) == "Fähre");
  CHECK(wild_name(test::board("berlin"), kEn) == "bicycle");
  CHECK(symbol_name(test::board("san-francisco"), Symbol(1), kDe) == "Glückskeks");
}

TEST_CASE("words: cards with their number") {
  const Board& board = test::board("new-york");
  const Color orange = board.find_card("orange").value();
  const Color blue = board.find_card("blue").value();
  CHECK(cards_text(board, blue, 1, kEn) == "1 blue card");
  CHECK(cards_text(board, orange, 1, kEn) == "1 orange card");
  CHECK(cards_text(board, kWild, 1, kEn) == "1 wild card");
  CHECK(cards_text(board, kWild, 2, kDe) == "2 Joker");
  CHECK(cards_text(board, blue, 1, kDe) == "1 blaue Karte");
  CHECK(cards_text(board, blue, 3, kDe) == "3 blaue Karten");
  CHECK(cards_text(board, orange, 2, kDe) == "2 orange Karten");
  CHECK(cards_of_color(board, blue, kEn) == "blue cards");
  CHECK(cards_of_color(test::board("berlin"), test::board("berlin").find_card("purple").value(), kDe) ==
        "lila Karten");
  CHECK(card_name(board, board.find_card("pink").value(), kDe) == "pink");
  CHECK(card_name(board, kWild, kDe) == "Taxi (Joker)");

  CardCounts hand = CardCounts::of(blue, 2) + CardCounts::of(kWild, 1);
  CHECK(cards_text(board, hand, kEn) == "2 blue cards and 1 wild card");
  CHECK(hand_text(board, hand, kEn) == "2 blue, 1 taxi (wild)");
  CHECK(hand_text(board, hand, kDe) == "2 blau, 1 Taxi (Joker)");
  CHECK(hand_text(board, CardCounts(), kDe) == "leer");
  CHECK(cards_text(board, CardCounts(), kEn) == "no cards");
}

TEST_CASE("words: pieces are counted") {
  const Board& berlin = test::board("berlin");
  CHECK(pieces_text(berlin, 0, 1, kDe) == "1 Straßenbahn");
  CHECK(pieces_text(berlin, 1, 2, kEn) == "2 subway cars");
  CHECK(pieces_text(test::board("london"), 0, 2, kDe) == "2 Busse");
  CHECK(pieces_text(berlin, {11, 1}, kEn) == "11 streetcars and 1 subway car");
  CHECK(pieces_text(test::board("new-york"), {15, 0}, kDe) == "15 Taxis");
}

TEST_CASE("words: a route is told from its other half") {
  const Board& tiny = test::board("tiny");
  CHECK(route_name(tiny, route(tiny, "park--harbour"), kEn) == "Park – Harbour (red)");
  CHECK(route_name(tiny, route(tiny, "museum--station--b"), kEn) == "Museum – Station (gray, track 2)");
  CHECK(route_name(tiny, route(tiny, "museum--station--a"), kDe) == "Museum – Station (grau, Spur 1)");
  CHECK(route_name(tiny, route(tiny, "museum--station--a"), kDe, Track::kAny) == "Museum – Station (grau)");
  const Board& sf = test::board("san-francisco");
  const RouteId ferry = route(sf, "fort-mason--golden-gate-bridge");
  CHECK(route_name(sf, ferry, kEn) == "Fort Mason – Golden Gate Bridge (gray, 2 wild cards)");
  CHECK(route_name(sf, ferry, kDe) == "Fort Mason – Golden Gate Bridge (grau, 2 Joker)");
  CHECK(route_name(tiny, RouteId::none(), kDe) == "?");
  for (const std::string_view id : test::kBoardIds) {
    const Board& board = test::board(id);
    for (int r = 0; r < board.route_count(); ++r) {
      for (int other = 0; other < r; ++other) {
        CHECK(route_name(board, RouteId(r), kDe) != route_name(board, RouteId(other), kDe));
      }
    }
  }
  CHECK(ticket_name(tiny, TicketId(2)) == "Market – Zoo (5)");
}

TEST_CASE("words: players have names") {
  const Reader reader{&test::board("tiny"), kEn, Seat(0), {"Ada", ""}};
  CHECK(player_name(reader, Seat(0)) == "Ada");
  CHECK(player_name(reader, Seat(1)) == "Player 2");
}

}  // namespace kurz
