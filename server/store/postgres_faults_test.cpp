// A database server that is gone, stands still, restarts, or has no room left.
#include <chrono>
#include <filesystem>
#include <thread>

#include <doctest/doctest.h>

#include "server/store/postgres.h"
#include "server/store/writer.h"
#include "tests/support/test_database.h"

namespace kurz {
namespace {

using Clock = std::chrono::steady_clock;
using test::PostgresServer;
using test::TestPostgres;

double seconds_for(const std::function<void()>& work) {
  const auto begin = Clock::now();
  work();
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

bool comes_true(const std::function<bool()>& is_true) {
  for (const auto end = Clock::now() + std::chrono::seconds(20); Clock::now() < end;) {
    if (is_true()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return false;
}

const Write kNewGuest = PutGuest{{"ada", "Ada", Digest{}, 1}};
bool stores_guest(Store& store) { return store.commit(std::span(&kNewGuest, 1)).ok(); }

}  // namespace

TEST_CASE("postgres: a server that stands still keeps nobody waiting longer than the limit") {
  PostgresServer server;
  TestPostgres database(server);
  const auto store = database.open();
  const auto fresh = database.open();
  store->set_limit(std::chrono::milliseconds(300));
  REQUIRE(store->guest("ada"));
  server.freeze();
  StoreFault fault{};
  CHECK(seconds_for([&] { fault = store->guest("ada").error().fault; }) < 0.6);
  CHECK(fault == StoreFault::kUnreachable);
  // From then on every use fails at once, though the server still accepts connections.
  CHECK(seconds_for([&] { CHECK_FALSE(store->guest("ada")); }) < 0.6);
  CHECK(seconds_for([&] {
          for (int i = 0; i < 10; ++i) CHECK_FALSE(store->guest("ada"));
        }) < 1);
  server.resume();
  CHECK(comes_true([&] { return store->guest("ada").ok(); }));
  CHECK(comes_true([&] { return stores_guest(*store); }));
}

TEST_CASE("postgres: an address where nobody answers fails within seconds") {
  // Packets to this network are dropped or rejected: it is for documentation.
  double taken = 0;
  StoreFault fault{};
  taken = seconds_for([&] {
    const auto opened = open_postgres("postgresql://kurz@192.0.2.1,192.0.2.2/kurz");
    REQUIRE_FALSE(opened);
    fault = opened.error().fault;
  });
  CHECK(taken < 5);
  CHECK(fault == StoreFault::kUnreachable);
}

TEST_CASE("postgres: of several hosts the one is used that can write") {
  PostgresServer server;
  TestPostgres database(server);
  // The first host does not exist, the second is the server.
  const std::string port = std::to_string(server.port());
  CHECK(open_postgres("postgresql://kurz@127.0.0.1:1,127.0.0.1:" + port + "/kurz"));
}

TEST_CASE("postgres: a restart of the server is hardly noticed") {
  PostgresServer server;
  TestPostgres database(server);
  const auto store = database.open();
  REQUIRE(stores_guest(*store));
  for (const int signal : {SIGINT, SIGQUIT}) {
    server.restart(signal);
    CHECK(store->guest("ada").value().has_value());
    CHECK(stores_guest(*store));
  }
  server.kill();
  CHECK(store->guest("ada").error().fault == StoreFault::kUnreachable);
  CHECK(seconds_for([&] {
          for (int i = 0; i < 1000; ++i) CHECK_FALSE(store->guest("ada"));
        }) < 1);
  server.start();
  CHECK(comes_true([&] { return store->guest("ada").ok(); }));
  CHECK(store->guest("ada").value().has_value());
}

TEST_CASE("postgres: the writer notices by itself that the server is gone and back") {
  PostgresServer server;
  TestPostgres database(server);
  std::atomic<int> recoveries = 0;
  Writer writer(database.open(), nullptr, [&] { ++recoveries; });
  CHECK(writer.works());
  server.stop(SIGQUIT);
  CHECK(comes_true([&] { return !writer.works(); }));
  CHECK_FALSE(writer.problem().empty());
  server.start();
  CHECK(comes_true([&] { return writer.works(); }));
  CHECK(recoveries == 1);
}

TEST_CASE("postgres: a process that stands still in a transaction does not stop the others") {
  TestPostgres database;
  const auto store = database.open();
  REQUIRE(stores_guest(*store));
  Postgres frozen({database.address()});
  frozen.run("BEGIN; SELECT * FROM guest FOR UPDATE");
  const Write write = ChangeGuest{"ada", "Ada L."};
  bool done = false;
  CHECK(seconds_for([&] { done = store->commit(std::span(&write, 1)).ok(); }) < 3);
  CHECK(done);
}

TEST_CASE("postgres: when the disk is full nothing is acknowledged, and it goes on when there is room") {
  TestPostgres database;
  std::vector<StoreError> errors;
  const auto store = database.open([&](const StoreError& error) { errors.push_back(error); });
  // What PostgreSQL says when it cannot extend a file.
  database.run(
      "CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS"
      " $$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;"
      "CREATE TRIGGER fill BEFORE INSERT ON guest EXECUTE FUNCTION fill()");
  CHECK_FALSE(stores_guest(*store));
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].fault == StoreFault::kFull);
  CHECK(errors[0].text == "could not extend file: No space left on device");
  database.run("DROP TRIGGER fill ON guest");
  CHECK(stores_guest(*store));
}

TEST_CASE("postgres: too many connections are an error like any other") {
  PostgresServer server({"max_connections=5", "superuser_reserved_connections=2", "max_wal_senders=0"});
  TestPostgres database(server);
  const auto opened = open_postgres(database.address());
  REQUIRE(opened);
  std::vector<std::unique_ptr<Store>> stores;
  StoreError error;
  for (int i = 0; i < 5 && error.text.empty(); ++i) {
    auto store = (*opened)->open_store();
    if (store) {
      stores.push_back(std::move(*store));
    } else {
      error = store.error();
    }
  }
  CHECK(error.fault == StoreFault::kTooManyConnections);
  REQUIRE_FALSE(stores.empty());
  CHECK(stores.front()->guest("ada"));
}

}  // namespace kurz
