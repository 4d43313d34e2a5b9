#include "words/phrase.h"

#include <doctest/doctest.h>

namespace kurz {

TEST_CASE("words: numbers up to twelve are words") {
  CHECK(number_word(2, Lang::kEnglish) == "two");
  CHECK(number_word(12, Lang::kGerman) == "zwölf");
  CHECK(number_word(13, Lang::kGerman) == "13");
  CHECK(number_word(-1, Lang::kEnglish) == "-1");
  CHECK(number_alone(1, Gender::kMasculine, Lang::kGerman) == "einen");
  CHECK(number_alone(0, Gender::kNeuter, Lang::kGerman) == "keins");
  CHECK(number_alone(2, Gender::kFeminine, Lang::kGerman) == "zwei");
  CHECK(number_alone(0, Gender::kFeminine, Lang::kEnglish) == "none");
}

TEST_CASE("words: nouns are counted") {
  CHECK(counted(0, kCardNoun, Lang::kEnglish) == "no card");
  CHECK(counted(1, kCardNoun, Lang::kEnglish) == "a card");
  CHECK(counted(2, kTicketNoun, Lang::kEnglish) == "two tickets");
  CHECK(counted(0, kPointNoun, Lang::kGerman) == "keinen Punkt");
  CHECK(counted(1, kPointNoun, Lang::kGerman) == "einen Punkt");
  CHECK(counted(1, kSouvenirNoun, Lang::kGerman) == "ein Souvenir");
  CHECK(counted(3, kWildNoun, Lang::kGerman) == "drei Jokerkarten");
  CHECK(figures(1, kPointNoun, Lang::kGerman) == "1 Punkt");
  CHECK(figures(0, kPointNoun, Lang::kEnglish) == "0 points");
  CHECK(article("orange") == "an");
  CHECK(article("red") == "a");
}

TEST_CASE("words: lists") {
  CHECK(join_and({}, Lang::kEnglish).empty());
  CHECK(join_and({"a"}, Lang::kEnglish) == "a");
  CHECK(join_and({"a", "b", "c"}, Lang::kEnglish) == "a, b and c");
  CHECK(join_or({"a", "b"}, Lang::kGerman) == "a oder b");
  CHECK(join_comma({"a", "b"}) == "a, b");
}

}  // namespace kurz
