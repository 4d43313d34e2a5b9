#include "server/table/updates.h"

#include <doctest/doctest.h>

#include "codec/read_described.h"
#include "codec/write_described.h"
#include "tests/support/boards.h"
#include "tests/support/effort.h"
#include "tests/support/logged_table.h"
#include "tests/support/random_game.h"

namespace kurz {
TEST_CASE("updates: every update of whole games is as it is described, and always the same bytes") {
  std::uint64_t seed = 1;
  test::for_each_table([&](const Board& board, int players) {
    for (const test::Style style : test::kStyles) {
      // Slow with sanitizers, and about JSON, not memory.
      if (test::kSanitized && style != test::Style::kUniform) continue;
      CAPTURE(board.id);
      CAPTURE(players);
      test::table_of(test::random_log(board, players, seed++, style), [](const Table& table) {
        const std::vector<Seat> own = seats_of(table, "ada");
        for (const Viewer& viewer : {Viewer{own, Lang::kGerman, true}, Viewer{{}, Lang::kEnglish, false}}) {
          const std::string text = json_of(make_update(table, viewer, table.version() - 1));
          const auto read = read_text<protocol::ServerMessage>(text, Unknown::kError);
          REQUIRE_MESSAGE(read, read.error().where, "\n", text);
          CHECK(json_of(*read) == text);
        }
      });
    }
  });
}

TEST_CASE("updates: each seat of a guest has its own view, with words only where they are wanted") {
  test::table_of(test::random_log(*test::find_board("london"), 3, 5), [](const Table& table) {
    const auto update = make_update(table, {{Seat(0), Seat(2)}, Lang::kEnglish, true}, table.version() - 1);
    REQUIRE(update.views.size() == 2);
    CHECK(update.views[1].seat == Nullable(Seat(2)));
    const auto alone = make_update(table, {{Seat(2)}, Lang::kEnglish, true}, table.version() - 1);
    CHECK(json_of(update.views[1]) == json_of(alone.views[0]));
    CHECK(update.views[0].explanation.has_value() == table.has_game());
    const auto spectator = make_update(table, {{}, Lang::kEnglish, false}, 0);
    CHECK_FALSE(spectator.views[0].seat.value);
    CHECK_FALSE(spectator.views[0].explanation);
    CHECK(spectator.views[0].changes.size() == table.version());
    if (!table.has_game()) return;
    CHECK_FALSE(spectator.views[0].state.view->own);
    // Reasons why routes are closed cost the most and are only for the seat that is to move.
    const bool to_move = table.status() == TableStatus::kRunning && table.state().may_move(Seat(2));
    CHECK(update.views[1].explanation->closed.has_value() == to_move);
  });
}

}  // namespace kurz
