// The tables of the SQLite file. There is one version; files of older and newer versions are left untouched.
#pragma once

#include <optional>
#include <string>

#include "server/store/sqlite.h"
#include "server/store/store.h"

namespace kurz {

inline constexpr int kSchemaVersion = 4;

// Codes of SqliteError beside SQLite's own.
inline constexpr int kNewerFile = -1;
inline constexpr int kOlderFile = -2;
inline constexpr int kCopyFailed = -3;  // writing the copy failed; the database is unchanged

// The file and the reason why it cannot be written or created; empty if it can.
std::string why_not_writable(const std::string& file);
// Why a file cannot be opened as a store. Changes and creates nothing.
std::optional<StoreError> check_sqlite_file(const std::string& file);

// Throws SqliteError if the file belongs to another version (kNewerFile, kOlderFile) or another program.
// Changes nothing.
void check_schema(const Sqlite& database);
// Creates the tables in an empty file.
void create_schema(Sqlite& database);

// 0: not one of our files. Throws SqliteError, also if the file is no database.
int version_of(const Sqlite& database);

// A complete copy of the database at this moment, also while others write to it. Throws SqliteError; with
// kCopyFailed if writing the copy failed.
void copy_to(const Sqlite& database, const std::string& file);

}  // namespace kurz
