#include "server/store/postgres_peers.h"

#include <doctest/doctest.h>

#include "server/store/notice_text.h"
#include "tests/support/test_database.h"

namespace kurz {
namespace {

using test::PostgresServer;
using test::TestPostgres;

// A process of a server: what it is told.
struct TestProcess {
  explicit TestProcess(const std::string& address)
      : peers(std::make_unique<PostgresPeers>(address, [](const StoreError&) {})) {
    peers->listen({[this](const Notice& notice) {
                     const std::lock_guard lock(mutex);
                     notices.push_back(notice);
                   },
                   [this] { ++missed; }});
  }
  std::size_t count() {
    const std::lock_guard lock(mutex);
    return notices.size();
  }
  std::vector<TableNews> attend(const Attendance& attendance) const {
    const auto news = peers->attend(attendance);
    REQUIRE_MESSAGE(news, news.error().text);
    return *news;
  }
  [[nodiscard]] bool runs(const std::string& table) const {
    return attend({{{table, true}}, {}})[0].runs_timers;
  }

  std::mutex mutex;
  std::vector<Notice> notices;
  std::atomic<int> missed = 0;
  std::unique_ptr<PostgresPeers> peers;
};

bool happens(const std::function<bool()>& has_happened) {
  for (int i = 0; i < 2000; ++i) {
    if (has_happened()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

void prepare(TestPostgres& database) { database.open(); }

NewTable at_table(const std::string& id) {
  return {id, "ada", true, random_bytes(), {1, "ada", "make", "{}", {}}, {"ada"}, 100};
}

}  // namespace

TEST_CASE("peers: every notice is read as it was written, and unknown ones are left out") {
  const std::vector<Notice> all{notice::Advanced{"t1", 7}, notice::Present{"t\"2"},
                                notice::Said{"t3", R"({"type":"said","text":"Grüße\n"})"},
                                notice::GuestChanged{"ada", true}, notice::Used{"127.0.0.1", true, 3, 0.25}};
  std::string text = R"({"type":"new","table":"t1"})"
                     "\n7\n[]\n\n{\n"
                     R"({"type":"advanced","table":"t1"})"
                     "\n"
                     R"({"type":"advanced","table":1,"version":2})"
                     "\n"
                     R"({"type":"used","who":"a","is_address":false,"expense":256,"amount":1})";
  for (const Notice& one : all) text += "\n" + notice_text(one);
  std::vector<std::string> found;
  read_notices(text, [&](const Notice& one) { found.push_back(notice_text(one)); });
  std::vector<std::string> expected;
  for (const Notice& one : all) expected.push_back(notice_text(one));
  CHECK(found == expected);
}

TEST_CASE("peers: notices arrive in the other processes, many in one message") {
  TestPostgres database;
  prepare(database);
  TestProcess one(database.address());
  TestProcess two(database.address());
  REQUIRE(happens([&] { return one.missed == 1 && two.missed == 1; }));
  constexpr std::uint64_t kNotices = 5000;
  for (std::uint64_t i = 1; i <= kNotices; ++i) one.peers->tell(notice::Advanced{"t1", i});
  CHECK(happens([&] { return two.count() == kNotices; }));
  for (std::uint64_t i = 0; i < two.count(); ++i)
    CHECK(std::get<notice::Advanced>(two.notices[i]).version == i + 1);
  CHECK(one.count() == 0);
  // Too long for a message: lost.
  one.peers->tell(notice::Said{"t1", std::string(9000, 'x')});
  one.peers->tell(notice::Said{"t1", std::string(7000, 'x')});
  CHECK(happens([&] { return two.count() == kNotices + 1; }));
}

TEST_CASE("peers: after a lost connection a process is told that it may have missed something") {
  PostgresServer server;
  TestPostgres database(server);
  prepare(database);
  TestProcess one(database.address());
  TestProcess two(database.address());
  REQUIRE(happens([&] { return one.missed == 1 && two.missed == 1; }));
  server.restart(SIGQUIT);
  CHECK(happens([&] { return one.missed == 2 && two.missed == 2; }));
  one.peers->tell(notice::Present{"t1"});
  CHECK(happens([&] { return two.count() == 1; }));
}

TEST_CASE("peers: one living process runs a table's timers, and another takes over") {
  TestPostgres database;
  REQUIRE(database.open()->commit(std::vector<Write>{at_table("t1")}));
  auto one = std::make_unique<TestProcess>(database.address());
  TestProcess two(database.address());
  CHECK(one->runs("t1"));
  CHECK_FALSE(two.runs("t1"));
  CHECK(one->runs("t1"));
  // It cannot any more.
  CHECK_FALSE(one->attend({{{"t1", false}}, {}})[0].runs_timers);
  CHECK(two.runs("t1"));
  CHECK_FALSE(one->runs("t1"));
  // It no longer has the table.
  two.attend({{}, {"t1"}});
  CHECK(one->runs("t1"));
  CHECK_FALSE(two.runs("t1"));
  // It ends.
  one.reset();
  CHECK(two.runs("t1"));
  // It is silent for two seconds.
  TestProcess three(database.address());
  CHECK_FALSE(three.runs("t1"));
  const auto begin = std::chrono::steady_clock::now();
  REQUIRE(happens([&] { return three.runs("t1"); }));
  const auto taken = std::chrono::steady_clock::now() - begin;
  CHECK(taken > std::chrono::milliseconds(1500));
  CHECK(taken < std::chrono::milliseconds(3500));
  CHECK_FALSE(two.runs("t1"));
}

TEST_CASE("peers: a process is told the versions of tables, and who is there in others") {
  TestPostgres database;
  const auto store = database.open();
  REQUIRE(store->commit(std::vector<Write>{at_table("t1")}));
  TestProcess one(database.address());
  TestProcess two(database.address());
  one.attend({{{"t1", true, "ada"}, {"t2", true, ""}}, {}});
  auto news = two.attend({{{"t2", true, "ben"}, {"t1", true, "ben"}}, {}});
  REQUIRE(news.size() == 2);
  const auto about = [&](const std::string& table) { return news[news[0].table == table ? 0 : 1]; };
  CHECK(about("t1").version == 1);
  CHECK(about("t2").version == 0);
  CHECK(about("t2").elsewhere.empty());
  REQUIRE(about("t1").elsewhere.size() == 1);
  CHECK(about("t1").elsewhere[0].present == "ada");
  CHECK(about("t1").elsewhere[0].age < 1000);
  one.attend({{}, {"t1"}});
  news = two.attend({{{"t1", true, "ben"}}, {}});
  CHECK(news[0].elsewhere.empty());
  CHECK(one.attend({{{"t1", true, ""}}, {}})[0].elsewhere[0].present == "ben");
}

TEST_CASE("peers: after a crash the database is told everything again") {
  PostgresServer server;
  TestPostgres database(server);
  REQUIRE(database.open()->commit(std::vector<Write>{at_table("t1")}));
  TestProcess one(database.address());
  TestProcess two(database.address());
  one.attend({{{"t1", true, "ada"}, {"t2", true, "eve"}}, {}});
  server.kill();
  CHECK_FALSE(one.peers->attend({{{"t1", true, "ada"}}, {}}));
  server.start();
  REQUIRE(happens([&] { return one.peers->attend({{{"t1", true, "ada"}}, {}}).ok(); }));
  REQUIRE(happens([&] { return two.peers->attend({}).ok(); }));
  CHECK(two.attend({{{"t2", true, ""}}, {}})[0].elsewhere[0].present == "eve");
  // Also if only its rows are gone.
  database.run("DELETE FROM process");
  std::vector<TableNews> news;
  CHECK(happens([&] {
    one.attend({});
    news = two.attend({{{"t2", true, ""}}, {}});
    return !news[0].elsewhere.empty();
  }));
  CHECK(news[0].elsewhere[0].present == "eve");
}

TEST_CASE("peers: the next server knows when one was last alive") {
  TestPostgres database;
  const auto first = open_postgres(database.address());
  REQUIRE(first);
  CHECK((*first)->last_alive() == 0);
  REQUIRE((*first)->peers()->attend({}));
  const auto second = open_postgres(database.address());
  REQUIRE(second);
  const std::int64_t now = std::time(nullptr) * 1000;
  CHECK(std::abs((*second)->last_alive() - now) < 60'000);
}

}  // namespace kurz
