// Notices when the files of an open database are moved, replaced or overwritten from outside. SQLite does
// not: it would go on writing into files that nobody finds again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace kurz {

class FileWatch {
 public:
  // The database is open with a write-ahead log, so that both files exist.
  explicit FileWatch(const std::string& database);
  FileWatch(const FileWatch&) = delete;
  FileWatch& operator=(const FileWatch&) = delete;
  ~FileWatch();

  // What is wrong with them; empty if they are as they were. Takes about ten microseconds.
  [[nodiscard]] std::string problem() const;
  // For the connection that writes: the log begins as it does now, until forget_log().
  void remember_log() { salt_ = salt(); }
  void forget_log() { salt_.reset(); }

 private:
  struct FileId {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    bool operator==(const FileId&) const = default;
  };
  static FileId id_of(const std::string& file);
  [[nodiscard]] std::optional<std::uint32_t> salt() const;

  std::string database_;
  std::string log_;
  FileId database_id_;
  FileId log_id_;
  int descriptor_;  // of the log
  std::optional<std::uint32_t> salt_;
};

}  // namespace kurz
