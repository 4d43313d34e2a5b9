// An SQLite file as a server uses it: locked against other servers, and marked with the run that writes to
// it.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "server/store/database.h"
#include "server/store/database_lock.h"
#include "server/store/file_watch.h"
#include "server/store/inspection.h"

namespace kurz {

class SqliteDatabase final : public Database {
 public:
  SqliteDatabase(std::string file, std::function<void(const StoreError&)> on_error)
      : file_(std::move(file)), on_error_(std::move(on_error)), lock_(file_) {}

  // Why the file cannot be used, if it cannot; another server may be using it. With `create`, it is locked;
  // otherwise nothing changes.
  std::optional<StoreError> prepare(bool create);
  // Whether another server uses the file.
  [[nodiscard]] bool is_in_use() const { return lock_.is_held_by_another(); }
  // Opens the first connections and begins a new run. Why that fails, if it does.
  std::optional<StoreError> begin();

  [[nodiscard]] std::string software() const override {
    return std::string("SQLite ") + sqlite3_libversion();
  }
  Stored<std::unique_ptr<Store>> open_store() override;
  std::unique_ptr<Inspection> inspect(std::stop_token /*stop*/) override {
    return inspect_sqlite(file_, Access::kShared);
  }
  Peers* peers() override { return nullptr; }
  std::int64_t last_alive() override { return lock_.last_alive(); }
  void touch() override { lock_.touch(); }

 private:
  std::string file_;
  std::function<void(const StoreError&)> on_error_;
  DatabaseLock lock_;
  std::shared_ptr<FileState> state_ = std::make_shared<FileState>();
  std::unique_ptr<Store> first_;  // until somebody needs it
};

}  // namespace kurz
