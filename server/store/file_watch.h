// Notices when the files of an open database are moved, replaced or overwritten from outside. SQLite does
// not: it would go on writing into files that nobody finds again.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "server/store/database_lock.h"

namespace kurz {

// What the database file was like after our last checkpoint: in between, only others change it. For all
// connections of the process, from any thread.
class FileState {
 public:
  struct Stamp {
    std::int64_t size = 0;
    std::int64_t seconds = 0;  // when the file was last changed
    std::int64_t nanoseconds = 0;
    bool operator==(const Stamp&) const = default;
  };
  // None: not known, because a checkpoint is under way or nothing was committed yet.
  [[nodiscard]] std::optional<Stamp> stamp() const {
    const std::lock_guard lock(mutex_);
    return stamp_;
  }
  void set(std::optional<Stamp> stamp) {
    const std::lock_guard lock(mutex_);
    stamp_ = stamp;
  }

 private:
  mutable std::mutex mutex_;
  std::optional<Stamp> stamp_;
};

class FileWatch {
 public:
  // The database is open with a write-ahead log, so that both files exist.
  FileWatch(const std::string& database, std::shared_ptr<FileState> state);

  // What is wrong with them; empty if they are as they were. Takes about ten microseconds.
  [[nodiscard]] std::string problem() const;
  // For the connection that writes: the log begins as it does now, until forget_log().
  void remember_log() { salt_ = salt_in_log(log_file_); }
  void forget_log() { salt_.reset(); }
  // Whether others have changed the database file itself.
  [[nodiscard]] bool is_overwritten() const;
  // For the connection that writes: the file is as it is now until forget_database(), which comes before a
  // checkpoint.
  void remember_database() { state_->set(find(database_).stamp); }
  void forget_database() { state_->set({}); }
  [[nodiscard]] bool knows_database() const { return state_->stamp().has_value(); }

 private:
  struct FileId {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    bool operator==(const FileId&) const = default;
  };
  struct Found {
    FileId id;
    FileState::Stamp stamp;
  };
  static Found find(const std::string& file);

  std::string database_;
  std::string log_;
  std::shared_ptr<FileState> state_;
  FileId database_id_;
  FileId log_id_;
  Descriptor log_file_;
  std::optional<std::uint32_t> salt_;
};

}  // namespace kurz
