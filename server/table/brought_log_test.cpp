#include "server/table/brought_log.h"

#include <boost/json.hpp>
#include <doctest/doctest.h>

#include "tests/support/boards.h"
#include "tests/support/random_game.h"

namespace kurz {
namespace {

boost::json::value state_in(const std::string& update) { return boost::json::parse(update).at("state"); }

}  // namespace

TEST_CASE("brought log: every move of it is an update, the last one with the result") {
  test::for_each_table([](const Board& board, int players) {
    const GameLog log = test::random_log(board, players, 11);
    const auto updates =
        updates_of_log(log_to_json(log) + "\nanother line", test::find_board, Lang::kEnglish);
    REQUIRE(updates);
    CHECK(board_of_log(log_to_json(log)) == board.id);
    CHECK(updates->size() == log.moves.size() + 2);
    CHECK(state_in(updates->back()).at("status") == "over");
    CHECK(state_in(updates->at(1)).at("view").at("phase") == "choose_tickets");
  });
}

TEST_CASE("brought log: one that is not finished is shown as far as it goes") {
  GameLog log = test::random_log(*test::find_board("london"), 2, 3);
  log.moves.resize(10);
  log.result = {};
  const auto updates = updates_of_log(log_to_json(log), test::find_board, Lang::kEnglish);
  REQUIRE(updates);
  CHECK(updates->size() == 12);
  CHECK(state_in(updates->back()).at("status") == "running");
}

TEST_CASE("brought log: what is wrong is said in a sentence, in both languages") {
  for (const Lang lang : {Lang::kEnglish, Lang::kGerman}) {
    for (const char* text : {"", "\x89PNG", "{}", "[1]", R"({"format":"kurz-log/1","board":"mars"})"}) {
      const auto updates = updates_of_log(text, test::find_board, lang);
      REQUIRE_FALSE(updates);
      CHECK(test::find_board(board_of_log(text)) == nullptr);
      CHECK(updates.error().size() > 10);
    }
  }
  GameLog log = test::random_log(*test::find_board("berlin"), 2, 3);
  std::swap(log.moves[4], log.moves[9]);
  CHECK_FALSE(updates_of_log(log_to_json(log), test::find_board, Lang::kEnglish));
}

}  // namespace kurz
