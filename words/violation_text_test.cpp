#include <doctest/doctest.h>

#include "tests/support/boards.h"
#include "words/move_text.h"

namespace kurz {
namespace {

Reader reader_of(std::string_view board, Lang lang) {
  return {&test::board(board), lang, Seat(0), {"Ada", "Ben"}};
}

RuleViolation too_few(std::string_view board, std::string_view color, int need, int have, int wilds_need,
                      int wilds_have) {
  RuleViolation error{{'R', 19}, ViolationCode::kTooFewCards};
  error.color = test::board(board).find_card(color).value();
  error.need = static_cast<std::uint8_t>(need);
  error.have = static_cast<std::uint8_t>(have);
  error.wilds_need = static_cast<std::uint8_t>(wilds_need);
  error.wilds_have = static_cast<std::uint8_t>(wilds_have);
  return error;
}

std::string english(const RuleViolation& error, std::string_view board = "tiny") {
  return violation_text(error, reader_of(board, Lang::kEnglish));
}
std::string german(const RuleViolation& error, std::string_view board = "tiny") {
  return violation_text(error, reader_of(board, Lang::kGerman));
}

}  // namespace

TEST_CASE("words: every violation is a sentence with the rule's number, whatever its data") {
  for (int code = 0; code <= static_cast<int>(ViolationCode::kUnknownAction); ++code) {
    for (const Lang lang : kAllLangs) {
      RuleViolation error{{'G', 12}, static_cast<ViolationCode>(code)};
      const std::string bare = violation_text(error, reader_of("tiny", lang));
      error.route = RouteId(0);
      error.seat = Seat(1);
      error.location = LocationId(0);
      error.ticket = TicketId(0);
      error.color = Color(0);
      error.need = 3;
      const std::string full = violation_text(error, reader_of("tiny", lang));
      for (const std::string& text : {bare, full}) {
        CAPTURE(text);
        CHECK(text.starts_with("G12: "));
        CHECK(text.size() > 12);
        CHECK(text.ends_with("."));
        CHECK(text.find_first_of("{}") == std::string::npos);
      }
      if (error.code != ViolationCode::kSymbolNotLeftOver) CHECK(full.find('?') == std::string::npos);
    }
  }
}

TEST_CASE("words: R19 says what is needed and what is there") {
  RuleViolation error = too_few("tiny", "blue", 3, 2, 0, 0);
  CHECK(english(error) == "R19: You need 3 blue cards. You have 2 blue cards.");
  CHECK(german(error) == "R19: Du brauchst 3 blaue Karten. Du hast 2 blaue Karten.");

  error = too_few("tiny", "blue", 2, 1, 1, 0);
  CHECK(english(error) == "R19: You need 2 blue cards and 1 wild card. You have 1 blue card.");
  CHECK(german(error) == "R19: Du brauchst 2 blaue Karten und 1 Joker. Du hast 1 blaue Karte.");

  error = too_few("tiny", "wild", 0, 0, 3, 1);
  CHECK(english(error) == "R19: You need 3 wild cards. You have 1 wild card.");
  CHECK(german(error) == "R19: Du brauchst 3 Joker. Du hast 1 Joker.");
}

TEST_CASE("words: R19 names another payment where there is one") {
  RuleViolation error = too_few("tiny", "red", 3, 2, 0, 1);
  error.route = test::board("tiny").find_route("park--harbour").value();
  CHECK(english(error) ==
        "R19: You need 3 red cards. You have 2 red cards and 1 wild card. You can pay 2 red cards and 1 wild "
        "card instead.");
  CHECK(german(error) ==
        "R19: Du brauchst 3 rote Karten. Du hast 2 rote Karten und 1 Joker. Du kannst stattdessen 2 rote "
        "Karten "
        "und 1 Joker zahlen.");
}

TEST_CASE("words: R19 asks for the colour of the route, and only for the wild cards of its ferries") {
  RuleViolation error = too_few("tiny", "red", 1, 1, 2, 0);
  error.route = test::board("tiny").find_route("park--harbour").value();
  CHECK(english(error) == "R19: You need 3 red cards. You have 1 red card.");
  error = too_few("san-francisco", "blue", 1, 1, 4, 0);
  error.route = test::board("san-francisco").find_route("fort-mason--golden-gate-bridge").value();
  CHECK(english(error, "san-francisco") ==
        "R19: You need 3 cards of one colour and 2 wild cards. You have 1 blue card.");
}

TEST_CASE("words: R19 on a gray route") {
  RuleViolation error = too_few("tiny", "red", 3, 2, 0, 0);
  error.route = test::board("tiny").find_route("park--zoo").value();
  CHECK(english(error) == "R19: You need 3 cards of one colour. You have 2 red cards.");
  CHECK(german(error) == "R19: Du brauchst 3 Karten einer Farbe. Du hast 2 rote Karten.");
}

TEST_CASE("words: R19 a gray route takes one colour") {
  RuleViolation error{{'R', 19}, ViolationCode::kWrongColor};
  error.route = test::board("tiny").find_route("park--zoo").value();
  error.color = kGray;
  CHECK(english(error) == "R19: Park – Zoo (gray) needs cards of one colour or wild cards.");
  CHECK(german(error) == "R19: Park – Zoo (grau) braucht Karten einer Farbe oder Joker.");
}

TEST_CASE("words: R19 without any of the cards, and in the wrong colour") {
  CHECK(english(too_few("tiny", "blue", 3, 0, 0, 0)) == "R19: You need 3 blue cards. You have none.");
  RuleViolation error{{'R', 19}, ViolationCode::kWrongColor};
  error.route = RouteId(0);
  error.color = test::board("berlin").find_card("purple").value();
  CHECK(german(error, "berlin").ends_with(" braucht lila Karten oder Joker."));
}

TEST_CASE("words: R20 knows the player's own routes") {
  RuleViolation error{{'R', 20}, ViolationCode::kRouteTaken};
  error.route = RouteId(0);
  error.seat = Seat(1);
  CHECK(english(error) == "R20: Park – Harbour (red) already belongs to Ben.");
  error.seat = Seat(0);
  CHECK(german(error) == "R20: Du nutzt Park – Harbour (rot) schon.");
}

TEST_CASE("words: R21 names the kind of piece") {
  RuleViolation error{{'R', 21}, ViolationCode::kTooFewPieces};
  error.route = RouteId(0);
  error.need = 3;
  error.have = 1;
  CHECK(english(error) == "R21: You need 3 trams for Park – Harbour (red) and have 1.");
  CHECK(german(error, "london").starts_with("R21: Du brauchst 3 Busse für "));
  CHECK(german(error, "london").ends_with(" und hast noch 1."));
  error.have = 0;
  CHECK(german(error, "new-york").starts_with("R21: Du brauchst 3 Taxis für "));
}

TEST_CASE("words: R19 and R25 on the number of wild cards") {
  RuleViolation error{{'R', 19}, ViolationCode::kWrongNumberOfWilds};
  error.route = RouteId(0);
  error.need = 3;
  error.have = 3;
  CHECK(english(error) ==
        "R19: Park – Harbour (red) costs 3 cards. To pay with wild cards only, name no colour.");
  error.have = 2;
  CHECK(german(error) ==
        "R19: Park – Harbour (rot) kostet 3 Karten, du bietest nur 2 Joker. Nenne eine Farbe für den Rest.");
  error.code = ViolationCode::kFerriesNeedWilds;
  error.rule = {'R', 25};
  error.need = 2;
  error.have = 1;
  CHECK(english(error) ==
        "R25: Park – Harbour (red) crosses water and needs at least 2 wild cards; you offered 1 wild card.");
}

TEST_CASE("words: a refusal in a few words says what is missing, without the rule's number") {
  const auto few = [](RuleViolation error, std::string_view board, std::string_view route, Lang lang) {
    error.route = test::board(board).find_route(route).value();
    return short_violation_text(error, reader_of(board, lang));
  };
  const auto of_red = [&](int have, int wilds, Lang lang) {
    return few(too_few("tiny", "red", 3, have, 0, wilds), "tiny", "park--harbour", lang);
  };
  CHECK(of_red(2, 0, Lang::kEnglish) == "1 more red or wild card needed");
  CHECK(of_red(2, 0, Lang::kGerman) == "Dir fehlt noch 1 rote Karte oder 1 Joker");
  CHECK(of_red(0, 1, Lang::kEnglish) == "2 more red or wild cards needed");
  CHECK(of_red(0, 1, Lang::kGerman) == "Dir fehlen noch 2 rote Karten oder Joker");
  // A ferry of five cards, two of them wild.
  const char* sf = "san-francisco";
  const char* ferry = "fort-mason--golden-gate-bridge";
  const std::string_view color = test::board(sf).card_name(Color(0));
  const auto of_ferry = [&](int have, int wilds, Lang lang) {
    return few(too_few(sf, color, 3, have, 2, wilds), sf, ferry, lang);
  };
  CHECK(of_ferry(3, 1, Lang::kEnglish) == "1 more wild card needed");
  CHECK(of_ferry(3, 0, Lang::kGerman) == "Dir fehlen noch 2 Joker");
  CHECK(of_ferry(1, 1, Lang::kEnglish) == "3 more cards needed, 1 of them wild");
  CHECK(of_ferry(1, 1, Lang::kGerman) == "Dir fehlen noch 3 Karten, davon 1 Joker");
  CHECK(of_ferry(0, 2, Lang::kEnglish) == "3 more cards of one colour or wild needed");
  RuleViolation taken{{'R', 21}, ViolationCode::kRouteTaken};
  taken.seat = Seat(1);
  CHECK(few(taken, "tiny", "park--harbour", Lang::kEnglish) == "Already taken by Ben");
  CHECK(few(taken, "tiny", "park--harbour", Lang::kGerman) == "Ben nutzt sie schon");
  taken.seat = Seat(0);
  CHECK(few(taken, "tiny", "park--harbour", Lang::kGerman) == "Nutzt du schon");
}

}  // namespace kurz
