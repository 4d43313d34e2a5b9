#include <doctest/doctest.h>

#include "words/error_text.h"

namespace kurz {

TEST_CASE("words: every error of a board says where it is and what to do") {
  for (int fault = 0; fault <= static_cast<int>(BoardFault::kDeckTooLarge); ++fault) {
    for (const Lang lang : kAllLangs) {
      const BoardProblem problem{static_cast<BoardFault>(fault), "routes[3]", "this", "that", 7, 1, 5};
      const std::string text = problem_text(problem, lang);
      CAPTURE(text);
      CHECK(text.starts_with("routes[3]: "));
      CHECK(text.size() > 30);
      CHECK(text.ends_with("."));
      CHECK(text.find_first_of("{}") == std::string::npos);
    }
  }
}

TEST_CASE("words: problems in words") {
  const BoardProblem color{BoardFault::kUnknownColor, "routes[3].color", "mauve", "blue, green", 0, 0, 0};
  CHECK(problem_text(color, Lang::kEnglish) ==
        "routes[3].color: \"mauve\" is not a card colour. Use one of blue, green, or gray.");
  CHECK(problem_text(color, Lang::kGerman) ==
        "routes[3].color: „mauve“ ist keine Kartenfarbe. Möglich sind blue, green oder gray.");
  CHECK(problem_text({BoardFault::kWrongType, "version", "whole number", {}, 0, 0, 0}, Lang::kGerman) ==
        "version: Hier muss eine ganze Zahl stehen.");
  CHECK(problem_text({BoardFault::kBadName, "name", {}, {}, 0, 0, 0}, Lang::kEnglish) ==
        "name: This text is empty. Enter something.");
  CHECK(problem_text({BoardFault::kNotJson, {}, "syntax error", {}, 0, 0, 0}, Lang::kEnglish)
            .starts_with("Whole file: "));
}

TEST_CASE("words: what a file holds cannot reach the terminal as it is") {
  const BoardProblem nasty{BoardFault::kBadName, "name", "\x1B[2J" + std::string(500, 'x'), {}, 0, 0, 0};
  const std::string text = problem_text(nasty, Lang::kEnglish);
  CHECK(text.find('\x1B') == std::string::npos);
  CHECK(text.size() < 250);
  // A cut does not go through a letter: 79 bytes, then one of two.
  const BoardProblem cut{BoardFault::kBadName, "name", std::string(79, 'x') + "äö", {}, 0, 0, 0};
  CHECK(problem_text(cut, Lang::kEnglish).find(std::string(79, 'x') + "…") != std::string::npos);
}

}  // namespace kurz
