#include "server/store/schema.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

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

int number(const Sqlite& database, std::string_view sql) {
  Statement statement(database, sql);
  Statement::Use use(statement);
  return use.next() ? static_cast<int>(use.number(0)) : 0;
}

// Empty if a file of this version can be used; 0 is a new file.
std::string wrong_version(int found) {
  if (found == 0 || found == kSchemaVersion) return {};
  return fmt::format("the file has version {}, this program uses version {}", found, kSchemaVersion);
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
      !std::string_view(header.data(), 16).starts_with(kMagic))
    return {};
  int version = 0;
  for (std::size_t i = 0; i < 4; ++i)
    version = version << 8 | static_cast<unsigned char>(header[kVersionAt + i]);
  return version;
}

}  // namespace

int version_of(const Sqlite& database) { return number(database, "PRAGMA user_version"); }

void copy_to(const Sqlite& database, const std::string& file) {
  version_of(database);  // fails if the database cannot be read; from here on only the copy can fail
  try {
    const Sqlite copy(file, "");
    sqlite3_backup* backup = sqlite3_backup_init(copy.handle(), "main", database.handle(), "main");
    if (backup == nullptr) throw SqliteError(sqlite3_errcode(copy.handle()), sqlite3_errmsg(copy.handle()));
    // finish() does not report a locked database.
    const int step = sqlite3_backup_step(backup, -1);
    const int finish = sqlite3_backup_finish(backup);
    if (finish != SQLITE_OK) throw SqliteError(finish, sqlite3_errstr(finish));
    if (step != SQLITE_DONE) throw SqliteError(step, sqlite3_errstr(step));
  } catch (const SqliteError& error) {
    throw SqliteError(kCopyFailed, error.what());
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
  const std::string problem = wrong_version(*version);
  if (problem.empty()) return {};
  return StoreError{*version > kSchemaVersion ? StoreFault::kNewer : StoreFault::kOlder, problem};
}

void check_schema(const Sqlite& database) {
  const int found = version_of(database);
  if (const std::string problem = wrong_version(found); !problem.empty()) {
    throw SqliteError(found > kSchemaVersion ? kNewerFile : kOlderFile, problem);
  }
  if (found == 0 && number(database, "SELECT count(*) FROM sqlite_master") > 0) {
    throw SqliteError(SQLITE_NOTADB, "it contains the tables of another program");
  }
}

void create_schema(Sqlite& database) {
  database.run("BEGIN IMMEDIATE");
  try {
    // Another process may have been faster.
    if (version_of(database) == 0) {
      database.run(kSchema);
      database.run(fmt::format("PRAGMA user_version = {}", kSchemaVersion));
    }
    database.run("COMMIT");
  } catch (const SqliteError&) {
    sqlite3_exec(database.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
    throw;
  }
}

}  // namespace kurz
