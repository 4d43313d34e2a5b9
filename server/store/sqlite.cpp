#include "server/store/sqlite.h"

#include <cstring>

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

namespace kurz {
namespace {

[[noreturn]] void fail(sqlite3* handle, int code) {
  throw SqliteError(handle != nullptr ? sqlite3_extended_errcode(handle) : code,
                    handle != nullptr ? sqlite3_errmsg(handle) : sqlite3_errstr(code));
}

}  // namespace

void Sqlite::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
void Statement::Finalize::operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }

Sqlite::Sqlite(const std::string& file, const std::string& vfs) {
  // Only the owner may read a new file, because it contains the seeds of running games. SQLite gives the
  // files beside it the same permissions.
  if (vfs.empty()) {
    constexpr mode_t kOwnerOnly = 0600;
    const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, kOwnerOnly);
    if (made >= 0) ::close(made);
  }
  sqlite3* opened = nullptr;
  const int code =
      sqlite3_open_v2(file.c_str(), &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                      vfs.empty() ? nullptr : vfs.c_str());
  handle_.reset(opened);
  if (code != SQLITE_OK) fail(opened, code);
  constexpr int kWaitMilliseconds = 5000;  // while a backup is made
  sqlite3_busy_timeout(opened, kWaitMilliseconds);
}

void Sqlite::run(const std::string& sql) {
  const int code = sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(handle_.get(), code);
}

int Sqlite::changes() const { return sqlite3_changes(handle_.get()); }

Statement::Statement(const Sqlite& database, std::string_view sql) {
  sqlite3_stmt* prepared = nullptr;
  const int code = sqlite3_prepare_v3(database.handle(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &prepared, nullptr);
  handle_.reset(prepared);
  if (code != SQLITE_OK) fail(database.handle(), code);
}

Statement::Use::~Use() {
  sqlite3_reset(handle_);
  sqlite3_clear_bindings(handle_);
}

bool Statement::Use::next() {
  const int code = sqlite3_step(handle_);
  if (code != SQLITE_ROW && code != SQLITE_DONE) fail(sqlite3_db_handle(handle_), code);
  return code == SQLITE_ROW;
}

std::int64_t Statement::Use::number(int column) const { return sqlite3_column_int64(handle_, column); }

std::string Statement::Use::text(int column) const {
  const auto* text = sqlite3_column_text(handle_, column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle_, column));
  return text == nullptr ? std::string() : std::string(reinterpret_cast<const char*>(text), size);
}

bool Statement::Use::has_bytes(int column) const {
  return sqlite3_column_bytes(handle_, column) == static_cast<int>(Bytes32().size());
}

Bytes32 Statement::Use::bytes(int column) const {
  if (!has_bytes(column)) throw SqliteError(SQLITE_CORRUPT, "a hash is damaged");
  Bytes32 bytes{};
  std::memcpy(bytes.data(), sqlite3_column_blob(handle_, column), bytes.size());
  return bytes;
}

void Statement::Use::check(int code) const {
  if (code != SQLITE_OK) fail(sqlite3_db_handle(handle_), code);
}

// Bound values are not copied: they must outlive the use.
void Statement::Use::bind(int at, std::int64_t value) { check(sqlite3_bind_int64(handle_, at, value)); }
void Statement::Use::bind(int at, const std::string& value) {
  check(sqlite3_bind_text(handle_, at, value.data(), static_cast<int>(value.size()), SQLITE_STATIC));
}
void Statement::Use::bind(int at, const Bytes32& value) {
  check(sqlite3_bind_blob(handle_, at, value.data(), static_cast<int>(value.size()), SQLITE_STATIC));
}

}  // namespace kurz
