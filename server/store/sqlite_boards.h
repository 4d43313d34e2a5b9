// The boards of guests in an SQLite file. For SqliteStore, in whose transactions it writes; throws
// SqliteError.
#pragma once

#include "server/store/sqlite.h"
#include "server/store/store.h"

namespace kurz {

class SqliteBoards {
 public:
  explicit SqliteBoards(const Sqlite& database);

  std::optional<StoredBoard> find(const std::string& id);
  std::vector<StoredBoard> of_maker(const std::string& maker);
  Written put(const NewBoard& one);
  Written put(const RemoveBoard& one);

 private:
  void write(const StoredBoard& board);

  Statement find_;
  Statement of_maker_;
  Statement count_;
  Statement write_;
};

}  // namespace kurz
