#include <doctest/doctest.h>

#include "server/table/updates.h"
#include "tests/support/boards.h"
#include "tests/support/random_game.h"

namespace kurz {
namespace {

const protocol::TableState& state_in(const protocol::Update& update) { return update.views.at(0).state; }

}  // namespace

TEST_CASE("uploaded log: every move is an update, and the last one has the result") {
  test::for_each_table([](const Board& board, int players) {
    const GameLog log = test::random_log(board, players, 11);
    const auto replay = replay_log(log_to_json(log) + "\nanother line", test::shared_board, Lang::kEnglish);
    REQUIRE(replay);
    CHECK(board_of_log(log_to_json(log)) == board.id);
    CHECK(replay->updates.size() == log.moves.size() + 2);
    CHECK(state_in(replay->updates.back()).status == TableStatus::kOver);
    CHECK(state_in(replay->updates.at(1)).view->phase == Phase::kChooseTickets);
  });
}

TEST_CASE("uploaded log: an unfinished game is shown up to its last move") {
  GameLog log = test::random_log(*test::find_board("london"), 2, 3);
  log.moves.resize(10);
  log.result = {};
  const auto replay = replay_log(log_to_json(log), test::shared_board, Lang::kEnglish);
  REQUIRE(replay);
  CHECK(replay->updates.size() == 12);
  CHECK(state_in(replay->updates.back()).status == TableStatus::kRunning);
}

TEST_CASE("uploaded log: problems are explained in both languages") {
  for (const Lang lang : {Lang::kEnglish, Lang::kGerman}) {
    for (const char* text : {"", "\x89PNG", "{}", "[1]", R"({"format":"kurz-log/1","board":"mars"})"}) {
      const auto replay = replay_log(text, test::shared_board, lang);
      REQUIRE_FALSE(replay);
      CHECK(test::find_board(board_of_log(text)) == nullptr);
      CHECK(replay.error().size() > 10);
    }
  }
  GameLog log = test::random_log(*test::find_board("berlin"), 2, 3);
  std::swap(log.moves[4], log.moves[9]);
  CHECK_FALSE(replay_log(log_to_json(log), test::shared_board, Lang::kEnglish));
}

}  // namespace kurz
