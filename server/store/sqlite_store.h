// The store in an SQLite file: write-ahead log, synced at every commit.
#pragma once

#include <functional>
#include <memory>

#include "server/store/store.h"

namespace kurz {

struct SqliteOptions {
  std::string file;
  std::string vfs;           // for tests that break what lies below
  bool sync_commits = true;  // without it a power cut loses what was acknowledged; for the test that shows it
  // Told of everything that fails once the file is open, and of rows that are damaged and left out of a list;
  // on the thread that uses the store.
  std::function<void(const StoreError&)> on_fault = nullptr;
};

// Makes the file if it is not there. One of an older program is copied aside and then brought up to date.
// Each thread opens a store of its own.
Stored<std::unique_ptr<Store>> open_sqlite_store(const SqliteOptions& options);

}  // namespace kurz
