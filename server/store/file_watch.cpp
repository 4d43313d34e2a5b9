#include "server/store/file_watch.h"

#include <utility>

#include <sys/stat.h>

namespace kurz {

FileWatch::FileWatch(const std::string& database, std::shared_ptr<FileState> state, ReadHeader read_header)
    : database_(real_path(database)),
      log_(database_ + "-wal"),
      state_(std::move(state)),
      read_header_(std::move(read_header)),
      database_id_(find(database_).id),
      log_id_(find(log_).id),
      // SQLite locks the database and its index, never the log: closing this descriptor releases no lock.
      log_file_(log_, O_RDONLY) {}

FileWatch::Found FileWatch::find(const std::string& file) {
  struct stat found{};
  if (::stat(file.c_str(), &found) != 0) return {};
  return {{found.st_dev, found.st_ino}, {found.st_size, found.st_mtim.tv_sec, found.st_mtim.tv_nsec}};
}

bool FileWatch::is_overwritten() const {
  const auto known = state_->known();
  const Found now = find(database_);
  if (!known || now.id != database_id_ || now.stamp == known->stamp) return false;
  if (now.stamp.size == known->stamp.size && known->header && read_header_() == known->header) {
    state_->renew(*known, now.stamp);
    return false;
  }
  // Another thread may have begun a checkpoint since the first line.
  return state_->known() == known;
}

std::string FileWatch::problem() const {
  if (find(database_).id != database_id_) return database_ + " was moved or replaced";
  if (find(log_).id != log_id_) return log_ + " was moved or replaced";
  if (is_overwritten()) return database_ + " was overwritten";
  if (!salt_) return {};
  const auto now = salt_in_log(log_file_);
  return now && is_same_log(*salt_, *now) ? "" : log_ + " was overwritten";
}

}  // namespace kurz
