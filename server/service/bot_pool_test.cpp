#include <atomic>
#include <chrono>
#include <thread>

#include <doctest/doctest.h>

#include "server/service/jobs.h"
#include "tests/support/effort.h"
#include "tests/support/random_game.h"
#include "tests/support/test_service.h"

namespace kurz {
namespace {

View first_view() {
  SeededNature nature(5);
  return make_view(new_game(*test::find_board("london"), 2, Seat(0), nature)->state, Seat(0));
}

// A pool with one thread, and what it needs.
struct Pool {
  explicit Pool(BotPool::Adviser adviser = kurz::advise) : bots(1, runtime, logger, std::move(adviser)) {}
  void finish() {
    while (bots.waiting() > 0) REQUIRE(runtime.run_one(std::chrono::seconds(30)));
  }
  test::TempFolder folder;
  test::TestRuntime runtime;
  Logger logger{folder / "log"};
  BotPool bots;
};

}  // namespace

TEST_CASE("bots: when many wait, each gets less time, and every request is answered") {
  Pool pool;
  const View view = first_view();
  const int alone = level_milliseconds("hard");
  REQUIRE(alone == 300);
  constexpr int kAsked = 30;
  int answered = 0;
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < kAsked; ++i) {
    pool.bots.choose({"ada", "t/" + std::to_string(i), "hard", view, static_cast<std::uint64_t>(i)},
                     [&](Action action) {
                       if (view.legal.contains(action)) ++answered;
                     });
  }
  pool.finish();
  const auto taken = std::chrono::steady_clock::now() - begin;
  CHECK(answered == kAsked);
  // One after the other they would take nine seconds.
  if (!test::kSanitized) {
    CHECK(std::chrono::duration_cast<std::chrono::milliseconds>(taken).count() < kAsked * alone / 2);
  }
}

TEST_CASE("bots: waiting requests are dropped when the pool closes, and nothing hangs") {
  int answered = 0;
  {
    Pool pool;
    for (int i = 0; i < 20; ++i) {
      pool.bots.choose({"ada", "t", "medium", first_view(), 1}, [&](Action) { ++answered; });
    }
  }
  CHECK(answered <= 20);
}

TEST_CASE("bots: an unknown level takes no time and still plays a legal move") {
  CHECK(level_milliseconds("oracle") == 0);
  Pool pool;
  const View view = first_view();
  bool legal = false;
  pool.bots.choose({"ada", "t", "oracle", view, 1},
                   [&](Action action) { legal = view.legal.contains(action); });
  pool.finish();
  CHECK(legal);
}

TEST_CASE("bots: a hint that fails gives none, and neither it nor its receiver ends the server") {
  Pool pool([](const View&, const AdviceOptions&, const Watch&) -> Advice { throw 7; });
  int none = 0;
  CHECK(pool.bots.advise("ada", first_view(), {}, [&](const std::optional<Advice>& advice) {
    none += advice ? 0 : 1;
    throw std::runtime_error("nobody there");
  }));
  pool.finish();
  CHECK(none == 1);
  CHECK(pool.bots.failures() == 2);
}

TEST_CASE("bots: each guest can wait for one hint at a time") {
  std::atomic<bool> go = false;
  Pool pool([&](const View&, const AdviceOptions&, const Watch&) {
    while (!go) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return Advice();
  });
  const auto ask = [&](const char* asker) {
    return pool.bots.advise(asker, first_view(), {}, [](const std::optional<Advice>&) {});
  };
  CHECK(ask("eve"));
  for (int i = 0; i < 30; ++i) CHECK_FALSE(ask("eve"));
  CHECK(ask("ada"));
  CHECK(pool.bots.waiting() == 2);
  go = true;
  pool.finish();
  CHECK(ask("eve"));
  pool.finish();
}

TEST_CASE("bots: a host with thirty tables of experts leaves others their bots and hints") {
  if (test::kSanitized) return;
  Pool pool;
  const View view = first_view();
  int of_eve = 0;
  for (int i = 0; i < 30; ++i) {
    pool.bots.choose({"eve", "t/" + std::to_string(i), "expert", view, 1}, [&](Action) { ++of_eve; });
  }
  std::optional<Advice> hint;
  AdviceOptions options;
  options.milliseconds = 400;
  REQUIRE(pool.bots.advise("ada", view, options, [&](const std::optional<Advice>& found) { hint = found; }));
  // One of Eve's bots may be thinking already; alone it has all its time.
  while (!hint) REQUIRE(pool.runtime.run_one(std::chrono::seconds(30)));
  CHECK(of_eve <= 2);
  // Eve's thirty bots share the half that is hers.
  CHECK(pool.bots.share_of(3000, "eve") <= 3000 / (30 - of_eve) + 1);
  const long shared = hint->simulations;
  pool.finish();
  CHECK(of_eve == 30);
  hint.reset();
  REQUIRE(pool.bots.advise("ada", view, options, [&](const std::optional<Advice>& found) { hint = found; }));
  pool.finish();
  CHECK(shared * 10 >= hint->simulations);
}

TEST_CASE("bots: visitors share the threads, and then each shares among its own bots") {
  std::atomic<bool> go = false;
  Pool pool([&](const View&, const AdviceOptions&, const Watch&) {
    while (!go) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return Advice();
  });
  const auto wait_for = [](const std::optional<Advice>&) {};
  CHECK(pool.bots.share_of(1000, "ada") == 1000);
  REQUIRE(pool.bots.advise("ada", first_view(), {}, wait_for));
  CHECK(pool.bots.share_of(1000, "ada") == 1000);
  for (int i = 0; i < 4; ++i) pool.bots.choose({"eve", "t", "easy", first_view(), 1}, [](Action) {});
  CHECK(pool.bots.share_of(1000, "ada") == 500);
  CHECK(pool.bots.share_of(1000, "eve") == 125);
  go = true;
  pool.finish();
}

}  // namespace kurz
