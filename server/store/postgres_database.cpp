#include <fmt/format.h>

#include "server/store/database.h"
#include "server/store/postgres_peers.h"
#include "server/store/postgres_schema.h"
#include "server/store/postgres_store.h"
#include "server/store/sql_inspection.h"

namespace kurz {
namespace {

using OnError = std::function<void(const StoreError&)>;

class PostgresDatabase final : public Database {
 public:
  PostgresDatabase(std::string address, OnError on_error, std::string version, std::int64_t last_alive)
      : address_(std::move(address)),
        version_(std::move(version)),
        on_error_(std::move(on_error)),
        last_alive_(last_alive),
        peers_(address_, on_error_) {}

  [[nodiscard]] std::string software() const override { return "PostgreSQL " + version_; }
  Stored<std::unique_ptr<Store>> open_store() override {
    auto store = make_postgres_store({address_}, on_error_);
    if (const auto reached = store->commit({}); !reached) return reached.error();
    return store;
  }
  std::unique_ptr<Inspection> inspect(std::stop_token stop) override {
    // Some queries read all tables or guests, of which there may be millions.
    Postgres database({address_, kLongLimit, std::move(stop)});
    // When a stop ends the connection, PostgreSQL ends the query. On some systems it cannot notice that.
    database.run(
        "UPDATE pg_settings SET setting = '1000' WHERE name = 'client_connection_check_interval'"
        " AND version() LIKE '%linux%'");
    // Freed when this connection ends.
    const std::string lock = fmt::format("SELECT pg_try_advisory_lock({})", kUpkeepLock);
    if (database.run(lock).first_text() != "t") return nullptr;
    return std::make_unique<OwningInspection<Postgres>>(std::move(database));
  }
  Peers* peers() override { return &peers_; }
  std::int64_t last_alive() override { return last_alive_; }
  void touch() override {}  // attend() does that

 private:
  std::string address_;
  std::string version_;
  OnError on_error_;
  std::int64_t last_alive_;
  PostgresPeers peers_;
};

}  // namespace

bool is_postgres(const std::string& database) {
  return database.starts_with("postgresql://") || database.starts_with("postgres://");
}

Stored<std::unique_ptr<Database>> open_postgres(const std::string& address, OnError on_error) {
  if (!on_error) on_error = [](const StoreError&) {};
  try {
    Postgres database({address, kLongLimit});
    prepare_schema(database);
    Postgres::Statement last_alive(
        database, "SELECT greatest((SELECT max(at) FROM alive), (SELECT max(seen_at) FROM process))");
    auto found = database.query(last_alive);
    found.next();
    return std::unique_ptr<Database>(std::make_unique<PostgresDatabase>(
        address, std::move(on_error), database.run("SHOW server_version").first_text(), found.number(0)));
  } catch (const DatabaseError& error) {
    return error.error;
  }
}

std::string shown_database(const std::string& database) {
  return is_postgres(database) ? public_address(database) : database;
}

Stored<bool> check_postgres(const std::string& address) {
  try {
    Postgres database({address});
    check_schema(database);
    return is_in_use(database);
  } catch (const DatabaseError& error) {
    return error.error;
  }
}

}  // namespace kurz
