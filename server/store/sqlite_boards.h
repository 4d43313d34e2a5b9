// The boards of guests in an SQLite file. For SqliteStore, in whose transactions it writes; throws
// SqliteError.
#pragma once

#include <functional>

#include "server/store/sqlite.h"
#include "server/store/store.h"

namespace kurz {

class SqliteBoards {
 public:
  explicit SqliteBoards(const Sqlite& database);

  std::optional<StoredBoard> find(const std::string& id);
  // One that is damaged is told and does not hide the others.
  std::vector<StoredBoard> of_maker(const std::string& maker, const std::function<void()>& damaged);
  Written put(const NewBoard& one);
  Written put(const RemoveBoard& one);
  // Nobody has made them any more; games on them go on.
  void forget(const std::string& maker);

 private:
  void write(const StoredBoard& board);
  void write_without_maker(StoredBoard board);

  Statement find_;
  Statement of_maker_;
  Statement count_;
  Statement write_;
};

}  // namespace kurz
