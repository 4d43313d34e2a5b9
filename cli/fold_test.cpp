#include "cli/fold.h"

#include <doctest/doctest.h>

namespace kurz {
namespace {

Match match(std::string_view typed, std::string_view name) {
  const Words words = fold_words(typed);
  return match_loosely(words.begin(), words.end(), name_forms(name));
}

}  // namespace

TEST_CASE("fold: case, accents and signs do not matter") {
  CHECK(fold_words("Regent's Park") == Words{"regents", "park"});
  CHECK(fold_words("  ELEPHANT & Castle ") == Words{"elephant", "castle"});
  CHECK(fold_words("Siegessäule") == Words{"siegessaeule"});
  CHECK(fold_words("Siegessäule", Umlaut::kPlain) == Words{"siegessaule"});
  CHECK(fold_words("STRASSE Ümläut ß") == Words{"strasse", "uemlaeut", "ss"});
  CHECK(fold_words("ÜBER", Umlaut::kPlain) == Words{"uber"});
  CHECK(fold_words("u\xCC\x88"
                   "ber") == Words{"uber"});  // the accent as a character of its own
  CHECK(fold_words("Park – Zoo") == Words{"park", "zoo"});
  CHECK(fold_words("St Paul’s") == Words{"st", "pauls"});
  CHECK(fold_words("from the Park to Zoo") == Words{"park", "zoo"});
  CHECK(fold_words("\xFF\xC3").empty());
}

TEST_CASE("fold: names may be shortened") {
  CHECK(match("linc", "Lincoln Center") == Match::kStart);
  CHECK(match("lincoln-cent", "Lincoln Center") == Match::kStart);
  CHECK(match("center", "Lincoln Center") == Match::kPart);
  CHECK(match("l c", "Lincoln Center") == Match::kStart);
  CHECK(match("lincolncenter", "Lincoln Center") == Match::kExact);
  CHECK(match("LINCOLN CENTER", "Lincoln Center") == Match::kExact);
  CHECK(match("center lincoln", "Lincoln Center") == Match::kNone);
  CHECK(match("", "Lincoln Center") == Match::kNone);
  for (const char* typed : {"siegessäule", "siegessaule", "siegessaeule", "SIEGESSÄ", "siegessa"}) {
    CHECK(match(typed, "Siegessäule") != Match::kNone);
  }
}

TEST_CASE("fold: one slip in a word is forgiven") {
  for (const char* typed :
       {"lincoln-centr", "lincoln centre", "lincon", "linncoln", "lincoln cetner", "kincoln"}) {
    CAPTURE(typed);
    CHECK(match(typed, "Lincoln Center") == Match::kTypo);
  }
  CHECK(match("lixx", "Lincoln Center") == Match::kNone);
  CHECK(match("lxn", "Lincoln Center") == Match::kNone);
  CHECK(match("zoos", "Zoo") == Match::kTypo);
}

}  // namespace kurz
