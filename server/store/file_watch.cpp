#include "server/store/file_watch.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/database_lock.h"

namespace kurz {

FileWatch::FileWatch(const std::string& database)
    : database_(real_path(database)),
      log_(database_ + "-wal"),
      database_id_(id_of(database_)),
      log_id_(id_of(log_)),
      // SQLite locks the database and its index, never the log: closing this descriptor releases no lock.
      descriptor_(::open(log_.c_str(), O_RDONLY | O_CLOEXEC)) {}

FileWatch::~FileWatch() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

FileWatch::FileId FileWatch::id_of(const std::string& file) {
  struct stat found{};
  if (::stat(file.c_str(), &found) != 0) return {};
  return {found.st_dev, found.st_ino};
}

std::optional<std::uint32_t> FileWatch::salt() const { return salt_in_log(descriptor_); }

std::string FileWatch::problem() const {
  if (id_of(database_) != database_id_) return database_ + " was moved or replaced";
  if (id_of(log_) != log_id_) return log_ + " was moved or replaced";
  if (!salt_) return {};
  const auto now = salt();
  return now && is_same_log(*salt_, *now) ? "" : log_ + " was overwritten";
}

}  // namespace kurz
