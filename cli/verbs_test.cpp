#include "cli/verbs.h"

#include <doctest/doctest.h>

#include "tests/support/boards.h"

namespace kurz {
namespace {

using Verbs = std::vector<Verb>;
constexpr Lang kEn = Lang::kEnglish;
constexpr Lang kDe = Lang::kGerman;

}  // namespace

TEST_CASE("verbs: every verb is found by its name in both languages, and explained") {
  for (int v = 0; v < kVerbCount; ++v) {
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
