// Slow work on the whole database, in small steps on its own thread: checks the hash chains of all tables
// once after the start, and finds what need not be kept any longer.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "server/config/config.h"
#include "server/log/logger.h"
#include "server/service/runtime.h"
#include "server/store/database.h"

namespace kurz {

class Upkeep {
 public:
  // What is no longer kept, a few at a time.
  struct Old {
    std::vector<std::string> guests;
    std::int64_t unseen_since = 0;  // the guests; in seconds since 1970
    std::vector<std::string> tables;
  };
  struct Parts {
    Runtime& runtime;
    Logger& logger;
    Database& database;
    RetentionOptions retention;
    std::int64_t stopped_at = 0;  // see ServiceContext
    // Runs on the service's thread.
    std::function<void(const Old& old)> remove;
  };
  explicit Upkeep(Parts parts);

  // How far the check of the tables is.
  struct Progress {
    long tables = 0;
    long checked = 0;
    long damaged = 0;
    bool is_done = false;
  };
  [[nodiscard]] Progress progress() const;

 private:
  void work();
  void check_tables(Inspection& inspection);
  // Whether there may be more.
  bool find_old(Inspection& inspection);
  [[nodiscard]] Old search(Inspection& inspection) const;
  // The time to compare with what is stored, in milliseconds since 1970.
  [[nodiscard]] std::int64_t now() const;
  // False if the thread should end.
  bool rest(std::chrono::milliseconds time);

  Parts parts_;
  std::int64_t started_at_;
  std::int64_t started_steady_;
  std::set<std::string> handled_;  // what this search has found; something may have to stay
  std::atomic<long> tables_ = 0;
  std::atomic<long> checked_ = 0;
  std::atomic<long> damaged_ = 0;
  std::atomic<bool> is_done_ = false;
  std::mutex mutex_;
  std::condition_variable_any ending_;
  std::stop_token stop_;
  std::jthread thread_;  // the last member: it uses the others
};

}  // namespace kurz
