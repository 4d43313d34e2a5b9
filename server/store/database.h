// What a server opens: the database and all its connections, in SQLite or PostgreSQL.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "server/store/peers.h"
#include "server/store/store.h"

namespace kurz {

class Inspection;

class Database {
 public:
  virtual ~Database() = default;

  // With its version: "SQLite 3.40.1".
  [[nodiscard]] virtual std::string software() const = 0;
  // Another connection; each thread has its own.
  virtual Stored<std::unique_ptr<Store>> open_store() = 0;
  // For upkeep; null while another process does that. Its queries may take minutes, but end soon after a
  // stop is requested. Throws DatabaseError.
  virtual std::unique_ptr<Inspection> inspect(std::stop_token stop = {}) = 0;
  // Null: this process is alone.
  virtual Peers* peers() = 0;
  // When a process was last alive before this one started, in milliseconds since 1970; 0: unknown.
  virtual std::int64_t last_alive() = 0;
  // This process is alive.
  virtual void touch() = 0;
};

// Whether the name of a database is an address of PostgreSQL, not of a file.
bool is_postgres(const std::string& database);
// Creates the tables if the database is empty, and brings those of an older version up to date. `on_error`:
// as in SqliteOptions; also called on threads of the database's own.
Stored<std::unique_ptr<Database>> open_postgres(const std::string& address,
                                                std::function<void(const StoreError&)> on_error = nullptr);
// Whether a server is using the database, or why it cannot be opened. Changes and creates nothing.
Stored<bool> check_postgres(const std::string& address);
// The name of a database as it may be shown: without passwords.
std::string shown_database(const std::string& database);

}  // namespace kurz
