#include "server/store/schema.h"

#include <array>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <sqlite3.h>

#include "server/store/writable.h"

namespace kurz {
namespace {

constexpr std::array kSteps = {
    R"(
CREATE TABLE game(
  id TEXT PRIMARY KEY,
  status INTEGER NOT NULL,
  version INTEGER NOT NULL,
  epoch INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  maker TEXT NOT NULL,
  listed INTEGER NOT NULL,
  checksum BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX unfinished_game ON game(maker) WHERE status < 2;
CREATE INDEX listed_game ON game(changed_at) WHERE status = 0 AND listed = 1;
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
  made_at INTEGER NOT NULL,
  checksum BLOB NOT NULL
) STRICT, WITHOUT ROWID;
)",
    R"(
CREATE TABLE board(
  id TEXT PRIMARY KEY,
  maker TEXT NOT NULL,
  file TEXT NOT NULL,
  layout TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  checksum BLOB NOT NULL
) STRICT;
CREATE INDEX board_of_maker ON board(maker);
)",
    // The index served a list of open tables, which now has the running ones as well.
    R"(
DROP INDEX listed_game;
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
)",
};

// Before an older file is changed.
void copy_aside(const Sqlite& database, const std::string& file) {
  try {
    copy_to(database, file);
  } catch (const SqliteError& error) {
    if (error.code() != kCopyFailed) throw;
    throw SqliteError(kCopyFailed, file + ": " + error.what());
  }
}

int number(const Sqlite& database, std::string_view sql) {
  Statement statement(database, sql);
  Statement::Use use(statement);
  return use.next() ? static_cast<int>(use.number(0)) : 0;
}

std::string newer_text(int found, int newest) {
  return fmt::format("the file is of version {}, this program knows up to {}", found, newest);
}

// The version in the head of an SQLite file; none if it is no such file. An empty one will be.
std::optional<int> version_in_head(const std::string& file) {
  constexpr std::string_view kMagic("SQLite format 3\0", 16);
  constexpr std::size_t kVersionAt = 60;
  std::array<char, 100> head{};
  std::ifstream in(file, std::ios::binary);
  in.read(head.data(), head.size());
  if (in.gcount() == 0) return 0;
  if (in.gcount() < static_cast<std::streamsize>(head.size()) ||
      !std::string_view(head.data(), 16).starts_with(kMagic))
    return {};
  int version = 0;
  for (std::size_t i = 0; i < 4; ++i)
    version = version << 8 | static_cast<unsigned char>(head[kVersionAt + i]);
  return version;
}

}  // namespace

int version_of(const Sqlite& database) { return number(database, "PRAGMA user_version"); }

void copy_to(const Sqlite& database, const std::string& file) {
  version_of(database);  // Read first: from here on whatever fails is the copy.
  try {
    const Sqlite copy(file, "");
    sqlite3_backup* backup = sqlite3_backup_init(copy.handle(), "main", database.handle(), "main");
    if (backup == nullptr) throw SqliteError(sqlite3_errcode(copy.handle()), sqlite3_errmsg(copy.handle()));
    // What is only locked is no error to finish(), but no copy either.
    const int step = sqlite3_backup_step(backup, -1);
    const int finish = sqlite3_backup_finish(backup);
    if (finish != SQLITE_OK) throw SqliteError(finish, sqlite3_errstr(finish));
    if (step != SQLITE_DONE) throw SqliteError(step, sqlite3_errstr(step));
  } catch (const SqliteError& error) {
    throw SqliteError(kCopyFailed, error.what());
  }
}

std::span<const char* const> schema_steps() { return kSteps; }

std::optional<StoreError> check_sqlite_file(const std::string& file) {
  namespace fs = std::filesystem;
  const auto cannot_open = [](const std::string& what) { return StoreError{StoreFault::kCannotOpen, what}; };
  // SQLite puts files of its own beside it.
  std::error_code error;
  const std::string beside = fs::absolute(file, error).string() + "-wal";
  for (const std::string& written : {beside, file}) {
    if (const std::string problem = why_not_writable(written); !problem.empty()) return cannot_open(problem);
  }
  if (!fs::exists(file, error)) return {};
  const auto version = version_in_head(file);
  const int newest = static_cast<int>(kSteps.size());
  if (!version) return StoreError{StoreFault::kDamaged, "file is not a database"};
  if (*version > newest) return StoreError{StoreFault::kNewer, newer_text(*version, newest)};
  return {};
}

void refuse_others(const Sqlite& database, std::span<const char* const> steps) {
  const int newest = static_cast<int>(steps.size());
  const int found = version_of(database);
  if (found > newest) throw SqliteError(kNewerFile, newer_text(found, newest));
  if (found == 0 && number(database, "SELECT count(*) FROM sqlite_master") > 0) {
    throw SqliteError(SQLITE_NOTADB, "it holds the tables of another program");
  }
}

void bring_up_to_date(Sqlite& database, const std::string& file, std::span<const char* const> steps) {
  const int newest = static_cast<int>(steps.size());
  refuse_others(database, steps);
  const int found = version_of(database);
  if (found == newest) return;
  if (found > 0) copy_aside(database, fmt::format("{}.v{}", file, found));
  database.run("BEGIN IMMEDIATE");
  try {
    // Another process may have been quicker.
    for (int step = version_of(database); step < newest; ++step) {
      database.run(steps[static_cast<std::size_t>(step)]);
    }
    database.run(fmt::format("PRAGMA user_version = {}", newest));
    database.run("COMMIT");
  } catch (const SqliteError&) {
    sqlite3_exec(database.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
    throw;
  }
}

}  // namespace kurz
