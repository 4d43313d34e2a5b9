#include "cli/typed_words.h"

#include <doctest/doctest.h>

#include "tests/support/boards.h"

namespace kurz {
namespace {

Match match(std::string_view typed, std::string_view name) { return match_name(fold_words(typed), name); }

using Verbs = std::vector<Verb>;
constexpr Lang kEn = Lang::kEnglish;
constexpr Lang kDe = Lang::kGerman;

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

TEST_CASE("verbs: every verb is found by its name in both languages, and explained") {
  for (std::size_t v = 0; v < kEnumCount<Verb>; ++v) {
    const Verb verb = static_cast<Verb>(v);
    for (const Lang lang : kAllLangs) {
      CHECK(find_verbs(fold_words(verb_name(verb, lang)).front(), lang) == Verbs{verb});
      CHECK(verb_help(verb, test::board("new-york"), lang).size() > 20);
    }
  }
  CHECK(general_help(test::board("san-francisco"), kEn).size() >
        general_help(test::board("tiny"), kEn).size());
  CHECK(verb_help(Verb::kClaim, test::board("new-york"), kEn).find("claim lincoln central orange.") !=
        std::string::npos);
}

TEST_CASE("verbs: words may be shortened as far as they are clear") {
  CHECK(find_verbs("cla", kEn) == Verbs{Verb::kClaim});
  CHECK(find_verbs("c", kEn) == Verbs{Verb::kClaim});
  CHECK(find_verbs("ti", kEn) == Verbs{Verb::kTickets});
  CHECK(find_verbs("p", kEn).size() > 1);
  CHECK(find_verbs("xyz", kEn).empty());
  CHECK(find_verbs("moglich", kDe) == Verbs{Verb::kLegal});
  CHECK(find_verbs("moeglich", kDe) == Verbs{Verb::kLegal});
}

TEST_CASE("verbs: synonyms and words of the other language are understood") {
  for (const char* word : {"claim", "build", "use", "nutzen", "nutze", "bauen", "baue"}) {
    CHECK(find_verbs(word, kEn) == Verbs{Verb::kClaim});
    CHECK(find_verbs(word, kDe) == Verbs{Verb::kClaim});
  }
  for (const char* word : {"draw", "ziehen", "zieh"}) CHECK(find_verbs(word, kDe) == Verbs{Verb::kDraw});
  for (const char* word : {"take", "nehmen", "nimm"}) CHECK(find_verbs(word, kEn) == Verbs{Verb::kTake});
  // One letter means the verb of the player's own language.
  CHECK(find_verbs("b", kEn) == Verbs{Verb::kBoard});
  CHECK(find_verbs("b", kDe) == Verbs{Verb::kClaim});
}

}  // namespace kurz
