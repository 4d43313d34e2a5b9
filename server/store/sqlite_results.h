// How games ended for each guest, in an SQLite file. For SqliteStore, in whose transactions it writes; throws
// SqliteError.
#pragma once

#include <functional>

#include "server/store/sqlite.h"
#include "server/store/store.h"

namespace kurz {

class SqliteResults {
 public:
  explicit SqliteResults(const Sqlite& database);

  // A damaged one is told and left out; the game itself has its own events.
  std::vector<StoredResult> of_guest(const std::string& guest, int most,
                                     const std::function<void()>& damaged);
  void put(const StoredResult& result);
  void forget(const std::string& guest);

 private:
  Statement of_guest_;
  Statement put_;
  Statement forget_;
};

}  // namespace kurz
