// Notices when the files of an open database are moved, replaced or overwritten from outside. SQLite does
// not: it would go on writing into files that nobody finds again.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
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
  // The first 100 bytes of the file. They count the changes, and name the size and the run of the server.
  using Header = std::array<unsigned char, 100>;
  struct Known {
    Stamp stamp;
    std::optional<Header> header;  // none: it could not be read
    bool operator==(const Known&) const = default;
  };
  // None: not known, because a checkpoint is under way or nothing was committed yet.
  [[nodiscard]] std::optional<Known> known() const {
    const std::lock_guard lock(mutex_);
    return known_;
  }
  void set(const std::optional<Known>& known) {
    const std::lock_guard lock(mutex_);
    known_ = known;
  }
  // The same file has another stamp now, unless more has happened to it.
  void renew(const Known& before, const Stamp& now) {
    const std::lock_guard lock(mutex_);
    if (known_ == before) known_->stamp = now;
  }

 private:
  mutable std::mutex mutex_;
  std::optional<Known> known_;
};

class FileWatch {
 public:
  // Reads the header of the file itself, past the log. It uses SQLite's own descriptor: closing another one
  // would release SQLite's locks.
  using ReadHeader = std::function<std::optional<FileState::Header>()>;
  // The database is open with a write-ahead log, so that both files exist.
  FileWatch(const std::string& database, std::shared_ptr<FileState> state, ReadHeader read_header);

  // What is wrong with them; empty if they are as they were. Takes about ten microseconds.
  [[nodiscard]] std::string problem() const;
  // For the connection that writes: the log begins as it does now, until forget_log().
  void remember_log() { salt_ = salt_in_log(log_file_); }
  void forget_log() { salt_.reset(); }
  // Whether others have changed the database file itself. Only to touch it, or to write the same again,
  // changes nothing.
  [[nodiscard]] bool is_overwritten() const;
  // For the connection that writes: the file is as it is now until forget_database(), which comes before a
  // checkpoint.
  void remember_database() { state_->set(FileState::Known{find(database_).stamp, read_header_()}); }
  void forget_database() { state_->set({}); }
  [[nodiscard]] bool knows_database() const { return state_->known().has_value(); }

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
  ReadHeader read_header_;
  FileId database_id_;
  FileId log_id_;
  Descriptor log_file_;
  std::optional<std::uint32_t> salt_;
};

}  // namespace kurz
