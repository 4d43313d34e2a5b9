#include "cli/command.h"

#include <doctest/doctest.h>

#include "cli/play_help.h"
#include "tests/support/boards.h"

namespace kurz {
namespace {

using Verbs = std::vector<Verb>;
constexpr Lang kEn = Lang::kEnglish;
constexpr Lang kDe = Lang::kGerman;

}  // namespace

TEST_CASE("command: every verb is found by its name in both languages, and explained") {
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

TEST_CASE("command: words may be shortened as far as they are clear") {
  CHECK(find_verbs("cla", kEn) == Verbs{Verb::kClaim});
  CHECK(find_verbs("c", kEn) == Verbs{Verb::kClaim});
  CHECK(find_verbs("ti", kEn) == Verbs{Verb::kTickets});
  CHECK(find_verbs("p", kEn).size() > 1);
  CHECK(find_verbs("xyz", kEn).empty());
  // A word of the other language is understood where one's own has none.
  CHECK(find_verbs("bauen", kEn) == Verbs{Verb::kClaim});
  CHECK(find_verbs("draw", kDe) == Verbs{Verb::kDraw});
  CHECK(find_verbs("moglich", kDe) == Verbs{Verb::kLegal});
  CHECK(find_verbs("moeglich", kDe) == Verbs{Verb::kLegal});
}

TEST_CASE("command: lines") {
  const Line claim = read_line("  CLA Park – Harb, red!", kEn);
  CHECK(claim.verbs == Verbs{Verb::kClaim});
  CHECK(claim.words == Words{"park", "harb", "red"});
  CHECK(read_line("", kEn).word.empty());
  CHECK(read_line("?", kEn).verbs == Verbs{Verb::kHelp});
  CHECK(read_line("? claim", kEn).words == Words{"claim"});
  CHECK(read_line("?claim", kEn).words == Words{"claim"});
  // German puts the verb last.
  const Line later = read_line("Park Harbour rot bauen", kDe);
  CHECK(later.verbs == Verbs{Verb::kClaim});
  CHECK(later.words == Words{"park", "harbour", "rot"});
  CHECK(read_line("eine Karte ziehen", kDe).verbs == Verbs{Verb::kDraw});
  CHECK(read_line("Zielkarten ziehen", kDe).verbs == Verbs{Verb::kDraw});
  CHECK(read_line("hilfe bauen", kDe).verbs == Verbs{Verb::kHelp});
}

}  // namespace kurz
