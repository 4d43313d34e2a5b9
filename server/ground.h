// Everything at a start that can fail, in the order in which it is opened.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "server/api/site_files.h"
#include "server/net/web_server.h"
#include "server/ops/journal.h"
#include "server/server.h"
#include "server/store/store.h"

namespace kurz {

// Held for as long as the process lives, whatever ends it: two servers on one file would get in each other's
// way.
class FileLock {
 public:
  // By whatever path the database is named, its lock is one.
  explicit FileLock(const std::string& database);
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

  // Makes the lock's file if it is not there. Why it cannot be opened, or nothing.
  std::string open();
  // The same, but makes none: without its file nobody holds it.
  std::string look();
  [[nodiscard]] bool is_held_by_another() const { return held_by_another_; }

 private:
  std::string open(int flags);

  std::string file_;
  int descriptor_ = -1;
  bool held_by_another_ = false;
};

// What the store could not do or read: all of it is counted, and each new thing is a line in the log.
class FaultBook {
 public:
  void tell(const StoreError& error, Journal& journal);
  [[nodiscard]] long count() const { return count_; }

 private:
  std::atomic<long> count_ = 0;
  std::mutex mutex_;
  std::string last_;
  std::int64_t told_at_ = 0;  // seconds of a clock that only goes on
};

struct Ground {
  explicit Ground(const ServeConfig& wished) : config(wished), lock(wished.database) {}

  ServeOutcome open();
  // Whether open() would work. Changes and makes nothing.
  ServeOutcome check();
  // Whether the file that was opened still lies where it was.
  [[nodiscard]] bool database_is_there() const;

  const ServeConfig& config;
  FileLock lock;
  SiteFiles files;
  std::optional<Journal> journal;
  std::optional<WebServer> web;
  FaultBook faults;
  // Two connections: one for the writer's thread, one for the house's.
  std::unique_ptr<Store> writing;
  std::unique_ptr<Store> reading;

 private:
  ServeOutcome load_files();
  ServeOutcome open_log();
  ServeOutcome listen();
  ServeOutcome open_stores();

  std::uint64_t inode_ = 0;  // of the database
};

}  // namespace kurz
