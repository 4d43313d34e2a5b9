#include "server/store/sqlite_database.h"

#include <csignal>
#include <span>

#include <fcntl.h>

#include "server/store/sqlite.h"

namespace kurz {

std::optional<StoreError> SqliteDatabase::prepare(bool create) {
  if (!create) {
    if (const auto problem = check_sqlite_file(file_)) return problem;
  }
  if (const std::string problem = lock_.open(create ? O_CREAT : 0); !problem.empty()) {
    return StoreError{StoreFault::kCannotOpen, problem};
  }
  if (create && is_in_use()) return {};
  if (has_foreign_log(file_, lock_)) return StoreError{StoreFault::kForeignLog, real_path(file_) + "-wal"};
  return {};
}

std::optional<StoreError> SqliteDatabase::begin() {
  std::signal(SIGXFSZ, SIG_IGN);  // a write beyond the size limit is an error like any other
  // Before the first connection: closing the file would release SQLite's locks.
  const std::uint32_t last_run = run_in_header(file_);
  auto opened = open_store();
  if (!opened) return opened.error();
  RunMark mark;
  try {
    mark.runs = begin_run(file_, lock_, last_run);
  } catch (const SqliteError& error) {
    return error.error;
  }
  // The disk may be full: try to store something.
  const Write probe = Probe{};
  if (const auto written = (*opened)->commit(std::span(&probe, 1)); !written) return written.error();
  mark.salt = salt_in_log(real_path(file_) + "-wal").value_or(0);
  lock_.set_mark(mark);
  first_ = std::move(*opened);
  return {};
}

Stored<std::unique_ptr<Store>> SqliteDatabase::open_store() {
  if (first_) return std::move(first_);
  return open_sqlite_store({file_, "", true, on_error_, state_});
}

}  // namespace kurz
