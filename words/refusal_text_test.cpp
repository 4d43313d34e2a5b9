#include "words/refusal_text.h"

#include <doctest/doctest.h>

#include "tests/support/boards.h"

namespace kurz {
namespace {

Reader reader_of(std::string_view board, Lang lang) {
  return {&test::board(board), lang, Seat(0), {"Ada", "Ben"}};
}

RuleError too_few(std::string_view board, std::string_view color, int need, int have, int wilds_need,
                  int wilds_have) {
  RuleError error{{'R', 19}, Refusal::kTooFewCards};
  error.color = test::board(board).find_card(color).value();
  error.need = static_cast<std::uint8_t>(need);
  error.have = static_cast<std::uint8_t>(have);
  error.wilds_need = static_cast<std::uint8_t>(wilds_need);
  error.wilds_have = static_cast<std::uint8_t>(wilds_have);
  return error;
}

std::string english(const RuleError& error, std::string_view board = "tiny") {
  return refusal_text(error, reader_of(board, Lang::kEnglish));
}
std::string german(const RuleError& error, std::string_view board = "tiny") {
  return refusal_text(error, reader_of(board, Lang::kGerman));
}

}  // namespace

TEST_CASE("words: every refusal is a sentence with the rule's number, whatever its data") {
  for (int code = 0; code <= static_cast<int>(Refusal::kUnknownAction); ++code) {
    for (const Lang lang : kAllLangs) {
      RuleError error{{'G', 12}, static_cast<Refusal>(code)};
      const std::string bare = refusal_text(error, reader_of("tiny", lang));
      error.route = RouteId(0);
      error.seat = Seat(1);
      error.location = LocationId(0);
      error.ticket = TicketId(0);
      error.color = Color(0);
      error.need = 3;
      const std::string full = refusal_text(error, reader_of("tiny", lang));
      for (const std::string& text : {bare, full}) {
        CAPTURE(text);
        CHECK(text.starts_with("G12: "));
        CHECK(text.size() > 12);
        CHECK(text.ends_with("."));
        CHECK(text.find_first_of("{}") == std::string::npos);
      }
      if (error.code != Refusal::kSymbolNotLeftOver) CHECK(full.find('?') == std::string::npos);
    }
  }
}

TEST_CASE("words: R19 says what is needed and what is there") {
  RuleError error = too_few("tiny", "blue", 3, 2, 0, 0);
  CHECK(english(error) == "R19: three blue needed, you have two and no wild card.");
  CHECK(german(error) == "R19: drei blaue nötig, du hast zwei und keine Jokerkarte.");

  error = too_few("tiny", "blue", 2, 1, 1, 0);
  CHECK(english(error) == "R19: two blue and one wild card needed, you have one blue and no wild card.");
  CHECK(german(error) ==
        "R19: zwei blaue und eine Jokerkarte nötig, du hast eine blaue und keine Jokerkarte.");

  error = too_few("tiny", "wild", 0, 0, 3, 1);
  CHECK(english(error) == "R19: three wild cards needed, you have one.");
  CHECK(german(error) == "R19: drei Jokerkarten nötig, du hast eine.");
}

TEST_CASE("words: R19 names another payment where there is one") {
  RuleError error = too_few("tiny", "red", 3, 2, 0, 1);
  error.route = test::board("tiny").find_route("park--harbour").value();
  CHECK(english(error) ==
        "R19: three red needed, you have two and one wild card. You could pay two red and one wild card.");
  CHECK(
      german(error) ==
      "R19: drei rote nötig, du hast zwei und eine Jokerkarte. Möglich wäre: zwei rote und eine Jokerkarte.");
}

TEST_CASE("words: R19 on a gray route") {
  RuleError error = too_few("tiny", "red", 3, 2, 0, 0);
  error.route = test::board("tiny").find_route("park--zoo").value();
  CHECK(english(error) == "R19: three of one colour needed, you have two red and no wild card.");
  CHECK(german(error) == "R19: drei von einer Farbe nötig, du hast zwei rote und keine Jokerkarte.");
}

TEST_CASE("words: R20 knows one's own routes") {
  RuleError error{{'R', 20}, Refusal::kRouteTaken};
  error.route = RouteId(0);
  error.seat = Seat(1);
  CHECK(english(error) == "R20: Park – Harbour (red) belongs to Ben already.");
  error.seat = Seat(0);
  CHECK(german(error) == "R20: Park – Harbour (rot) gehört dir schon.");
}

TEST_CASE("words: R21 pieces in the right gender") {
  RuleError error{{'R', 21}, Refusal::kTooFewPieces};
  error.route = RouteId(0);
  error.need = 3;
  error.have = 1;
  CHECK(english(error) == "R21: Park – Harbour (red) takes three trams, you have one left.");
  CHECK(german(error, "london").ends_with("braucht drei Busse, du hast nur noch einen."));
  error.have = 0;
  CHECK(german(error, "new-york").ends_with("braucht drei Taxis, du hast keins mehr."));
}

TEST_CASE("words: R19 and R25 on the number of wild cards") {
  RuleError error{{'R', 19}, Refusal::kWrongNumberOfWilds};
  error.route = RouteId(0);
  error.need = 3;
  error.have = 3;
  CHECK(english(error) ==
        "R19: Park – Harbour (red) takes three cards in all. You offered three wild cards: name no colour "
        "with that.");
  error.have = 2;
  CHECK(german(error) ==
        "R19: Park – Harbour (rot) kostet drei Karten. Du bietest nur zwei Jokerkarten: Nenne eine Farbe für "
        "den Rest.");
  error.code = Refusal::kFerriesNeedWilds;
  error.rule = {'R', 25};
  error.need = 2;
  error.have = 1;
  CHECK(english(error) ==
        "R25: Park – Harbour (red) crosses water: two wild cards at least, you offered one wild card.");
}

}  // namespace kurz
