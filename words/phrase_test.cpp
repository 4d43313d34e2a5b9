#include "words/phrase.h"

#include <doctest/doctest.h>

namespace kurz {

TEST_CASE("words: nouns are counted") {
  CHECK(counted(0, kCardNoun, Lang::kEnglish) == "0 cards");
  CHECK(counted(1, kCardNoun, Lang::kEnglish) == "1 card");
  CHECK(counted(14, kTicketNoun, Lang::kGerman) == "14 Zielkarten");
  CHECK(counted(1, kPointNoun, Lang::kGerman) == "1 Punkt");
  CHECK(counted(-3, kPointNoun, Lang::kGerman) == "-3 Punkte");
  CHECK(counted(3, kWildNoun, Lang::kGerman) == "3 Joker");
  CHECK(counted(1, kGameNoun, Lang::kGerman) == "1 Spiel");
}

TEST_CASE("words: lists") {
  CHECK(join_and({}, Lang::kEnglish).empty());
  CHECK(join_and({"a"}, Lang::kEnglish) == "a");
  CHECK(join_and({"a", "b", "c"}, Lang::kEnglish) == "a, b and c");
  CHECK(join_or({"a", "b"}, Lang::kGerman) == "a oder b");
  CHECK(join_comma({"a", "b"}) == "a, b");
}

}  // namespace kurz
