// The tables of the SQLite file, as the steps that lead from each version to the next.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "server/store/sqlite.h"
#include "server/store/store.h"

namespace kurz {

// The steps of today's program; a file that has gone through all of them is of its version.
std::span<const char* const> schema_steps();
// What would keep a file from being opened as a store. Nothing is changed or made for it.
std::optional<StoreError> check_sqlite_file(const std::string& file);

// Throws SqliteError if a newer program has written the file (kNewerFile), or another one altogether. Changes
// nothing.
inline constexpr int kNewerFile = -1;
void refuse_others(const Sqlite& database, std::span<const char* const> steps);

// What failed was the copy; the database that was to be copied is as it was.
inline constexpr int kCopyFailed = -2;

// Brings a file up to date. One that is older and not empty is copied to FILE.vN before.
// Throws SqliteError; with kNewerFile if a newer program has written it, with kCopyFailed and the copy's name
// if that cannot be written.
void bring_up_to_date(Sqlite& database, const std::string& file, std::span<const char* const> steps);

// 0: no program of ours has written it. Throws SqliteError, also if the file is no database.
int version_of(const Sqlite& database);

// A whole copy of the database as it stands, also while others write to it. Throws SqliteError, with
// kCopyFailed if the copy is to blame.
void copy_to(const Sqlite& database, const std::string& file);

}  // namespace kurz
