#include "server/house/desk.h"

#include <atomic>
#include <stdexcept>
#include <thread>

#include "tests/support/test_house.h"

namespace kurz {
namespace {

// A desk whose tasks wait until the test lets them go.
struct HeldDesk {
  explicit HeldDesk(Desk::Limits limits) : desk("test", world, journal, limits) {}
  ~HeldDesk() { go = true; }
  HeldDesk(const HeldDesk&) = delete;
  HeldDesk& operator=(const HeldDesk&) = delete;

  bool ask(const std::string& visitor) {
    const auto work = [this] {
      while (!go) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return 7;
    };
    const bool taken =
        desk.later(visitor, work, [this](std::optional<int> made) { done += made == 7 ? 1 : 0; });
    expected += taken ? 1 : 0;
    return taken;
  }
  void finish() {
    go = true;
    while (done < expected) REQUIRE(world.run_one(std::chrono::seconds(5)));
  }

  test::TempFolder folder;
  test::TestWorld world;
  Journal journal{folder / "journal"};
  std::atomic<bool> go = false;
  int done = 0;
  int expected = 0;
  Desk desk;
};

}  // namespace

TEST_CASE("desk: a thousand tasks at once are refused, not piled up") {
  HeldDesk held({32, 2});
  int taken = 0;
  for (int i = 0; i < 1000; ++i) taken += held.ask(std::to_string(i)) ? 1 : 0;
  CHECK(taken == 32);
  held.finish();
  CHECK(held.ask("0"));
}

TEST_CASE("desk: one visitor cannot close it for others") {
  HeldDesk held({32, 2});
  int taken = 0;
  for (int i = 0; i < 100; ++i) taken += held.ask("eve") ? 1 : 0;
  CHECK(taken == 2);
  CHECK(held.ask("ada"));
  CHECK_FALSE(held.ask("eve"));
  held.finish();
  CHECK(held.ask("eve"));
}

TEST_CASE("desk: a task that throws is answered without a result, noted, and the next is done") {
  HeldDesk held({32, 2});
  held.go = true;
  int empty = 0;
  const auto count = [&](const std::optional<int>& made) { empty += made ? 0 : 1; };
  CHECK(held.desk.later("eve", []() -> int { throw std::runtime_error("no more memory"); }, count));
  CHECK(held.desk.later("eve", []() -> int { throw 7; }, count));
  while (empty < 2) REQUIRE(held.world.run_one(std::chrono::seconds(5)));
  CHECK(held.ask("eve"));
  held.finish();
  CHECK(test::content(held.folder / "journal").find("no more memory") != std::string::npos);
}

}  // namespace kurz
