#include <chrono>

#include <doctest/doctest.h>

#include "server/service/jobs.h"
#include "tests/support/random_game.h"
#include "tests/support/test_service.h"

namespace kurz {
namespace {

View first_view() {
  SeededNature nature(5);
  return make_view(new_game(*test::find_board("london"), 2, Seat(0), nature)->state, Seat(0));
}

// A pool for one thread whose jobs run when the test says so. Each takes ten milliseconds.
struct Pool {
  explicit Pool(
      BotPool::Adviser adviser = [](const View&, const AdviceOptions&, const Watch&) { return Advice(); },
      int address_share = 0)
      : bots(1,
             {runtime, logger, address_share, [this] { return now += std::chrono::milliseconds(10); }, false},
             std::move(adviser)) {}
  void run(int most = 1000) {
    for (int i = 0; i < most && bots.run_next(); ++i) {
    }
    while (runtime.run_one(std::chrono::milliseconds(0))) {
    }
  }
  bool ask_hint(
      const Visitor& visitor, std::function<void(const BotPool::Hint&)> done = [](const BotPool::Hint&) {}) {
    return bots.advise(visitor, first_view(), {}, std::move(done));
  }
  test::TempFolder folder;
  test::TestRuntime runtime;
  Logger logger{folder / "log"};
  std::chrono::steady_clock::time_point now;
  Visitor ada{"ada", "192.0.2.2"};
  Visitor eve{"eve", "192.0.2.1"};
  BotPool bots;
};

}  // namespace

TEST_CASE("bots: when many wait, each gets less time, and every request is answered") {
  Pool pool;
  const View view = first_view();
  REQUIRE(level_milliseconds("hard") == 300);
  constexpr int kAsked = 30;
  int answered = 0;
  for (int i = 0; i < kAsked; ++i) {
    pool.bots.choose({pool.ada, "t/" + std::to_string(i), "medium", view, static_cast<std::uint64_t>(i)},
                     [&](Action action) { answered += view.legal.contains(action) ? 1 : 0; });
  }
  CHECK(pool.bots.share_of(300, pool.ada) == 300 / kAsked);
  pool.run();
  CHECK(answered == kAsked);
  CHECK(pool.bots.waiting() == 0);
}

TEST_CASE("bots: an unknown level takes no time and still plays a legal move") {
  CHECK(level_milliseconds("oracle") == 0);
  Pool pool;
  const View view = first_view();
  bool legal = false;
  pool.bots.choose({pool.ada, "t", "oracle", view, 1},
                   [&](Action action) { legal = view.legal.contains(action); });
  pool.run();
  CHECK(legal);
}

TEST_CASE("bots: the plans that are kept stay within a budget, and the latest are kept") {
  test::TempFolder folder;
  test::TestRuntime runtime;
  Logger logger{folder / "log"};
  constexpr std::size_t kMost = 100'000;
  BotPool bots(1, {runtime, logger, 0, std::chrono::steady_clock::now, false}, {}, kMost);
  bool was_reached = false;
  std::size_t before = 0;
  for (int i = 0; i < 100 && !was_reached; ++i) {
    bots.choose({{"ada", ""}, "t/" + std::to_string(i), "hard", first_view(), 1}, [](Action) {});
    bots.run_next();
    CHECK(bots.kept_bytes() <= kMost);
    was_reached = bots.kept_bytes() <= before;
    before = bots.kept_bytes();
  }
  CHECK(was_reached);
}

TEST_CASE("bots: a hint that fails gives none, and neither it nor its receiver ends the server") {
  Pool pool([](const View&, const AdviceOptions&, const Watch&) -> Advice { throw 7; });
  int none = 0;
  CHECK(pool.ask_hint(pool.ada, [&](const BotPool::Hint& hint) {
    none += hint ? 0 : 1;
    throw std::runtime_error("nobody there");
  }));
  pool.run();
  CHECK(none == 1);
  CHECK(pool.bots.failures() == 2);
}

TEST_CASE("bots: each guest can wait for one hint at a time") {
  Pool pool;
  CHECK(pool.ask_hint(pool.eve));
  CHECK_FALSE(pool.bots.can_advise(pool.eve));
  for (int i = 0; i < 30; ++i) CHECK_FALSE(pool.ask_hint(pool.eve));
  CHECK(pool.ask_hint(pool.ada));
  CHECK(pool.bots.waiting() == 2);
  pool.run();
  CHECK(pool.ask_hint(pool.eve));
}

TEST_CASE("bots: guests of one address can wait for as many hints as their share of guests") {
  Pool pool({}, 10);
  int waiting = 0;
  for (int i = 0; i < 300; ++i) waiting += pool.ask_hint({"eve" + std::to_string(i), "192.0.2.1"}) ? 1 : 0;
  CHECK(waiting == 10);
  CHECK(pool.ask_hint(pool.ada));
}

TEST_CASE("bots: a hint tells the time it took") {
  Pool pool;
  double took = 0;
  CHECK(pool.ask_hint(pool.ada, [&](const BotPool::Hint& hint) { took = hint->milliseconds; }));
  pool.run();
  CHECK(took == 10);
}

TEST_CASE("bots: a host with thirty tables of experts leaves others their bots and hints") {
  int given = 0;
  Pool pool([&](const View&, const AdviceOptions& options, const Watch&) {
    given = options.milliseconds;
    return Advice();
  });
  for (int i = 0; i < 30; ++i) {
    pool.bots.choose({pool.eve, "t/" + std::to_string(i), "easy", first_view(), 1}, [](Action) {});
  }
  pool.run(1);
  CHECK(pool.ask_hint(pool.ada));
  // Eve's bots share the half that is hers.
  CHECK(pool.bots.share_of(2900, pool.eve) == 2900 / 2 / 29);
  pool.run(1);
  CHECK(given == AdviceOptions().milliseconds / 2);
}

TEST_CASE("bots: twenty hosts of one address leave others what three would leave them") {
  Pool pool({}, 10);
  for (int i = 0; i < 20; ++i) {
    pool.bots.choose({{"eve" + std::to_string(i), "192.0.2.1"}, "t", "expert", first_view(), 1},
                     [](Action) {});
  }
  CHECK(pool.ask_hint(pool.ada));
  CHECK(pool.bots.share_of(1200, pool.ada) == 300);
  CHECK(pool.bots.share_of(1200, {"eve0", "192.0.2.1"}) == 45);
}

TEST_CASE("bots: visitors share the threads, and then each shares among its own bots") {
  Pool pool;
  CHECK(pool.bots.share_of(1000, pool.ada) == 1000);
  REQUIRE(pool.ask_hint(pool.ada));
  CHECK(pool.bots.share_of(1000, pool.ada) == 1000);
  for (int i = 0; i < 4; ++i) pool.bots.choose({pool.eve, "t", "easy", first_view(), 1}, [](Action) {});
  CHECK(pool.bots.share_of(1000, pool.ada) == 500);
  CHECK(pool.bots.share_of(1000, pool.eve) == 125);
}

TEST_CASE("bots: a board stays in memory while a bot or a hint may need it") {
  BoardPtr board = *read_board(test::board_text("london"));
  const std::weak_ptr<const Board> kept = board;
  SeededNature nature(5);
  const View view = make_view(new_game(*board, 2, Seat(0), nature)->state, Seat(0));
  {
    Pool pool;
    pool.bots.choose({pool.ada, "t", "easy", view, 1, board}, [](Action) {});
    pool.run();
    board.reset();
    CHECK_FALSE(kept.expired());  // the bot may have plans for it
  }
  CHECK(kept.expired());
  board = *read_board(test::board_text("london"));
  const std::weak_ptr<const Board> hinted = board;
  Pool pool;
  REQUIRE(pool.bots.advise(pool.ada, view, {}, [](const BotPool::Hint&) {}, board));
  board.reset();
  CHECK_FALSE(hinted.expired());
  pool.run();
  CHECK(hinted.expired());
}

}  // namespace kurz
