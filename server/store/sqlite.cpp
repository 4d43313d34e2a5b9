#include "server/store/sqlite.h"

#include <array>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include <boost/endian/conversion.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "server/secure/crypto.h"
#include "server/store/rows.h"

namespace kurz {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSchema = R"(
CREATE TABLE game(
  id TEXT PRIMARY KEY,
  status INTEGER NOT NULL,
  version INTEGER NOT NULL,
  epoch INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  host TEXT NOT NULL,
  listed INTEGER NOT NULL,
  checksum BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX unfinished_game ON game(host) WHERE status < 2;
CREATE TABLE seat(
  guest TEXT NOT NULL,
  game TEXT NOT NULL,
  checksum BLOB NOT NULL,
  PRIMARY KEY(guest, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_of_game ON seat(game);
CREATE TABLE event(
  game TEXT NOT NULL,
  version INTEGER NOT NULL,
  actor TEXT NOT NULL,
  command TEXT NOT NULL,
  body TEXT NOT NULL,
  chain BLOB NOT NULL,
  PRIMARY KEY(game, version)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX event_counts_once ON event(game, actor, command) WHERE command <> '';
CREATE TABLE secret(game TEXT PRIMARY KEY, seed BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE guest(
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  token_hash BLOB NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  checksum BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE board(
  id TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  file TEXT NOT NULL,
  layout TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  checksum BLOB NOT NULL
) STRICT;
CREATE INDEX board_of_owner ON board(owner);
CREATE TABLE result(
  guest TEXT NOT NULL,
  game TEXT NOT NULL,
  board TEXT NOT NULL,
  against TEXT NOT NULL,
  place INTEGER NOT NULL,
  points INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  checksum BLOB NOT NULL,
  PRIMARY KEY(guest, ended_at, game)
) STRICT, WITHOUT ROWID;
)";
// When guests were last here. Added later: files without it have the same version.
constexpr const char* kSeenSchema =
    "CREATE TABLE seen(guest TEXT PRIMARY KEY, at INTEGER NOT NULL, checksum BLOB NOT NULL)"
    " STRICT, WITHOUT ROWID";
// Links to other devices: added later, too.
constexpr const char* kLinkSchema =
    "CREATE TABLE IF NOT EXISTS link(guest TEXT PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE,"
    " sealed TEXT NOT NULL, ends_at INTEGER NOT NULL, checksum BLOB NOT NULL) STRICT, WITHOUT ROWID";

// The name of a file as a URI, with an option.
std::string uri_of(const std::string& file, std::string_view option) {
  std::string uri = "file:";
  for (const char c : file) {
    const bool is_plain =
        (std::isalnum(static_cast<unsigned char>(c)) != 0) || c == '/' || c == '.' || c == '-';
    uri += is_plain ? std::string(1, c) : fmt::format("%{:02x}", static_cast<unsigned char>(c));
  }
  return uri + "?" + std::string(option);
}

// Why a file of another version cannot be used; 0 is a new file.
std::optional<StoreError> wrong_version(int found) {
  if (found == 0 || found == kSchemaVersion) return {};
  return StoreError{
      found > kSchemaVersion ? StoreFault::kNewer : StoreFault::kOlder,
      fmt::format("the file has version {}, this program uses version {}", found, kSchemaVersion)};
}

// The version in the header of an SQLite file; none if it is not one. An empty file counts as new.
std::optional<int> version_in_header(const std::string& file) {
  constexpr std::string_view kMagic("SQLite format 3\0", 16);
  constexpr std::size_t kVersionAt = 60;
  std::array<char, 100> header{};
  std::ifstream in(file, std::ios::binary);
  in.read(header.data(), header.size());
  if (in.gcount() == 0) return 0;
  if (in.gcount() < static_cast<std::streamsize>(header.size()) ||
      std::string_view(header.data(), kMagic.size()) != kMagic)
    return {};
  return boost::endian::load_big_s32(reinterpret_cast<const unsigned char*>(&header[kVersionAt]));
}

StoreFault fault_of(int code) {
  switch (code & 0xFF) {
    case SQLITE_FULL:
      return StoreFault::kFull;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return StoreFault::kDamaged;
    case SQLITE_CANTOPEN:
      return StoreFault::kCannotOpen;
    default:
      return StoreFault::kBroken;
  }
}

[[noreturn]] void fail(sqlite3* handle, int code) {
  throw SqliteError(handle != nullptr ? sqlite3_extended_errcode(handle) : code,
                    handle != nullptr ? sqlite3_errmsg(handle) : sqlite3_errstr(code));
}

}  // namespace

SqliteError::SqliteError(int code, std::string text) : DatabaseError({fault_of(code), std::move(text)}) {}

Sqlite::Sqlite(const std::string& file, const std::string& vfs, Access access) {
  // Only the owner may read a new file, because it contains the seeds of running games. SQLite gives the
  // files beside it the same permissions.
  if (vfs.empty() && access == Access::kWrite) {
    constexpr mode_t kOwnerOnly = 0600;
    const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, kOwnerOnly);
    if (made >= 0) ::close(made);
  }
  sqlite3* opened = nullptr;
  const bool reads = access == Access::kRead;
  const std::string name = reads ? uri_of(file, "immutable=1") : file;
  const int flags = reads                       ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
                    : access == Access::kShared ? SQLITE_OPEN_READWRITE
                                                : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  const int code = sqlite3_open_v2(name.c_str(), &opened, flags | SQLITE_OPEN_NOMUTEX,
                                   vfs.empty() ? nullptr : vfs.c_str());
  handle_.reset(opened);
  if (code != SQLITE_OK) fail(opened, code);
  sqlite3_busy_timeout(opened, kBusyMilliseconds);
}

void Sqlite::run(const std::string& sql) {
  const int code = sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(handle_.get(), code);
}

std::optional<std::array<unsigned char, 100>> Sqlite::file_header() const {
  sqlite3_file* file = nullptr;
  std::array<unsigned char, 100> header{};
  if (sqlite3_file_control(handle(), "main", SQLITE_FCNTL_FILE_POINTER, static_cast<void*>(&file)) !=
      SQLITE_OK)
    return {};
  if (file == nullptr || file->pMethods == nullptr) return {};
  if (file->pMethods->xRead(file, header.data(), header.size(), 0) != SQLITE_OK) return {};
  return header;
}

std::int64_t Sqlite::number(std::string_view sql) const {
  Statement statement(*this, sql);
  Statement::Use use(statement);
  return use.next() ? use.number(0) : 0;
}

Statement::Statement(const Sqlite& database, std::string_view sql) {
  sqlite3_stmt* prepared = nullptr;
  const int code = sqlite3_prepare_v3(database.handle(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &prepared, nullptr);
  handle_.reset(prepared);
  if (code != SQLITE_OK) fail(database.handle(), code);
}

bool Statement::Use::next() {
  const int code = sqlite3_step(handle_);
  if (code != SQLITE_ROW && code != SQLITE_DONE) fail(sqlite3_db_handle(handle_), code);
  return code == SQLITE_ROW;
}

std::string Statement::Use::text(int column) const {
  const auto* text = sqlite3_column_text(handle_, column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle_, column));
  return text == nullptr ? std::string() : std::string(reinterpret_cast<const char*>(text), size);
}

bool Statement::Use::read(int column, Bytes32& value) const {
  if (sqlite3_column_bytes(handle_, column) != static_cast<int>(value.size())) return false;
  std::memcpy(value.data(), sqlite3_column_blob(handle_, column), value.size());
  return true;
}

void Statement::Use::check(int code) const {
  if (code != SQLITE_OK) fail(sqlite3_db_handle(handle_), code);
}

void Statement::Use::bind(int at, const std::string& value) {
  check(sqlite3_bind_text(handle_, at, value.data(), static_cast<int>(value.size()), SQLITE_STATIC));
}
void Statement::Use::bind(int at, const Bytes32& value) {
  check(sqlite3_bind_blob(handle_, at, value.data(), static_cast<int>(value.size()), SQLITE_STATIC));
}

std::array<std::uint32_t, 2> begin_run(const std::string& file, const DatabaseLock& lock,
                                       std::uint32_t last_run) {
  const Bytes32 random = random_bytes();
  std::int32_t run = 0;
  std::memcpy(&run, random.data(), sizeof(run));
  const std::array<std::uint32_t, 2> both{last_run, static_cast<std::uint32_t>(run)};
  // Either id is right if the process ends in between.
  lock.set_mark({both, 0});
  Sqlite database(file, "");
  database.run(fmt::format("PRAGMA application_id = {}", run));
  // While somebody else reads, the id may stay in the log.
  return database.checkpoint(SQLITE_CHECKPOINT_TRUNCATE) == SQLITE_OK ? std::array{both[1], both[1]} : both;
}

int version_of(const Sqlite& database) { return static_cast<int>(database.number("PRAGMA user_version")); }

std::string copy_to(const Sqlite& database, const std::string& file) {
  version_of(database);  // fails if the database cannot be read; from here on only the copy can fail
  try {
    Sqlite copy(file, "");
    sqlite3_backup* backup = sqlite3_backup_init(copy.handle(), "main", database.handle(), "main");
    if (backup == nullptr) return sqlite3_errmsg(copy.handle());
    // finish() does not report a locked database.
    const int step = sqlite3_backup_step(backup, -1);
    const int finish = sqlite3_backup_finish(backup);
    if (finish != SQLITE_OK) return sqlite3_errstr(finish);
    if (step != SQLITE_DONE) return sqlite3_errstr(step);
    copy.run("PRAGMA journal_mode = DELETE; PRAGMA application_id = 0");
    return {};
  } catch (const SqliteError& error) {
    return error.what();
  }
}

std::string why_not_writable(const std::string& file) {
  std::error_code error;
  const fs::path folder = fs::absolute(file, error).parent_path();
  const bool is_there = fs::exists(file, error);
  const int code = is_there ? ::access(file.c_str(), R_OK | W_OK) : ::access(folder.c_str(), W_OK | X_OK);
  if (code != 0) return (is_there ? file : folder.string()) + ": " + std::strerror(errno);
  return fs::is_directory(file, error) ? file + ": " + std::strerror(EISDIR) : "";
}

std::optional<StoreError> check_sqlite_file(const std::string& file) {
  const auto cannot_open = [](const std::string& what) { return StoreError{StoreFault::kCannotOpen, what}; };
  // SQLite creates files beside it.
  std::error_code error;
  const std::string beside = fs::absolute(file, error).string() + "-wal";
  for (const std::string& written : {beside, file}) {
    if (const std::string problem = why_not_writable(written); !problem.empty()) return cannot_open(problem);
  }
  if (!fs::exists(file, error)) return {};
  const auto version = version_in_header(file);
  if (!version) return StoreError{StoreFault::kDamaged, "file is not a database"};
  if (auto problem = wrong_version(*version)) return problem;
  // Without the changes in its log, the file need not be consistent; reading them would create files.
  if (salt_in_log(real_path(file) + "-wal")) return {};
  try {
    check_schema(Sqlite(file, "", Access::kRead));
    return {};
  } catch (const SqliteError& failed) {
    return failed.error;
  }
}

void check_schema(const Sqlite& database) {
  const int found = version_of(database);
  if (const auto problem = wrong_version(found)) throw SqliteError(*problem);
  if (found == 0 && database.number("SELECT count(*) FROM sqlite_master") > 0) {
    throw SqliteError(SQLITE_NOTADB, "it contains the tables of another program");
  }
  constexpr int kTables = 7;
  if (found == kSchemaVersion &&
      database.number("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN"
                      " ('game', 'seat', 'event', 'secret', 'guest', 'board', 'result')") != kTables) {
    throw SqliteError(SQLITE_CORRUPT, "tables are missing");
  }
}

void create_schema(Sqlite& database, std::int64_t now) {
  database.run_transaction([&] {
    // Another process may have been faster.
    if (version_of(database) == 0) {
      database.run(kSchema);
      database.run(fmt::format("PRAGMA user_version = {}", kSchemaVersion));
    }
    database.run(kLinkSchema);
    if (database.number("SELECT count(*) FROM sqlite_master WHERE name = 'seen'") > 0) return;
    database.run(kSeenSchema);
    Statement guests(database, "SELECT id FROM guest");
    Statement insert(database, "INSERT INTO seen VALUES(?, ?, ?)");
    for (Statement::Use use(guests); use.next();) write_row(database, insert, SeenRow{use.text(0), now});
  });
}

}  // namespace kurz
