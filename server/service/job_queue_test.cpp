#include "server/service/job_queue.h"

#include <atomic>
#include <stdexcept>
#include <thread>

#include "tests/support/test_service.h"

namespace kurz {
namespace {

// A queue whose jobs wait for the test.
struct HeldQueue {
  explicit HeldQueue(JobLimits limits) : queue("test", runtime, logger, limits) {}
  ~HeldQueue() { go = true; }
  HeldQueue(const HeldQueue&) = delete;
  HeldQueue& operator=(const HeldQueue&) = delete;

  bool ask(const std::string& visitor) {
    const auto work = [this] {
      while (!go) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return 7;
    };
    const bool taken =
        queue.submit(visitor, work, [this](std::optional<int> made) { done += made == 7 ? 1 : 0; });
    expected += taken ? 1 : 0;
    return taken;
  }
  void finish() {
    go = true;
    while (done < expected) REQUIRE(runtime.run_one(std::chrono::seconds(5)));
  }

  test::TempFolder folder;
  test::TestRuntime runtime;
  Logger logger{folder / "logger"};
  std::atomic<bool> go = false;
  int done = 0;
  int expected = 0;
  JobQueue queue;
};

}  // namespace

TEST_CASE("job queue: jobs beyond the limit are rejected") {
  HeldQueue held({32, 2});
  int taken = 0;
  for (int i = 0; i < 1000; ++i) taken += held.ask(std::to_string(i)) ? 1 : 0;
  CHECK(taken == 32);
  held.finish();
  CHECK(held.ask("0"));
}

TEST_CASE("job queue: one visitor cannot block it for others") {
  HeldQueue held({32, 2});
  int taken = 0;
  for (int i = 0; i < 100; ++i) taken += held.ask("eve") ? 1 : 0;
  CHECK(taken == 2);
  CHECK(held.ask("ada"));
  CHECK_FALSE(held.ask("eve"));
  held.finish();
  CHECK(held.ask("eve"));
}

TEST_CASE("job queue: a job that throws gives no result and is logged, and the next one runs") {
  HeldQueue held({32, 2});
  held.go = true;
  int empty = 0;
  const auto count = [&](const std::optional<int>& made) { empty += made ? 0 : 1; };
  CHECK(held.queue.submit("eve", []() -> int { throw std::runtime_error("no more memory"); }, count));
  CHECK(held.queue.submit("eve", []() -> int { throw 7; }, count));
  while (empty < 2) REQUIRE(held.runtime.run_one(std::chrono::seconds(5)));
  CHECK(held.ask("eve"));
  held.finish();
  CHECK(test::content(held.folder / "logger").find("no more memory") != std::string::npos);
}

TEST_CASE("job queue: a visitor without jobs finds room even if others have filled the queue") {
  HeldQueue held({8, 2});
  for (int i = 0; i < 4; ++i) {
    CHECK(held.ask("eve" + std::to_string(i)));
    CHECK(held.ask("eve" + std::to_string(i)));
  }
  CHECK(held.queue.waiting() == 8);
  CHECK(held.ask("ada"));
  CHECK_FALSE(held.ask("eve0"));
  // The job that made room has no result.
  held.go = true;
  while (held.queue.waiting() > 0) REQUIRE(held.runtime.run_one(std::chrono::seconds(5)));
  CHECK(held.done == 8);
}

TEST_CASE("job queue: visitors take turns on several threads by the time they use") {
  HeldQueue held({1000, 500, 2});
  held.go = true;
  int of_eve = 0;
  int of_ada = 0;
  const auto nap = [](int milliseconds) {
    return [milliseconds] {
      std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
      return 7;
    };
  };
  for (int i = 0; i < 200; ++i) {
    held.queue.submit("eve", nap(10), [&](const std::optional<int>&) { ++of_eve; });
  }
  for (int i = 0; i < 20; ++i) {
    held.queue.submit("ada", nap(5), [&](const std::optional<int>&) { ++of_ada; });
  }
  while (of_ada < 20) REQUIRE(held.runtime.run_one(std::chrono::seconds(5)));
  // First come first served, all of Eve's would be done.
  CHECK(of_eve < 100);
}

}  // namespace kurz
