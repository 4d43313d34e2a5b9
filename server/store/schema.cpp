#include "server/store/schema.h"

#include <array>

#include <fmt/format.h>
#include <sqlite3.h>

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

}  // namespace

int version_of(const Sqlite& database) {
  Statement statement(database, "PRAGMA user_version");
  Statement::Use use(statement);
  return use.next() ? static_cast<int>(use.number(0)) : 0;
}

void copy_to(const Sqlite& database, const std::string& file) {
  version_of(database);  // Read first: from here on whatever fails is the copy.
  try {
    const Sqlite copy(file, "");
    sqlite3_backup* backup = sqlite3_backup_init(copy.handle(), "main", database.handle(), "main");
    if (backup != nullptr) sqlite3_backup_step(backup, -1);
    const int code = backup == nullptr ? sqlite3_errcode(copy.handle()) : sqlite3_backup_finish(backup);
    if (code != SQLITE_OK) throw SqliteError(code, sqlite3_errstr(code));
  } catch (const SqliteError& error) {
    throw SqliteError(kCopyFailed, error.what());
  }
}

std::span<const char* const> schema_steps() { return kSteps; }

void bring_up_to_date(Sqlite& database, const std::string& file, std::span<const char* const> steps) {
  const int newest = static_cast<int>(steps.size());
  const int found = version_of(database);
  if (found == newest) return;
  if (found > newest) {
    throw SqliteError(kNewerFile,
                      fmt::format("the file is of version {}, this program knows up to {}", found, newest));
  }
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
