#include "server/house/bot_desk.h"

#include <atomic>
#include <chrono>
#include <thread>

#include <doctest/doctest.h>

#include "tests/support/effort.h"
#include "tests/support/random_game.h"

namespace kurz {
namespace {

View first_view() {
  SeededNature nature(5);
  return make_view(new_game(*test::find_board("london"), 2, Seat(0), nature)->state, Seat(0));
}

}  // namespace

TEST_CASE("bots: when many wait for their threads, each gets less time, and every one is answered") {
  BotDesk desk(1);
  const View view = first_view();
  const int alone = level_milliseconds("hard");
  REQUIRE(alone == 300);
  constexpr int kAsked = 30;
  std::atomic<int> answered = 0;
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < kAsked; ++i) {
    desk.choose("t/" + std::to_string(i), "hard", view, static_cast<std::uint64_t>(i), [&](Action action) {
      if (view.legal.contains(action)) ++answered;
    });
  }
  while (desk.waiting() > 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  const auto taken = std::chrono::steady_clock::now() - begin;
  CHECK(answered == kAsked);
  // One after the other they would take nine seconds.
  if (!test::kSanitized) {
    CHECK(std::chrono::duration_cast<std::chrono::milliseconds>(taken).count() < kAsked * alone / 2);
  }
}

TEST_CASE("bots: what is asked for when the desk closes is dropped, and nothing hangs") {
  std::atomic<int> answered = 0;
  {
    BotDesk desk(1);
    for (int i = 0; i < 20; ++i) {
      desk.choose("t", "medium", first_view(), 1, [&](Action) { ++answered; });
    }
  }
  CHECK(answered <= 20);
}

TEST_CASE("bots: levels that are none cost no time and are still answered by the rules") {
  CHECK(level_milliseconds("oracle") == 0);
  BotDesk desk(1);
  const View view = first_view();
  std::atomic<bool> legal = false;
  desk.choose("t", "oracle", view, 1, [&](Action action) { legal = view.legal.contains(action); });
  while (desk.waiting() > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  CHECK(legal);
}

TEST_CASE("bots: advice that fails is told as none, and neither it nor its receiver ends the server") {
  BotDesk desk(1, [](const View&, const AdviceOptions&, const Watch&) -> Advice { throw 7; });
  std::atomic<int> none = 0;
  CHECK(desk.advise("ada", first_view(), {}, [&](const std::optional<Advice>& advice) {
    none += advice ? 0 : 1;
    throw std::runtime_error("nobody there");
  }));
  while (desk.waiting() > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  CHECK(none == 1);
  CHECK(desk.failures() == 2);
}

TEST_CASE("bots: advice is for one question of an asker at a time, so that others get theirs") {
  std::atomic<bool> go = false;
  BotDesk desk(1, [&](const View&, const AdviceOptions&, const Watch&) {
    while (!go) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return Advice();
  });
  const auto ask = [&](const char* asker) {
    return desk.advise(asker, first_view(), {}, [](const std::optional<Advice>&) {});
  };
  CHECK(ask("eve"));
  for (int i = 0; i < 30; ++i) CHECK_FALSE(ask("eve"));
  CHECK(ask("ada"));
  CHECK(desk.waiting() == 2);
  go = true;
  while (desk.waiting() > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  CHECK(ask("eve"));
}

}  // namespace kurz
