#include <stdexcept>

#include <doctest/doctest.h>

#include "server/service/jobs.h"
#include "tests/support/random_game.h"
#include "tests/support/test_service.h"

namespace kurz {

TEST_CASE("analysis queue: a game that cannot be analysed fails, and the next one is analysed") {
  const GameLog bad = test::random_log(*test::find_board("london"), 3, 1);
  const GameLog good = test::random_log(*test::find_board("london"), 2, 1);
  const test::TempFolder folder;
  test::TestRuntime runtime;
  Logger logger(folder / "log");
  AnalysisQueue queue(1, runtime, logger, [](const GameLog& log, const AnalysisOptions&, const Watch&) {
    if (log.players == 3) throw std::runtime_error("out of memory");
    return Analysis{};
  });
  CHECK(queue.request("bad", bad, Lang::kEnglish));
  for (auto progress = queue.request("good", good, Lang::kEnglish);;
       progress = queue.request("good", good, Lang::kEnglish)) {
    REQUIRE(progress);
    if (progress->analysis) break;
    REQUIRE(runtime.run_one(std::chrono::seconds(30)));
  }
  CHECK_FALSE(queue.request("bad", bad, Lang::kEnglish));
  CHECK(queue.failures() == 1);
}

}  // namespace kurz
