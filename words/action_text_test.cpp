#include <doctest/doctest.h>

#include "tests/support/boards.h"
#include "words/move_text.h"

namespace kurz {

TEST_CASE("words: every action of every board has its own text in both languages") {
  for (const std::string_view id : test::kBoardIds) {
    const Board& board = test::board(id);
    const ActionSpace space(board);
    for (const Lang lang : kAllLangs) {
      for (int i = 0; i < space.size(); ++i) {
        const std::string text = action_text(space.action(i), board, lang);
        const bool clean = !text.empty() && text.find_first_of("{}?") == std::string::npos;
        if (!clean) FAIL_CHECK(text);
      }
    }
  }
}

TEST_CASE("words: actions in words") {
  const Board& tiny = test::board("tiny");
  const Color red = tiny.find_card("red").value();
  CHECK(action_text(Action::claim(RouteId(0), red, 1), tiny, Lang::kEnglish) ==
        "claim Park – Harbour (red) with 2 red cards and 1 wild card");
  CHECK(action_text(Action::take_card(2, red), tiny, Lang::kGerman) == "offene Karte 3 nehmen: rot");
  CHECK(action_text(Action::keep(TicketId(0), TicketId(2)), tiny, Lang::kEnglish) ==
        "keep Park – Station (5) and Market – Zoo (5)");
  CHECK(action_text(Action::keep_none(), tiny, Lang::kEnglish) == "keep no ticket");
  CHECK(action_text(Action::from_bits(0xFFFFFFFF), tiny, Lang::kEnglish) == "?");
}

}  // namespace kurz
