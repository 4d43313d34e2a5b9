#include "cli/names.h"

#include <doctest/doctest.h>

namespace kurz {
namespace {

Match match(std::string_view typed, std::string_view name) { return match_name(fold_words(typed), name); }

}  // namespace

TEST_CASE("names: case, accents and punctuation do not matter") {
  CHECK(fold_words("Regent's Park") == Words{"regents", "park"});
  CHECK(fold_words("  ELEPHANT & Castle ") == Words{"elephant", "castle"});
  CHECK(fold_words("Siegessäule") == Words{"siegessaule"});
  CHECK(fold_words("STRASSE Ümläut ß") == Words{"strasse", "umlaut", "ss"});
  CHECK(fold_words("ÜBER") == Words{"uber"});
  CHECK(fold_words("u\xCC\x88"
                   "ber") == Words{"uber"});  // the accent as a character of its own
  CHECK(fold_words("Park – Zoo") == Words{"park", "zoo"});
  CHECK(fold_words("St Paul’s") == Words{"st", "pauls"});
  CHECK(fold_words("from the Park to Zoo") == Words{"park", "zoo"});
  CHECK(fold_words("\xFF\xC3").empty());
}

TEST_CASE("names: a prefix or a part of a name fits it") {
  CHECK(match("linc", "Lincoln Center") == Match::kStart);
  CHECK(match("lincoln-cent", "Lincoln Center") == Match::kStart);
  CHECK(match("center", "Lincoln Center") == Match::kPart);
  CHECK(match("l c", "Lincoln Center") == Match::kStart);
  CHECK(match("lincolncenter", "Lincoln Center") == Match::kExact);
  CHECK(match("LINCOLN CENTER", "Lincoln Center") == Match::kExact);
  CHECK(match("center lincoln", "Lincoln Center") == Match::kNone);
  CHECK(match("lincoln centre", "Lincoln Center") == Match::kNone);
  CHECK(match("", "Lincoln Center") == Match::kNone);
}

TEST_CASE("names: an umlaut may be typed in three ways") {
  for (const char* typed : {"siegessäule", "siegessaule", "siegessaeule"})
    CHECK(match(typed, "Siegessäule") == Match::kExact);
  for (const char* typed : {"SIEGESSÄ", "siegessa", "siegessae"})
    CHECK(match(typed, "Siegessäule") == Match::kStart);
  CHECK(match("queens", "Queens Park") == Match::kStart);
}

TEST_CASE("names: a misspelled word leads to the name with the same beginning") {
  const std::vector<std::string> names{"Soho", "Lincoln Center", "Little Italy"};
  for (const char* typed : {"lincon", "lincolnn", "linkoln"}) CHECK(nearest_name(typed, names) == 1);
  CHECK(nearest_name("litle", names) == 2);
  CHECK(nearest_name("centre", names) == 1);
  CHECK_FALSE(nearest_name("venus", names));
  CHECK_FALSE(nearest_name("", names));
}

TEST_CASE("names: words are found anywhere in a text") {
  CHECK(has_words("take the souvenir from Alcatraz", fold_words("alc souv")));
  CHECK_FALSE(has_words("take the souvenir from Alcatraz", fold_words("alc castro")));
}

}  // namespace kurz
