#include "server/service/job_queue.h"

#include <stdexcept>
#include <thread>

#include "tests/support/test_service.h"

namespace kurz {
namespace {

using std::chrono::milliseconds;

// A queue whose jobs run when the test says so, and take as long as it says.
struct TestQueue {
  explicit TestQueue(JobLimits limits, int address_share = 0)
      : queue("test", {runtime, logger, address_share, [this] { return now; }, false}, limits) {}

  // Whether the job was accepted.
  bool ask(const Visitor& visitor, milliseconds time = milliseconds(1)) {
    const auto work = [this, time] {
      now += time;
      return 7;
    };
    return queue.submit(visitor, work, [this, who = visitor.guest](std::optional<int> made) {
      ++(made == 7 ? done : dropped)[who];
    });
  }
  bool ask(const std::string& guest, milliseconds time = milliseconds(1)) {
    return ask(Visitor{guest, ""}, time);
  }
  // Runs some jobs, or all, with what comes after them.
  void run(int most = 10'000) {
    for (int i = 0; i < most && queue.run_next(); ++i) {
    }
    while (runtime.run_one(milliseconds(0))) {
    }
  }

  test::TempFolder folder;
  test::TestRuntime runtime;
  Logger logger{folder / "logger"};
  std::chrono::steady_clock::time_point now;
  std::map<std::string, int> done, dropped;  // by guest
  JobQueue queue;
};

}  // namespace

TEST_CASE("job queue: jobs beyond the limit are rejected") {
  TestQueue test({32, 2});
  int taken = 0;
  for (int i = 0; i < 1000; ++i) taken += test.ask(std::to_string(i)) ? 1 : 0;
  CHECK(taken == 32);
  test.run();
  CHECK(test.done.size() == 32);
  CHECK(test.ask("0"));
}

TEST_CASE("job queue: one visitor cannot block it for others") {
  TestQueue test({32, 2});
  int taken = 0;
  for (int i = 0; i < 100; ++i) taken += test.ask("eve") ? 1 : 0;
  CHECK(taken == 2);
  CHECK(test.ask("ada"));
  CHECK_FALSE(test.ask("eve"));
  test.run(2);
  CHECK(test.done["ada"] == 1);
  CHECK(test.ask("eve"));
}

TEST_CASE("job queue: an address may have as many jobs as its share of visitors") {
  TestQueue test({1000, 2}, 10);
  int taken = 0;
  for (int i = 0; i < 100; ++i) taken += test.ask(Visitor{std::to_string(i), "192.0.2.1"}) ? 1 : 0;
  CHECK(taken == 20);
  CHECK(test.ask(Visitor{"ada", "192.0.2.2"}));
}

TEST_CASE("job queue: a job that throws gives no result and is logged, and the next one runs") {
  TestQueue test({32, 2});
  int empty = 0;
  const auto count = [&](const std::optional<int>& made) { empty += made ? 0 : 1; };
  const Visitor eve{"eve", ""};
  CHECK(test.queue.submit(eve, []() -> int { throw std::runtime_error("no more memory"); }, count));
  CHECK(test.queue.submit(eve, []() -> int { throw 7; }, count));
  test.run();
  CHECK(empty == 2);
  CHECK(test.ask("eve"));
  test.run();
  CHECK(test.done["eve"] == 1);
  CHECK(test.queue.failures() == 2);
  CHECK(test::content(test.folder / "logger").find("no more memory") != std::string::npos);
}

TEST_CASE("job queue: a visitor without jobs finds room even if others have filled the queue") {
  TestQueue test({8, 2});
  for (int i = 0; i < 4; ++i) {
    CHECK(test.ask("eve" + std::to_string(i)));
    CHECK(test.ask("eve" + std::to_string(i)));
  }
  CHECK(test.queue.waiting() == 8);
  CHECK(test.ask("ada"));
  CHECK_FALSE(test.ask("eve0"));
  test.run();
  CHECK(test.queue.waiting() == 0);
  CHECK(test.done["ada"] == 1);
  // The job that made room has no result.
  CHECK(test.dropped.size() == 1);
}

TEST_CASE("job queue: visitors take turns by the time they use") {
  TestQueue test({1000, 500});
  for (int i = 0; i < 200; ++i) test.ask("eve", milliseconds(10));
  for (int i = 0; i < 20; ++i) test.ask("ada", milliseconds(5));
  test.run(30);
  CHECK(test.done["ada"] == 20);
  CHECK(test.done["eve"] == 10);
}

TEST_CASE("job queue: others have their turn between the slices of a long job") {
  TestQueue test({32, 2});
  int slices = 0;
  int complete = 0;
  const auto slice = [&] {
    test.now += milliseconds(100);
    return ++slices == 3;
  };
  CHECK(test.queue.submit_slices({"eve", ""}, slice, [&](bool is_complete) { complete += is_complete; }));
  test.run(1);
  CHECK(test.ask("ada"));
  test.run(1);
  CHECK(test.done["ada"] == 1);
  CHECK(complete == 0);
  CHECK(test.queue.waiting() == 1);
  test.run();
  CHECK(slices == 3);
  CHECK(complete == 1);
  CHECK(test.queue.waiting() == 0);
}

TEST_CASE("job queue: a job that throws between its slices ends") {
  TestQueue test({32, 2});
  std::vector<bool> ends;
  int slices = 0;
  const auto slice = [&]() -> bool {
    if (++slices == 2) throw 7;
    return false;
  };
  CHECK(test.queue.submit_slices({"eve", ""}, slice, [&](bool is_complete) { ends.push_back(is_complete); }));
  test.run();
  CHECK(slices == 2);
  CHECK(ends == std::vector{false});
}

TEST_CASE("job queue: its threads run all jobs, and those that wait at the end are dropped") {
  test::TempFolder folder;
  test::TestRuntime runtime;
  Logger logger(folder / "logger");
  std::atomic<int> begun = 0;
  int done = 0;
  {
    JobQueue queue("test", {runtime, logger}, {1000, 1000, 2});
    const auto count = [&](const std::optional<int>&) { ++done; };
    for (int i = 0; i < 100; ++i) queue.submit({"ada", ""}, [&] { return ++begun; }, count);
    while (done < 100) REQUIRE(runtime.run_one(std::chrono::seconds(30)));
    // Both threads are held until the queue closes.
    const auto hold = [&] {
      ++begun;
      while (!queue.is_closing()) std::this_thread::yield();
      return 0;
    };
    for (int i = 0; i < 100; ++i) queue.submit({"ada", ""}, hold, count);
    while (begun < 102) std::this_thread::yield();
  }
  CHECK(begun == 102);
}

}  // namespace kurz
