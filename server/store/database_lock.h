// The lock beside a database, "kurz.db.lock": only one server may use a database. The file also says when the
// server was last alive, and which database and write-ahead log belong together.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "server/store/descriptor.h"

namespace kurz {

// Which run of a server wrote the files. Its id is in the header of the database (SQLite's application_id),
// the salt in the header of the write-ahead log; SQLite adds 1 to it whenever the log starts over.
struct RunMark {
  std::array<std::uint32_t, 2> runs{};  // this one and the one before, while the id changes
  std::uint32_t salt = 0;               // 0: not known
};

// Links followed: SQLite puts its other files beside the file itself.
std::string real_path(const std::string& database);

class DatabaseLock {
 public:
  // The same lock for every path to the same file.
  explicit DatabaseLock(const std::string& database);

  // `flags`: O_CREAT to create the lock file if needed; 0 to create nothing. Returns why it cannot be opened.
  std::string open(int flags);
  [[nodiscard]] bool is_held_by_another() const { return held_by_another_; }

  // When a process that held the lock before called touch() last, in milliseconds since 1970; 0: unknown.
  [[nodiscard]] std::int64_t last_alive() const { return last_alive_; }
  void touch() const;

  [[nodiscard]] std::optional<RunMark> mark() const;
  void set_mark(const RunMark& mark) const;

 private:
  std::string file_;
  Descriptor descriptor_;
  bool held_by_another_ = false;
  std::int64_t last_alive_ = 0;
};

// The id of the run in the header of a database file, 0 if there is none.
std::uint32_t run_in_header(const std::string& database);
// The salt in the header of a write-ahead log; none if there is no log, or nothing in it.
std::optional<std::uint32_t> salt_in_log(const std::string& log);
std::optional<std::uint32_t> salt_in_log(const Descriptor& log);
// Whether a log with salt `now` is the one that had salt `before`.
bool is_same_log(std::uint32_t before, std::uint32_t now);

// Whether the write-ahead log beside a database belongs to another one, as after copying a backup over the
// database. SQLite would not notice, and damage the database.
bool has_foreign_log(const std::string& database, const DatabaseLock& lock);

}  // namespace kurz
