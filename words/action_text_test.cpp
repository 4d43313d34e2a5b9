#include <doctest/doctest.h>

#include "engine/rules/apply.h"
#include "tests/support/action_space.h"
#include "tests/support/boards.h"
#include "words/move_text.h"

namespace kurz {

TEST_CASE("words: every action of every board has its own text in both languages") {
  for (const std::string_view id : test::kBoardIds) {
    const Board& board = test::board(id);
    const test::ActionSpace space(board);
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

TEST_CASE("words: the last ticket is one ticket") {
  SeededNature nature(1);
  GameState state = new_game(test::board("tiny"), 2, Seat(0), nature)->state;
  View view = make_view(state, Seat(0));
  REQUIRE(view.ticket_deck_size() > 1);
  CHECK(choice_text(Action::draw_tickets(), view, Lang::kEnglish) == "draw tickets");
  view.ticket_pool_size = 1;
  view.returned_size = 0;
  REQUIRE(view.ticket_deck_size() == 1);
  CHECK(choice_text(Action::draw_tickets(), view, Lang::kEnglish) == "draw the last ticket and keep it");
  CHECK(choice_text(Action::draw_tickets(), view, Lang::kGerman) ==
        "die letzte Zielkarte ziehen und behalten");
}

}  // namespace kurz
