#include "words/lang.h"

#include <doctest/doctest.h>

namespace kurz {

TEST_CASE("words: languages are named en and de") {
  CHECK(parse_lang("en") == Lang::kEnglish);
  CHECK(parse_lang("de") == Lang::kGerman);
  CHECK_FALSE(parse_lang("fr"));
  CHECK_FALSE(parse_lang(""));
  for (const Lang lang : kAllLangs) CHECK(parse_lang(lang_code(lang)) == lang);
}

TEST_CASE("words: the language of the environment") {
  CHECK(lang_from_environment(nullptr, nullptr, nullptr) == Lang::kEnglish);
  CHECK(lang_from_environment(nullptr, nullptr, "de_DE.UTF-8") == Lang::kGerman);
  CHECK(lang_from_environment(nullptr, "de", "en_GB.UTF-8") == Lang::kGerman);
  CHECK(lang_from_environment("C", "de", "de") == Lang::kEnglish);
  CHECK(lang_from_environment("", "", "de_AT") == Lang::kGerman);
  CHECK(lang_from_environment(nullptr, nullptr, "fr_FR") == Lang::kEnglish);
}

TEST_CASE("words: nouns are counted") {
  CHECK(counted(0, kCardNoun, Lang::kEnglish) == "0 cards");
  CHECK(counted(1, kCardNoun, Lang::kEnglish) == "1 card");
  CHECK(counted(14, kTicketNoun, Lang::kGerman) == "14 Zielkarten");
  CHECK(counted(1, kPointNoun, Lang::kGerman) == "1 Punkt");
  CHECK(counted(-3, kPointNoun, Lang::kGerman) == "-3 Punkte");
  CHECK(counted(3, kWildNoun, Lang::kGerman) == "3 Joker");
  CHECK(counted(1, kGameNoun, Lang::kEnglish) == "1 game");
  CHECK(counted(2, kGameNoun, Lang::kEnglish) == "2 games");
  CHECK(counted(1, kGameNoun, Lang::kGerman) == "1 Partie");
  CHECK(counted(2, kGameNoun, Lang::kGerman) == "2 Partien");
}

TEST_CASE("words: lists") {
  CHECK(join_and({}, Lang::kEnglish).empty());
  CHECK(join_and({"a"}, Lang::kEnglish) == "a");
  CHECK(join_and({"a", "b", "c"}, Lang::kEnglish) == "a, b and c");
  CHECK(join_or({"a", "b"}, Lang::kGerman) == "a oder b");
  CHECK(join_comma({"a", "b"}) == "a, b");
}

}  // namespace kurz
