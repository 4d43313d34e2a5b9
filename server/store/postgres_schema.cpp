#include "server/store/postgres_schema.h"

#include <algorithm>
#include <array>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

namespace kurz {
namespace {

// The same columns in the same order as in SQLite, so that rows can be carried over unchanged.
constexpr const char* kStored = R"(
CREATE TABLE game(
  id TEXT PRIMARY KEY,
  status BIGINT NOT NULL,
  version BIGINT NOT NULL,
  epoch BIGINT NOT NULL,
  changed_at BIGINT NOT NULL,
  host TEXT NOT NULL,
  listed BIGINT NOT NULL,
  checksum BYTEA NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX unfinished_game ON game(host) WHERE status < 2;
CREATE TABLE seat(
  guest TEXT NOT NULL,
  game TEXT NOT NULL,
  checksum BYTEA NOT NULL,
  PRIMARY KEY(guest, game)
);
CREATE INDEX seat_of_game ON seat(game);
CREATE TABLE event(
  game TEXT NOT NULL,
  version BIGINT NOT NULL,
  actor TEXT NOT NULL,
  command TEXT NOT NULL,
  body TEXT NOT NULL,
  chain BYTEA NOT NULL,
  PRIMARY KEY(game, version)
);
CREATE UNIQUE INDEX event_counts_once ON event(game, actor, command) WHERE command <> '';
CREATE TABLE secret(game TEXT PRIMARY KEY, seed BYTEA NOT NULL);
CREATE TABLE guest(
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  token_hash BYTEA NOT NULL UNIQUE,
  created_at BIGINT NOT NULL,
  checksum BYTEA NOT NULL
);
CREATE TABLE board(
  id TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  file TEXT NOT NULL,
  layout TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  checksum BYTEA NOT NULL
);
CREATE INDEX board_of_owner ON board(owner);
CREATE TABLE result(
  guest TEXT NOT NULL,
  game TEXT NOT NULL,
  board TEXT NOT NULL,
  against TEXT NOT NULL,
  place BIGINT NOT NULL,
  points BIGINT NOT NULL,
  ended_at BIGINT NOT NULL,
  checksum BYTEA NOT NULL,
  PRIMARY KEY(guest, ended_at, game)
);
CREATE TABLE link(
  guest TEXT PRIMARY KEY,
  token_hash BYTEA NOT NULL UNIQUE,
  sealed TEXT NOT NULL,
  ends_at BIGINT NOT NULL,
  checksum BYTEA NOT NULL
);
CREATE TABLE seen(guest TEXT PRIMARY KEY, at BIGINT NOT NULL, checksum BYTEA NOT NULL);
)";
// What processes tell each other. PostgreSQL empties unlogged tables after a crash; the processes fill them
// again. `alive` has one row: when a process was last alive, in milliseconds since 1970.
constexpr const char* kProcesses = R"(
CREATE UNLOGGED TABLE process(id TEXT PRIMARY KEY, seen_at BIGINT NOT NULL) WITH (fillfactor = 50);
CREATE UNLOGGED TABLE attendance(
  process TEXT NOT NULL REFERENCES process ON DELETE CASCADE,
  game TEXT NOT NULL,
  can_run BIGINT NOT NULL,
  present TEXT NOT NULL,
  told_at BIGINT NOT NULL,
  PRIMARY KEY(game, process)
);
CREATE INDEX attendance_of_process ON attendance(process);
CREATE UNLOGGED TABLE timers(
  game TEXT PRIMARY KEY,
  process TEXT NOT NULL REFERENCES process ON DELETE CASCADE
);
CREATE INDEX timers_of_process ON timers(process);
CREATE TABLE alive(at BIGINT NOT NULL) WITH (fillfactor = 50);
INSERT INTO alive VALUES(0);
)";

struct Migration {
  const char* sql;
  const char* tables;  // that it creates
  int oldest;          // programs of older versions cannot use the tables after this step
};
// From each version to the next. While servers are upgraded one after the other, programs of the version
// before use the new tables, too. They read and write columns by their position, and each checksum covers the
// columns before it. So a step must not remove, rename, reorder or retype columns, nor add one before
// another. Something new about a row goes into a table of its own, as `seen` has something about guests, and
// rows that are missing there have a meaning. If that does not do, a column may be added at the end, after
// the checksum, with a default: older programs do not read it, leave it as it is, and give new rows the
// default; ours must then name the columns of that table in each statement, and the checksum cannot cover the
// new one. Any other step is allowed only with `oldest` set to the version that it creates, which needs all
// servers to be stopped.
constexpr std::array kMigrations{
    Migration{kStored, "game, seat, event, secret, guest, board, result, link, seen", 1},
    Migration{kProcesses, "process, attendance, timers, alive", 1}};
constexpr int kVersion = kMigrations.size();
constexpr int kFirstVersion = 1;

// Milliseconds to wait for a process that prepares or moves the same database.
constexpr int kLongestLock = 10'000;
constexpr const char* kLockTimeout = "55P03";

struct Found {
  int version = 0;
  int oldest = 0;
};

StoreError of_other_version(const Found& found) {
  return {found.version < kFirstVersion ? StoreFault::kOlder : StoreFault::kNewer,
          fmt::format("its tables have version {}, this program uses version {}", found.version, kVersion)};
}

std::int64_t number(Postgres& database, const std::string& sql) {
  return std::atoll(database.run(sql).first_text().c_str());
}

// Throws if the tables cannot be used.
Found find_version(Postgres& database) {
  const auto tables = number(database, "SELECT count(*) FROM pg_tables WHERE schemaname = 'kurz'");
  if (number(database,
             "SELECT count(*) FROM pg_tables WHERE schemaname = 'kurz' AND tablename = 'version'") == 0) {
    if (tables > 0)
      throw DatabaseError({StoreFault::kDamaged, "its schema kurz contains the tables of another program"});
    return {};
  }
  const Found found{static_cast<int>(number(database, "SELECT version FROM kurz.version")),
                    static_cast<int>(number(database, "SELECT oldest FROM kurz.version"))};
  if (found.version < kFirstVersion || found.oldest > kVersion) throw DatabaseError(of_other_version(found));
  return found;
}

void must_have_rights(Postgres& database, int version) {
  std::string tables = "version";
  for (int i = 0; i < std::min(version, kVersion); ++i)
    tables += std::string(", ") + kMigrations[static_cast<std::size_t>(i)].tables;
  const std::string lacks =
      database
          .run(
              "SELECT p || ' on ' || t FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) p,"
              " (SELECT schemaname || '.' || tablename AS t FROM pg_tables WHERE schemaname = 'kurz') tables"
              " WHERE NOT has_schema_privilege('kurz', 'USAGE') OR NOT has_table_privilege(t, p) LIMIT 1")
          .first_text();
  if (!lacks.empty()) throw DatabaseError({StoreFault::kNoRights, "it lacks the right " + lacks});
  const std::string missing =
      database
          .run("SELECT t FROM unnest('{" + tables +
               "}'::text[]) t WHERE NOT EXISTS (SELECT FROM pg_tables WHERE schemaname = 'kurz' AND"
               " tablename = t) LIMIT 1")
          .first_text();
  if (!missing.empty()) throw DatabaseError({StoreFault::kDamaged, "the table " + missing + " is missing"});
}

}  // namespace

int postgres_version() { return kVersion; }

void lock_schema(Postgres& database, const char* function) {
  try {
    database.run(fmt::format("SET lock_timeout = {}; SELECT {}({}); SET lock_timeout = 0", kLongestLock,
                             function, kSchemaLock));
  } catch (const DatabaseError& error) {
    if (error.state != kLockTimeout) throw;
    throw DatabaseError({StoreFault::kLocked, fmt::format("it kept its lock for {} s", kLongestLock / 1000)});
  }
}

void prepare_schema(Postgres& database, int up_to) {
  try {
    database.run("BEGIN");
    // Other processes wait here, then find the tables ready.
    lock_schema(database, kUntilCommit);
    const Found found = find_version(database);
    if (found.version == 0)
      database.run(
          "CREATE SCHEMA IF NOT EXISTS kurz;"
          "CREATE TABLE version(version BIGINT NOT NULL, oldest BIGINT NOT NULL); INSERT INTO version "
          "VALUES(0, 0)");
    for (int version = found.version; version < up_to; ++version) {
      const Migration& step = kMigrations[static_cast<std::size_t>(version)];
      // Sorted by bytes, whatever the language of the database: an update of the system cannot change that
      // order.
      database.run(boost::replace_all_copy(std::string(step.sql), " TEXT", " TEXT COLLATE \"C\""));
      database.run(fmt::format("UPDATE version SET version = {}, oldest = {}", version + 1, step.oldest));
    }
    must_have_rights(database, std::max(found.version, up_to));
    database.run("COMMIT");
  } catch (const DatabaseError&) {
    database.roll_back();
    throw;
  }
}

bool is_in_use(Postgres& database) {
  if (number(database, "SELECT (to_regclass('kurz.process') IS NOT NULL)::int") == 0) return false;
  return number(database,
                "SELECT count(*) FROM kurz.process"
                " WHERE abs(seen_at - extract(epoch FROM clock_timestamp()) * 1000) < 5000") > 0;
}

void check_schema(Postgres& database) {
  const Found found = find_version(database);
  if (found.version > 0) return must_have_rights(database, found.version);
  if (number(database, "SELECT has_database_privilege(current_database(), 'CREATE')::int") == 0)
    throw DatabaseError({StoreFault::kNoRights, "it may not create tables"});
}

}  // namespace kurz
