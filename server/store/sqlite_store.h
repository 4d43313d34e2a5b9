// The store in an SQLite file, with a write-ahead log that is synced at every commit.
#pragma once

#include <functional>
#include <memory>

#include "server/store/store.h"

namespace kurz {

struct SqliteOptions {
  std::string file;
  std::string vfs;           // for tests that break what lies below
  bool sync_commits = true;  // false loses acknowledged commits in a power cut; for the test that shows it
  // Called for every error after opening, and for damaged rows that are left out of a list; on the thread
  // that uses the store.
  std::function<void(const StoreError&)> on_error = nullptr;
};

// Creates the file if it does not exist. Each thread opens its own store.
Stored<std::unique_ptr<Store>> open_sqlite_store(const SqliteOptions& options);

}  // namespace kurz
