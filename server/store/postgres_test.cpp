#include "server/store/postgres.h"

#include <barrier>
#include <chrono>
#include <thread>

#include <doctest/doctest.h>

#include "server/store/inspection.h"
#include "server/store/postgres_schema.h"
#include "server/store/rows.h"
#include "tests/support/test_database.h"

namespace kurz {
namespace {

using test::commit_one;
using test::PostgresServer;
using test::TestPostgres;

NewTable raced_table(const std::string& id) {
  return {id, "ada", true, random_bytes(), {1, "ada", "make", "{}", {}}, {"ada"}, 100};
}
NewEvent raced_event(const std::string& id, std::uint64_t version, const std::string& command,
                     const std::string& actor = "ada") {
  return {id, TableStatus::kRunning, {version, actor, command, R"({"type":"test"})", {}}, 200, {}, {}};
}

StoreError why_not(const std::string& address) {
  const auto opened = open_postgres(address);
  REQUIRE_FALSE(opened);
  return opened.error();
}

}  // namespace

TEST_CASE("postgres: two connections race for the same turn 2,000 times, and one of them wins each") {
  TestPostgres database;
  constexpr std::uint64_t kTurns = 2000;
  REQUIRE(commit_one(*database.open(), raced_table("t1")) == Written::kDone);
  std::barrier turn(2);
  std::array<int, 2> won{};
  std::array<int, 2> lost{};
  std::array<std::unique_ptr<Store>, 2> stores{database.open(), database.open()};
  const auto race = [&](std::size_t me) {
    for (std::uint64_t v = 2; v < 2 + kTurns; ++v) {
      turn.arrive_and_wait();
      const Write write = raced_event("t1", v, "c" + std::to_string(v), me == 0 ? "ada" : "ben");
      const auto written = stores[me]->commit(std::span(&write, 1));
      if (!written) continue;
      if (written->front() == Written::kDone) ++won[me];
      if (written->front() == Written::kStale) ++lost[me];
    }
  };
  std::thread other([&] { race(1); });
  race(0);
  other.join();
  CHECK(won[0] + won[1] == kTurns);
  CHECK(lost[0] + lost[1] == kTurns);
  const auto events = stores[0]->events("t1");
  REQUIRE(events->size() == kTurns + 1);
  for (std::size_t i = 0; i < events->size(); ++i) CHECK((*events)[i].version == i + 1);
}

TEST_CASE("postgres: commits and reads find rows by their keys, although the tables were empty at first") {
  TestPostgres database;
  // How many rows were read in tables that were read from end to end.
  const auto scanned = [&] {
    return database.ask(
        "SELECT coalesce(string_agg(relname || ' ' || seq_tup_read, ', '), '') FROM pg_stat_user_tables"
        " WHERE seq_tup_read > 2000");
  };
  {
    const auto store = database.open();
    constexpr int kTables = 20;
    for (int i = 0; i < kTables; ++i)
      REQUIRE(commit_one(*store, raced_table("t" + std::to_string(i))) == Written::kDone);
    for (std::uint64_t v = 2; v < 100; ++v) {
      std::vector<Write> writes;
      for (int i = 0; i < kTables; ++i)
        writes.emplace_back(raced_event("t" + std::to_string(i), v, "c" + std::to_string(v)));
      REQUIRE(store->commit(writes)->back() == Written::kDone);
      CHECK(store->events("t1")->size() == v);
      CHECK(store->tables_of("ada", 1)->size() == 1);
    }
  }
  // Statistics arrive when a connection ends.
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  CHECK(scanned() == "");
}

TEST_CASE("postgres: who was seen is stored together, and waits for no other process") {
  TestPostgres database;
  const auto store = database.open();
  REQUIRE(commit_one(*store, raced_table("t1")) == Written::kDone);
  for (const char* id : {"ada", "ben", "eve"})
    REQUIRE(commit_one(*store, PutGuest{{id, id, random_bytes(), 100}}) == Written::kDone);
  // Another process is changing Eve.
  Postgres other({database.address()});
  other.run("BEGIN; SELECT * FROM guest WHERE id = 'eve' FOR UPDATE");
  const std::vector<Write> writes{SeeGuest{"ada", 200}, raced_event("t1", 2, "c2"), SeeGuest{"nobody", 200},
                                  SeeGuest{"ada", 300}, raced_event("t1", 3, "c3"), SeeGuest{"eve", 200},
                                  SeeGuest{"ben", 200}, raced_event("t1", 3, "c4")};
  const auto written = store->commit(writes);
  REQUIRE(written);
  CHECK(*written == std::vector{Written::kDone, Written::kDone, Written::kStale, Written::kDone,
                                Written::kDone, Written::kStale, Written::kDone, Written::kStale});
  CHECK(database.ask("SELECT string_agg(guest || ' ' || at, ', ' ORDER BY guest) FROM seen") ==
        "ada 300, ben 200, eve 100");
  CHECK(store->events("t1")->size() == 3);
}

TEST_CASE("postgres: a command that is sent to two processes at once counts once") {
  TestPostgres database;
  constexpr int kTimes = 200;
  const std::array<std::unique_ptr<Store>, 2> stores{database.open(), database.open()};
  REQUIRE(commit_one(*stores[0], raced_table("t1")) == Written::kDone);
  std::barrier turn(2);
  std::array<std::vector<Written>, 2> told;
  const auto send = [&](std::size_t me) {
    for (int i = 0; i < kTimes; ++i) {
      turn.arrive_and_wait();
      const auto version = static_cast<std::uint64_t>(i) + 2;
      told[me].push_back(commit_one(*stores[me], raced_event("t1", version, "c" + std::to_string(i))));
    }
  };
  std::thread other([&] { send(1); });
  send(0);
  other.join();
  for (int i = 0; i < kTimes; ++i) {
    const auto at = static_cast<std::size_t>(i);
    CHECK(std::min(told[0][at], told[1][at]) == Written::kDone);
    CHECK(std::max(told[0][at], told[1][at]) == Written::kTwice);
  }
}

TEST_CASE("postgres: the writes of a group happen in their order, whatever they are") {
  TestPostgres database;
  const auto store = database.open();
  NewEvent seated = raced_event("t1", 3, "c3");
  seated.guests = {"ada", "ben"};
  NewEvent last = raced_event("t1", 4, "c4");
  last.status = TableStatus::kOver;
  last.results = {{"ada", "t1", "london", "guest", 1, 57, 9}};
  const std::vector<Write> writes{PutGuest{{"ben", "Ben", sha256("ben"), 1}},
                                  raced_table("t1"),
                                  raced_event("t1", 2, "c2"),
                                  seated,
                                  raced_event("t1", 3, "c3"),
                                  ChangeGuest{"ben", "Benno"},
                                  raced_event("t2", 2, "c2"),
                                  last,
                                  raced_event("t1", 4, "c5"),
                                  DeleteGuest{"ben"},
                                  Probe{}};
  const auto written = store->commit(writes);
  REQUIRE_MESSAGE(written, written.error().text);
  using enum Written;
  CHECK(*written ==
        std::vector{kDone, kDone, kDone, kDone, kTwice, kDone, kStale, kDone, kStale, kDone, kDone});
  CHECK(store->table("t1")->value().version == 4);
  CHECK(store->table("t1")->value().status == TableStatus::kOver);
  CHECK(store->results_of("ada", 9)->size() == 1);
  CHECK(store->tables_of("ben", 9)->empty());
  CHECK_FALSE(store->guest("ben")->has_value());
}

TEST_CASE("postgres: groups of two processes that meet in any order do not fail") {
  TestPostgres database;
  constexpr int kTables = 10;
  constexpr int kGroups = 100;
  const std::array<std::unique_ptr<Store>, 2> stores{database.open(), database.open()};
  for (int i = 0; i < kTables; ++i)
    REQUIRE(commit_one(*stores[0], raced_table("t" + std::to_string(i))) == Written::kDone);
  REQUIRE(commit_one(*stores[0], PutGuest{{"ben", "Ben", sha256("ben"), 1}}) == Written::kDone);
  std::array<int, 2> failures{};
  const auto work = [&](std::size_t me) {
    for (int group = 0; group < kGroups; ++group) {
      std::vector<Write> writes;
      for (int i = 0; i < kTables; ++i) {
        const int table = me == 0 ? i : kTables - 1 - i;
        writes.emplace_back(raced_event("t" + std::to_string(table), static_cast<std::uint64_t>(group) + 2,
                                        std::to_string(group), me == 0 ? "ada" : "ben"));
        if (i == kTables / 2 && group % 2 == static_cast<int>(me))
          writes.emplace_back(SeeGuest{"ben", std::int64_t{group}});
      }
      failures[me] += stores[me]->commit(writes) ? 0 : 1;
    }
  };
  std::thread other([&] { work(1); });
  work(0);
  other.join();
  CHECK(failures == std::array{0, 0});
}

TEST_CASE("postgres: a group that sees guests and one that changes them do not wait for each other") {
  PostgresServer server;
  TestPostgres database(server);
  const std::array<std::unique_ptr<Store>, 2> stores{database.open(), database.open()};
  REQUIRE(commit_one(*stores[0], raced_table("t1")) == Written::kDone);
  REQUIRE(commit_one(*stores[0], PutGuest{{"ada", "Ada", random_bytes(), 100}}) == Written::kDone);
  Postgres other({database.address()});
  other.run("BEGIN; SET idle_in_transaction_session_timeout = 0; SELECT * FROM game FOR UPDATE");
  const auto wait_until = [&](const std::string& waiting) {
    while (database.ask("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'") != waiting)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
  };
  // The first in the queue for the table changes Ada, the second says that she was here.
  const std::array<std::vector<Write>, 2> groups{
      std::vector<Write>{raced_event("t1", 2, "c1"), ChangeGuest{"ada", "Ada L."}},
      std::vector<Write>{SeeGuest{"ada", 300}, raced_event("t1", 2, "c2")}};
  std::array<bool, 2> done{};
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < 2; ++i) {
    threads.emplace_back([&, i] { done[i] = stores[i]->commit(groups[i]).ok(); });
    wait_until(std::to_string(i + 1));
  }
  other.run("COMMIT");
  for (std::thread& thread : threads) thread.join();
  CHECK(done == std::array{true, true});
  CHECK(database.ask("SELECT at FROM seen") == "300");
  CHECK(server.log().find("deadlock") == std::string::npos);
}

TEST_CASE("postgres: a row that stands in the way of an event stops only that event") {
  TestPostgres database;
  const auto store = database.open();
  for (const char* id : {"t1", "t2"}) REQUIRE(commit_one(*store, raced_table(id)) == Written::kDone);
  database.run("INSERT INTO event VALUES('t1', 2, 'eve', 'x', '{}', '')");
  const std::array<Write, 2> writes{raced_event("t1", 2, "c2"), raced_event("t2", 2, "c2")};
  const auto written = store->commit(writes);
  REQUIRE_MESSAGE(written, written.error().text);
  CHECK(*written == std::vector{Written::kStale, Written::kDone});
  CHECK(store->table("t1")->value().version == 1);
}

TEST_CASE("postgres: several processes prepare an empty database at the same time") {
  TestPostgres database;
  std::vector<std::thread> threads;
  std::atomic<int> opened = 0;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] { opened += open_postgres(database.address()) ? 1 : 0; });
  for (std::thread& thread : threads) thread.join();
  CHECK(opened == 4);
  CHECK(database.ask("SELECT version FROM version") == std::to_string(postgres_version()));
}

TEST_CASE("postgres: tables of an older version are updated, and keep their rows") {
  TestPostgres database;
  {
    Postgres first({database.address()});
    prepare_schema(first, 1);
  }
  CHECK(database.ask("SELECT version FROM version") == "1");
  const std::string checksum = to_hex(checksum_of(SeenRow{"ada", 5}));
  database.run("INSERT INTO seen VALUES('ada', 5, '\\x" + checksum + "')");
  CHECK(check_postgres(database.address()).ok());
  REQUIRE(open_postgres(database.address()));
  CHECK(database.ask("SELECT version FROM version") == std::to_string(postgres_version()));
  CHECK(database.ask("SELECT count(*) FROM seen") == "1");
  CHECK(database.ask("SELECT count(*) FROM alive") == "1");
}

TEST_CASE("postgres: programs of one version before and after work beside each other, others do not") {
  TestPostgres database;
  REQUIRE(open_postgres(database.address()));
  const std::string ours = std::to_string(postgres_version());
  database.run("UPDATE version SET version = version + 1");
  CHECK(open_postgres(database.address()));
  database.run("UPDATE version SET oldest = version");
  const StoreError newer = why_not(database.address());
  CHECK(newer.fault == StoreFault::kNewer);
  CHECK(newer.text == "its tables have version " + std::to_string(postgres_version() + 1) +
                          ", this program uses version " + ours);
  CHECK(check_postgres(database.address()).error().fault == StoreFault::kNewer);
  database.run("UPDATE version SET version = 0, oldest = 0");
  const StoreError older = why_not(database.address());
  CHECK(older.fault == StoreFault::kOlder);
  CHECK(older.text == "its tables have version 0, this program uses version " + ours);
}

TEST_CASE("postgres: columns that a later version adds at the end do not disturb this one") {
  TestPostgres database;
  auto opened = open_postgres(database.address());
  REQUIRE(opened);
  database.run(
      "DO $$ DECLARE t text; BEGIN FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'kurz' LOOP"
      " EXECUTE format('ALTER TABLE kurz.%I ADD COLUMN later BIGINT NOT NULL DEFAULT 7', t); END LOOP; END "
      "$$");
  const auto store = database.open();
  REQUIRE(commit_one(*store, PutGuest{{"ada", "Ada", sha256("ada"), 100}}) == Written::kDone);
  REQUIRE(commit_one(*store, raced_table("t1")) == Written::kDone);
  NewEvent last = raced_event("t1", 2, "c2");
  last.status = TableStatus::kOver;
  last.results = {{"ada", "t1", "london", "guest", 1, 57, 9}};
  const std::vector<Write> writes{last, SeeGuest{"ada", 300}, ChangeGuest{"ada", "Ada L."},
                                  PutLink{{"ada", sha256("link"), "sealed", 900}, 1},
                                  NewBoard{{"b1", "ada", "{}", "", 70}, 5}};
  const auto written = store->commit(writes);
  REQUIRE_MESSAGE(written, written.error().text);
  CHECK(*written == std::vector(writes.size(), Written::kDone));
  CHECK(store->guest("ada")->value().name == "Ada L.");
  CHECK(store->table("t1")->value().version == 2);
  CHECK(store->events("t1")->size() == 2);
  CHECK(store->tables_of("ada", 9)->size() == 1);
  CHECK(store->results_of("ada", 9)->size() == 1);
  CHECK(store->boards_of("ada")->size() == 1);
  CHECK(store->link(sha256("link"))->has_value());
  CHECK((*opened)->peers()->attend({{{"t1", true, "0"}}}));
  auto inspection = (*opened)->inspect();
  REQUIRE(inspection);
  CHECK(inspection->count_damaged_rows() == 0);
  CHECK(inspection->unseen_guests(400, 9).size() == 1);
  CHECK(inspection->played_tables(999, 9).empty());
}

TEST_CASE("postgres: tables that are missing are named, whatever their step") {
  for (const std::string table : {"link", "seen", "process", "alive"}) {
    TestPostgres database;
    REQUIRE(open_postgres(database.address()));
    database.run("DROP TABLE " + table + " CASCADE");
    const StoreError error = why_not(database.address());
    CHECK(error.fault == StoreFault::kDamaged);
    CHECK(error.text == "the table " + table + " is missing");
    CHECK(check_postgres(database.address()).error().text == error.text);
  }
}

TEST_CASE("postgres: a search through all rows may take longer than other statements, and ends on request") {
  TestPostgres database;
  const auto opened = open_postgres(database.address());
  REQUIRE(opened);
  std::stop_source stop;
  const auto inspection = (*opened)->inspect(stop.get_token());
  REQUIRE(inspection);
  const auto hold = [&](double seconds) {
    return std::jthread([&database, seconds] {
      database.ask("LOCK TABLE game; SELECT pg_sleep(" + std::to_string(seconds) + ")");
    });
  };
  const auto wait_for_lock = [&] {
    while (database.ask("SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted AND"
                        " relation = 'game'::regclass") == "0")
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
  };
  std::jthread holder = hold(5.5);
  wait_for_lock();
  CHECK(inspection->count_tables() == 0);
  holder.join();

  holder = hold(3);
  wait_for_lock();
  const std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    stop.request_stop();
  });
  const auto begin = std::chrono::steady_clock::now();
  CHECK_THROWS_AS(inspection->count_tables(), DatabaseError);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(2));
  // PostgreSQL does not go on with what nobody waits for.
  while (database.ask("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'SELECT count(*) FROM game'"
                      " AND state = 'active' AND datname = current_database()") != "0")
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::milliseconds(2500));
  holder.join();
}

TEST_CASE("postgres: one process at a time looks after the database") {
  TestPostgres server;
  const auto one = open_postgres(server.address());
  const auto two = open_postgres(server.address());
  REQUIRE(one);
  REQUIRE(two);
  CHECK((*one)->software().starts_with("PostgreSQL 1"));
  REQUIRE(commit_one(*server.open(), raced_table("t1")) == Written::kDone);
  auto inspection = (*one)->inspect();
  REQUIRE(inspection);
  CHECK(inspection->count_tables() == 1);
  CHECK_FALSE((*two)->inspect());
  inspection.reset();
  bool is_free = false;
  for (int i = 0; i < 500 && !is_free; ++i) {
    is_free = (*two)->inspect() != nullptr;
    if (!is_free) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  CHECK(is_free);
}

TEST_CASE("postgres: a check creates nothing") {
  TestPostgres database;
  CHECK(check_postgres(database.address()).ok());
  CHECK(database.ask("SELECT count(*) FROM pg_namespace WHERE nspname = 'kurz'") == "0");
}

TEST_CASE("postgres: what is wrong with an address or a database is said clearly") {
  PostgresServer& server = PostgresServer::shared();
  const auto check = [](const std::string& address, StoreFault fault, const std::string& text) {
    const StoreError error = why_not(address);
    CHECK(error.fault == fault);
    CHECK(error.text.ends_with(text));
  };
  const std::string good = server.new_database();
  const std::string name =
      good.substr(good.rfind('/', good.find('?')) + 1, good.find('?') - good.rfind('/', good.find('?')) - 1);
  check("postgresql://host:port/x", StoreFault::kWrongAddress,
        "invalid integer value \"port\" for connection option \"port\"");
  check("postgresql://kurz@/kurz?hots=a", StoreFault::kWrongAddress, "invalid URI query parameter: \"hots\"");
  check("postgresql://kurz@nowhere.invalid/kurz", StoreFault::kUnreachable,
        "could not translate host name \"nowhere.invalid\" to address: Name or service not known");
  check("postgresql://kurz@127.0.0.1:1/kurz", StoreFault::kUnreachable,
        "connection to server at \"127.0.0.1\", port 1 failed: Connection refused");
  check("postgresql://kurz@/kurz?host=/nowhere", StoreFault::kUnreachable,
        "connection to server on socket \"/nowhere/.s.PGSQL.5432\" failed: No such file or directory");
  server.run(good, "CREATE ROLE guarded LOGIN PASSWORD 'secret'");
  check(good + "&user=guarded&password=wrong", StoreFault::kLogin,
        "FATAL: password authentication failed for user \"guarded\"");
  check(good + "&user=guarded", StoreFault::kLogin, "no password supplied");
  check(good + "&user=nobody", StoreFault::kLogin, "FATAL: role \"nobody\" does not exist");
  check(server.address("missing"), StoreFault::kNoDatabase, "FATAL: database \"missing\" does not exist");
  check(good + "&user=guarded&password=secret", StoreFault::kNoRights,
        "permission denied for database " + name);
  CHECK(check_postgres(good + "&user=guarded&password=secret").error().text == "it may not create tables");
  REQUIRE(open_postgres(good));
  check(good + "&user=guarded&password=secret", StoreFault::kNoRights, "permission denied for schema kurz");
  check(server.new_database("ENCODING 'SQL_ASCII' LOCALE 'C'"), StoreFault::kEncoding, "SQL_ASCII");
  check(server.new_database("ENCODING 'LATIN1' LOCALE 'C'"), StoreFault::kEncoding, "LATIN1");
  server.run(good, "ALTER ROLE kurz IN DATABASE " + name + " SET default_transaction_read_only = on");
  check(good, StoreFault::kReadOnly, "default_transaction_read_only is on");
}

}  // namespace kurz
