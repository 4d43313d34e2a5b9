// What the processes of the database in memory tell each other; as a store, it is tested in
// server/store/store_test.cpp.
#include "tests/support/memory_database.h"

#include <doctest/doctest.h>

#include "tests/support/test_database.h"

namespace kurz::test {

TEST_CASE("memory database: notices reach the other processes when the test delivers them") {
  MemoryDatabase database;
  const auto one = database.peers("one");
  const auto two = database.peers("two");
  std::vector<std::string> heard;
  int missed = 0;
  two->listen({[&](const Notice& notice) { heard.push_back(std::get<notice::Advanced>(notice).table); },
               [&] { ++missed; }});
  one->tell(notice::Advanced{"t1", 2});
  one->tell(notice::Advanced{"t2", 2});
  REQUIRE(database.notices().size() == 2);
  CHECK(database.notices().front().to == "two");
  CHECK(heard.empty());
  database.deliver_all();
  CHECK(heard == std::vector<std::string>{"t1", "t2"});
  one->tell(notice::Advanced{"t3", 2});
  database.lose_peers();
  database.deliver_all();
  CHECK(heard.size() == 2);
  CHECK(missed == 1);
}

TEST_CASE("memory database: of the living processes that can, one runs the timers of a table") {
  std::int64_t now = 10'000;
  MemoryDatabase database([&] { return now; });
  const auto store = database.open_store();
  const TableEvent first{1, "ada", "make", R"({"type":"test"})", {}};
  REQUIRE(commit_one(*store, NewTable{"t1", "ada", true, random_bytes(), first, {"ada"}, 100}) ==
          Written::kDone);
  const auto one = database.peers("one");
  const auto two = database.peers("two");
  int missed = 0;
  one->listen({nullptr, [&] { ++missed; }});
  const auto ask = [](Peers& peers, const Attendance::At& at) { return peers.attend({{at}, {}})->front(); };
  CHECK(ask(*one, {"t1", true, "Ada"}).runs_timers);
  const TableNews news = ask(*two, {"t1", true, "Ben"});
  CHECK_FALSE(news.runs_timers);
  CHECK(news.version == 1);
  REQUIRE(news.elsewhere.size() == 1);
  CHECK(news.elsewhere.front().present == "Ada");
  CHECK(news.elsewhere.front().age == 0);
  CHECK(ask(*two, {"t2", false, ""}).version == 0);
  // One that can no longer run them, or is gone, makes room.
  CHECK_FALSE(ask(*one, {"t1", false, ""}).runs_timers);
  CHECK(ask(*two, {"t1", true, ""}).runs_timers);
  CHECK_FALSE(ask(*one, {"t1", true, ""}).runs_timers);
  CHECK(two->attend({{}, {"t1"}})->empty());
  CHECK(ask(*one, {"t1", true, "Ada"}).runs_timers);
  // So does one that is silent for too long; it is told when it comes back.
  now += MemoryDatabase::kAlive - 1;
  CHECK(ask(*two, {"t1", true, ""}).elsewhere.front().age == MemoryDatabase::kAlive - 1);
  CHECK_FALSE(ask(*two, {"t1", true, ""}).runs_timers);
  now += 1;
  CHECK(ask(*two, {"t1", true, ""}).runs_timers);
  CHECK(ask(*two, {"t1", true, ""}).elsewhere.empty());
  CHECK_FALSE(ask(*one, {"t1", true, "Ada"}).runs_timers);
  CHECK(missed == 0);
  database.lose_peers();
  REQUIRE(missed == 1);
  // Once more when it attends, so that it tells everything again.
  CHECK(ask(*one, {"t1", true, "Ada"}).runs_timers);
  CHECK(missed == 2);
}

}  // namespace kurz::test
