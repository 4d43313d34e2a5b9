#include "server/house/analysis_desk.h"

#include <stdexcept>

#include <doctest/doctest.h>

#include "tests/support/random_game.h"

namespace kurz {

TEST_CASE("analysis desk: a game that cannot be looked at is refused, and the next one is looked at") {
  const GameLog bad = test::random_log(*test::find_board("london"), 3, 1);
  const GameLog good = test::random_log(*test::find_board("london"), 2, 1);
  AnalysisDesk desk(1, [](const GameLog& log, const AnalysisOptions&, const Watch&) {
    if (log.players == 3) throw std::runtime_error("out of memory");
    return Analysis{};
  });
  CHECK(desk.ask("bad", bad));
  for (auto progress = desk.ask("good", good);; progress = desk.ask("good", good)) {
    REQUIRE(progress);
    if (progress->analysis) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  CHECK_FALSE(desk.ask("bad", bad));
  CHECK(desk.failures() == 1);
}

}  // namespace kurz
