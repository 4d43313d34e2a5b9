// Guests in an SQLite file. For SqliteStore, in whose transactions it writes; throws SqliteError.
#pragma once

#include "server/store/sqlite.h"
#include "server/store/store.h"

namespace kurz {

class SqliteGuests {
 public:
  explicit SqliteGuests(const Sqlite& database);

  std::optional<Guest> find(const std::string& id);
  std::optional<Guest> of_token(const Digest& token_hash);
  Written put(const PutGuest& one);
  void forget(const std::string& id);

 private:
  Statement find_;
  Statement of_token_;
  Statement put_;
  Statement forget_;
};

}  // namespace kurz
