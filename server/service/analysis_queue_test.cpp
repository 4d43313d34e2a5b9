#include <stdexcept>
#include <thread>

#include <doctest/doctest.h>

#include "server/service/jobs.h"
#include "tests/support/random_game.h"
#include "tests/support/test_service.h"

namespace kurz {
namespace {

namespace json = boost::json;

// A queue with a real thread, and what it needs.
struct Queue {
  explicit Queue(AnalysisQueue::Options options = {1}) : analyses(options, runtime, logger) {}
  Queue(AnalysisQueue::Options options, AnalysisQueue::Advance advance)
      : analyses(options, runtime, logger, std::move(advance)) {}

  // The page of an analysis that has ended.
  json::value wait_for(const std::string& table) {
    for (;;) {
      const auto page = analyses.find(table, Lang::kEnglish);
      REQUIRE(page);
      if (page->ended) return json::parse(*page->text);
      REQUIRE(runtime.run_one(std::chrono::seconds(30)));
    }
  }
  bool has_ended(const std::string& table) { return analyses.find(table, Lang::kEnglish)->ended; }

  test::TempFolder folder;
  test::TestRuntime runtime;
  Logger logger{folder / "log"};
  AnalysisQueue analyses;
};

GameLog game(int players) { return test::random_log(*test::find_board("london"), players, 1); }

bool advance_slowly(GameAnalysis& analysis) {
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  return analysis.advance();
}

}  // namespace

TEST_CASE("analysis queue: a game that cannot be analysed fails, and the next one is analysed") {
  Queue queue({1}, [](GameAnalysis& analysis) {
    if (analysis.log().players == 3) throw std::runtime_error("out of memory");
    return analysis.advance();
  });
  CHECK(queue.analyses.request("ada", "bad", game(3), Lang::kEnglish));
  CHECK(queue.analyses.request("ada", "good", game(2), Lang::kEnglish));
  const json::value page = queue.wait_for("good");
  CHECK(page.at("analysis").at("complete") == json::value(true));
  CHECK(page.at("done") == page.at("of"));
  CHECK_FALSE(queue.analyses.request("ada", "bad", game(3), Lang::kEnglish));
  CHECK(queue.analyses.failures() == 1);
}

TEST_CASE("analysis queue: at the time limit it tells what was analysed until then") {
  const GameLog log = game(2);
  Queue queue({1, 1}, advance_slowly);
  REQUIRE(queue.analyses.request("ada", "long", log, Lang::kEnglish));
  const json::value page = queue.wait_for("long");
  const auto done = page.at("done").as_int64();
  CHECK(page.at("status") == "done");
  CHECK(page.at("of").as_int64() == static_cast<std::int64_t>(log.moves.size()) + 1);
  CHECK(done > 1);
  CHECK(done < page.at("of").as_int64());
  CHECK(page.at("analysis").at("complete") == json::value(false));
  CHECK(page.at("analysis").at("moves").as_array().size() + 1 == static_cast<std::size_t>(done));
}

TEST_CASE("analysis queue: many games of one visitor and one of another take turns on the threads") {
  const GameLog log = game(2);
  Queue queue({1, 1}, advance_slowly);
  int taken = 0;
  for (int i = 0; i < 100; ++i) {
    taken += queue.analyses.request("eve", std::to_string(i), log, Lang::kEnglish) ? 1 : 0;
  }
  CHECK(taken >= 2);
  CHECK(taken <= 10);
  REQUIRE(queue.analyses.request("ada", "mine", log, Lang::kEnglish));
  queue.wait_for("mine");
  // Ada's only game gets as much time as all of Eve's together.
  int ended = 0;
  for (int i = 0; i < taken; ++i) ended += queue.has_ended(std::to_string(i)) ? 1 : 0;
  CHECK(ended <= 1);
}

}  // namespace kurz
