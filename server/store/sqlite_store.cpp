#include <ctime>

#include <fmt/format.h>

#include "server/store/file_watch.h"
#include "server/store/sql_store.h"
#include "server/store/sqlite.h"

namespace kurz {
namespace {

class SqliteStore final : public SqlStore<Sqlite> {
 public:
  SqliteStore(Sqlite database, const SqliteOptions& options)
      : SqlStore(std::move(database), options.on_error) {
    if (options.vfs.empty())
      watch_.emplace(options.file, options.state ? options.state : std::make_shared<FileState>(),
                     [this] { return database_.file_header(); });
    // Replaces SQLite's own hook, which would copy the log into the file before a commit returns.
    sqlite3_wal_hook(
        database_.handle(),
        [](void* self, sqlite3*, const char*, int pages) {
          static_cast<SqliteStore*>(self)->log_pages_ = pages;
          return SQLITE_OK;
        },
        this);
  }
  ~SqliteStore() override {
    // The last connection would copy the log into the file, which is no longer the one that it belongs to.
    if (watch_ && watch_->is_overwritten())
      sqlite3_db_config(database_.handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  }

  Stored<std::vector<Written>> commit(std::span<const Write> writes) override {
    return guarded([&] {
      std::vector<Written> written;
      if (writes.empty()) return written;
      database_.run_transaction([&] {
        // No other process can interfere: the transaction begins with the write lock.
        for (const Write& write : writes) written.push_back(put(write));
      });
      // What went into a file that was just moved away is not stored.
      check();
      if (watch_) watch_->remember_log();
      if (watch_ && !watch_->knows_database()) watch_->remember_database();
      return written;
    });
  }

  bool tidy_up() override {
    constexpr int kLongLog = 1000;
    if (has_deleted_) {
      erase();
    } else if (log_pages_ >= kLongLog) {
      // If that fails, the log still has everything and the next commit tries again.
      checkpoint(SQLITE_CHECKPOINT_PASSIVE);
      log_pages_ = 0;
    }
    return has_deleted_;
  }

  std::string problem() override { return watch_ ? watch_->problem() : ""; }

 private:
  void check() override {
    if (const std::string found = problem(); !found.empty())
      throw SqliteError({StoreFault::kReplaced, found});
  }
  // Copies the log into the file, so that it can start over. Returns SQLite's code.
  int checkpoint(int mode) {
    if (!problem().empty()) return SQLITE_BUSY;  // the files may not belong together any more
    if (watch_) watch_->forget_database();
    const int code = database_.checkpoint(mode);
    if (watch_) watch_->remember_database();
    return code;
  }
  // Deleted rows are overwritten in the file; the log may still have them until it is empty. That has to wait
  // while somebody reads, but not for long, because the writer waits as well.
  void erase() {
    constexpr int kShortMilliseconds = 20;
    sqlite3_busy_timeout(database_.handle(), kShortMilliseconds);
    const int code = checkpoint(SQLITE_CHECKPOINT_TRUNCATE);
    sqlite3_busy_timeout(database_.handle(), kBusyMilliseconds);
    if (code != SQLITE_OK) return;
    has_deleted_ = false;
    log_pages_ = 0;
    if (watch_) watch_->forget_log();
  }

  void write_something() override {
    // Rewrites the first page of the file.
    database_.run(fmt::format("PRAGMA user_version = {}", kSchemaVersion));
  }

  std::optional<FileWatch> watch_;
  int log_pages_ = 0;  // of the write-ahead log after the last commit
};

}  // namespace

Stored<std::unique_ptr<Store>> open_sqlite_store(const SqliteOptions& options) {
  try {
    Sqlite database(options.file, options.vfs);
    database.run(options.sync_commits ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
    database.run("PRAGMA cell_size_check = ON");
    database.run("PRAGMA trusted_schema = OFF");
    database.run("PRAGMA secure_delete = ON");
    // SQLite accepts a read-only file until the first write.
    if (sqlite3_db_readonly(database.handle(), "main") != 0) {
      throw SqliteError(SQLITE_CANTOPEN, "the file is read-only");
    }
    check_schema(database);
    database.run("PRAGMA journal_mode = WAL");
    create_schema(database, std::time(nullptr));
    return std::unique_ptr<Store>(std::make_unique<SqliteStore>(std::move(database), options));
  } catch (const SqliteError& failed) {
    return failed.error;
  }
}

}  // namespace kurz
