#include <stdexcept>

#include <doctest/doctest.h>

#include "server/service/jobs.h"
#include "tests/support/random_game.h"
#include "tests/support/test_service.h"

namespace kurz {
namespace {

namespace json = boost::json;

GameLog game(int players) { return test::random_log(*test::find_board("london"), players, 1); }

// A queue whose slices run when the test says so. Each move takes 20 milliseconds: a slice has five.
struct Queue {
  explicit Queue(AnalysisQueue::Options options = {1, 1},
                 AnalysisQueue::Advance advance = &GameAnalysis::advance)
      : analyses(options, {runtime, logger, 10, [this] { return now; }, false},
                 [this, advance = std::move(advance)](GameAnalysis& analysis) {
                   now += std::chrono::milliseconds(20);
                   return advance(analysis);
                 }) {}

  bool request(const Visitor& visitor, const std::string& table, int players = 2) {
    return analyses
        .request(visitor, table, game(players), Lang::kEnglish, [this](double time) { used += time; })
        .has_value();
  }
  void run(int slices = 10'000) {
    for (int i = 0; i < slices && analyses.run_next(); ++i) deliver();
    deliver();
  }
  void deliver() {
    while (runtime.run_one(std::chrono::milliseconds(0))) {
    }
  }
  bool has_ended(const std::string& table) {
    const auto page = analyses.find(table, Lang::kEnglish);
    return page && page->ended;
  }
  // The page of an analysis that has ended.
  json::value page(const std::string& table) {
    REQUIRE(has_ended(table));
    return json::parse(*analyses.find(table, Lang::kEnglish)->text);
  }

  test::TempFolder folder;
  test::TestRuntime runtime;
  Logger logger{folder / "log"};
  std::chrono::steady_clock::time_point now;
  double used = 0;  // milliseconds
  Visitor ada{"ada", "192.0.2.2"};
  Visitor eve{"eve", "192.0.2.1"};
  AnalysisQueue analyses;
};

}  // namespace

TEST_CASE("analysis queue: a game that cannot be analysed fails, and the next one is analysed") {
  Queue queue({1, 100}, [](GameAnalysis& analysis) {
    if (analysis.log().players == 3) throw std::runtime_error("out of memory");
    return analysis.advance();
  });
  CHECK(queue.request(queue.ada, "bad", 3));
  CHECK(queue.request(queue.ada, "good"));
  queue.run();
  const json::value page = queue.page("good");
  CHECK(page.at("analysis").at("complete") == json::value(true));
  CHECK(page.at("done") == page.at("of"));
  CHECK_FALSE(queue.request(queue.ada, "bad", 3));
  CHECK(queue.analyses.failures() == 1);
}

TEST_CASE("analysis queue: at the time limit it reports what was analysed until then") {
  Queue queue;
  REQUIRE(queue.request(queue.ada, "long"));
  queue.run();
  const json::value page = queue.page("long");
  CHECK(page.at("status") == "done");
  CHECK(page.at("of").as_int64() == static_cast<std::int64_t>(game(2).moves.size()) + 1);
  CHECK(page.at("done").as_int64() == 50);
  CHECK(page.at("analysis").at("complete") == json::value(false));
  CHECK(page.at("analysis").at("moves").as_array().size() == 49);
  CHECK(queue.used == 1000);
}

TEST_CASE("analysis queue: the latest analyses are kept, as many as their memory allows") {
  Queue queue;
  std::size_t bytes = 0;
  int games = 0;
  // Until the first would have to go.
  for (; bytes <= AnalysisQueue::kMostKeptBytes; ++games) {
    const std::string id = std::to_string(games);
    REQUIRE(queue.request(queue.ada, id));
    queue.run();
    REQUIRE(queue.has_ended(id));
    for (const Lang lang : kAllLangs) bytes += queue.analyses.find(id, lang)->text->size();
  }
  CHECK(games > 20);
  CHECK_FALSE(queue.analyses.knows("0"));
  CHECK(queue.analyses.knows("1"));
  CHECK(queue.has_ended(std::to_string(games - 1)));
}

TEST_CASE("analysis queue: many games of one visitor and one of another take turns") {
  Queue queue;
  int taken = 0;
  for (int i = 0; i < 100; ++i) taken += queue.request(queue.eve, std::to_string(i)) ? 1 : 0;
  CHECK(taken == 5);
  queue.run(1);
  REQUIRE(queue.request(queue.ada, "mine"));
  // Ada's only game gets as much time as all of Eve's together.
  queue.run(19);
  CHECK(queue.has_ended("mine"));
  // Eve's are analysed one after the other.
  CHECK(queue.has_ended("0"));
  CHECK_FALSE(queue.has_ended("1"));
}

TEST_CASE("analysis queue: many guests of one address leave room for others") {
  Queue queue;
  const auto ask_as_crowd = [&](const std::string& address) {
    int taken = 0;
    for (int i = 0; i < 100; ++i) {
      const std::string name = address + "/" + std::to_string(i);
      taken += queue.request({"guest " + std::to_string(i / 5) + " of " + address, address}, name) ? 1 : 0;
    }
    return taken;
  };
  CHECK(ask_as_crowd("192.0.2.3") == 50);
  CHECK(ask_as_crowd("192.0.2.4") == 50);
  REQUIRE(queue.request(queue.ada, "mine"));
  queue.deliver();
  // One had to make room. It has not failed.
  int known = 0;
  for (int i = 0; i < 100; ++i) {
    known += queue.analyses.knows("192.0.2.3/" + std::to_string(i)) ? 1 : 0;
    known += queue.analyses.knows("192.0.2.4/" + std::to_string(i)) ? 1 : 0;
  }
  CHECK(known == 99);
  CHECK(queue.analyses.failures() == 0);
  CHECK_FALSE(queue.request({"another", "192.0.2.3"}, "another"));
}

TEST_CASE("analysis queue: many guests of one address leave others their share of the time") {
  Queue queue({1, 100});
  REQUIRE(queue.request(queue.ada, "mine"));
  queue.run(3);
  for (int i = 0; i < 100; ++i)
    queue.request({"guest " + std::to_string(i % 20), "192.0.2.1"}, std::to_string(i));
  const auto done = [&] {
    return json::parse(*queue.analyses.find("mine", Lang::kEnglish)->text).at("done").as_int64();
  };
  const auto before = done();
  queue.run(16);
  // Every fourth of these slices, with five moves each: the crowd counts as three.
  CHECK(done() - before == 20);
}

TEST_CASE("analysis queue: a board stays in memory until its game is analysed") {
  Queue queue;
  BoardPtr board = *read_board(test::board_text("london"));
  const std::weak_ptr<const Board> kept = board;
  const GameLog log = test::random_log(*board, 2, 1);
  REQUIRE(queue.analyses.request(queue.ada, "t", log, Lang::kEnglish, nullptr, board));
  board.reset();
  queue.run(1);
  CHECK_FALSE(kept.expired());
  queue.run();
  REQUIRE(queue.has_ended("t"));
  CHECK(kept.expired());
}

}  // namespace kurz
