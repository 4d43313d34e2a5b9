// An empty database of each kind, for tests that every store must pass.
#pragma once

#include <memory>

#include <doctest/doctest.h>

#include "server/store/database.h"
#include "server/store/sqlite.h"
#include "tests/support/files.h"
#include "tests/support/memory_database.h"
#include "tests/support/postgres_server.h"

namespace kurz::test {

class TestDatabase {
 public:
  using OnError = std::function<void(const StoreError&)>;
  virtual ~TestDatabase() = default;
  // Another connection.
  virtual std::unique_ptr<Store> open(OnError on_error = nullptr) = 0;
  // Changes rows behind the store's back.
  virtual void run(const std::string& sql) { FAIL("this database has no SQL: " << sql); }
};

class TestSqlite final : public TestDatabase {
 public:
  std::unique_ptr<Store> open(OnError on_error = nullptr) override {
    auto store = open_sqlite_store({file(), "", true, std::move(on_error)});
    REQUIRE_MESSAGE(store, store.error().text);
    return std::move(*store);
  }
  void run(const std::string& sql) override { Sqlite(file(), "").run(sql); }
  [[nodiscard]] std::string file() const { return folder_ / "kurz.db"; }

 private:
  TempFolder folder_;
};

class TestMemory final : public TestDatabase {
 public:
  std::unique_ptr<Store> open(OnError /*on_error*/) override { return database_.open_store(); }

 private:
  MemoryDatabase database_;
};

class TestPostgres final : public TestDatabase {
 public:
  explicit TestPostgres(PostgresServer& server = PostgresServer::shared())
      : server_(&server), address_(server.new_database()) {}
  std::unique_ptr<Store> open(OnError on_error = nullptr) override {
    auto database = open_postgres(address_, std::move(on_error));
    REQUIRE_MESSAGE(database, database.error().text);
    auto store = (*database)->open_store();
    REQUIRE_MESSAGE(store, store.error().text);
    return std::move(*store);
  }
  void run(const std::string& sql) override { ask(sql); }
  // Returns the first value.
  std::string ask(const std::string& sql) { return server_->run(address_, "SET search_path = kurz;" + sql); }
  [[nodiscard]] const std::string& address() const { return address_; }

 private:
  PostgresServer* server_;
  std::string address_;
};

inline Written commit_one(Store& store, const Write& write) {
  const auto written = store.commit(std::span(&write, 1));
  REQUIRE_MESSAGE(written, written.error().text);
  return written->front();
}
inline std::unique_ptr<Store> open_file(const std::string& file) {
  auto store = open_sqlite_store({file, "", true});
  REQUIRE_MESSAGE(store, store.error().text);
  return std::move(*store);
}

// The rest of the test case runs once for each kind. The one in memory is what simulated servers use.
inline std::unique_ptr<TestDatabase> any_sql_database() {
  std::unique_ptr<TestDatabase> made;
  SUBCASE("SQLite") { made = std::make_unique<TestSqlite>(); }
  SUBCASE("PostgreSQL") { made = std::make_unique<TestPostgres>(); }
  return made;
}
inline std::unique_ptr<TestDatabase> any_database() {
  std::unique_ptr<TestDatabase> made = any_sql_database();
  SUBCASE("memory") { made = std::make_unique<TestMemory>(); }
  return made;
}

}  // namespace kurz::test
