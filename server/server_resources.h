// Everything that can fail at the start, in the order in which it is opened.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "server/api/site_files.h"
#include "server/log/logger.h"
#include "server/net/web_server.h"
#include "server/server.h"
#include "server/store/store.h"

namespace kurz {

// A lock that is held as long as the process lives: only one server may use a database.
class FileLock {
 public:
  // The same lock for every path to the same file.
  explicit FileLock(const std::string& database);
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

  // Creates the lock file if needed. Returns why it cannot be opened, or nothing.
  std::string open();
  // Without creating the file: if there is none, nobody holds the lock.
  std::string check();
  [[nodiscard]] bool is_held_by_another() const { return held_by_another_; }

 private:
  std::string open(int flags);

  std::string file_;
  int descriptor_ = -1;
  bool held_by_another_ = false;
};

// Errors of the store: all are counted, and a repeated one is logged once per minute.
class StoreErrors {
 public:
  void report(const StoreError& error, Logger& logger);
  [[nodiscard]] long count() const { return count_; }

 private:
  std::atomic<long> count_ = 0;
  std::mutex mutex_;
  std::string last_;
  std::int64_t logged_at_ = 0;  // seconds of a steady clock
};

struct ServerResources {
  explicit ServerResources(const ServeConfig& settings) : config(settings), lock(settings.database) {}

  ServeOutcome open();
  // Whether open() would work. Changes and creates nothing.
  ServeOutcome check();
  // Whether the opened file is still in its place.
  [[nodiscard]] bool database_is_there() const;

  const ServeConfig& config;
  FileLock lock;
  SiteFiles files;
  std::optional<Logger> logger;
  std::optional<WebServer> web;
  StoreErrors store_errors;
  // Two connections: one for the writer's thread, one for the service's.
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
