// RAII wrappers of SQLite's C interface, which throw SqliteError; and the tables of the store's file. There
// is one version of them; files of older and newer versions are left untouched.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <sqlite3.h>

#include "server/store/database_error.h"
#include "server/store/database_lock.h"
#include "server/store/store.h"

namespace kurz {

struct SqliteError : DatabaseError {
  using DatabaseError::DatabaseError;
  // With SQLite's code, also an extended one.
  SqliteError(int code, std::string text);
};

enum class Access : std::uint8_t {
  kWrite,   // creates the file if it does not exist
  kShared,  // of a file that others change, too; creates nothing if it is gone
  kRead,    // of a file that nobody changes; creates nothing beside it
};

class Sqlite;

// A prepared statement. A Use binds values to its parameters and reads the rows:
//   for (Statement::Use use(statement, id); use.next();) … use.text(0) …
class Statement {
 public:
  Statement(const Sqlite& database, std::string_view sql);

  class Use {
   public:
    template <class... Values>
    explicit Use(Statement& statement, const Values&... values) : handle_(statement.handle_.get()) {
      int at = 0;
      (bind(++at, values), ...);
    }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    ~Use() {
      sqlite3_reset(handle_);
      sqlite3_clear_bindings(handle_);
    }

    // Whether there is another row.
    bool next();
    [[nodiscard]] std::int64_t number(int column) const { return sqlite3_column_int64(handle_, column); }
    [[nodiscard]] std::string text(int column) const;
    // Whether the value can hold what is in the column.
    template <class Number>
    bool read(int column, Number& value) const {
      value = static_cast<Number>(number(column));
      return static_cast<std::int64_t>(value) == number(column);
    }
    bool read(int column, std::string& value) const {
      value = text(column);
      return true;
    }
    bool read(int column, Bytes32& value) const;

   private:
    // Bound values are not copied: they must outlive the use.
    template <class Number>
    void bind(int at, Number value) {
      check(sqlite3_bind_int64(handle_, at, static_cast<std::int64_t>(value)));
    }
    void bind(int at, const std::string& value);
    void bind(int at, const Bytes32& value);
    void check(int code) const;

    sqlite3_stmt* handle_;
  };

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

class Sqlite {
 public:
  // What SqlStore needs of a database.
  using Statement = kurz::Statement;
  using Rows = Statement::Use;
  static constexpr bool kLocksRows = false;
  static constexpr const char* kUnfinishedIndex = "INDEXED BY unfinished_game";
  template <class... Values>
  static Rows query(Statement& statement, const Values&... values) {
    return Rows(statement, values...);
  }
  // How many rows a statement has changed.
  template <class... Values>
  int change(Statement& statement, const Values&... values) {
    Rows(statement, values...).next();
    return sqlite3_changes(handle());
  }

  // `vfs`: SQLite's virtual file system; empty for the default.
  Sqlite(const std::string& file, const std::string& vfs, Access access = Access::kWrite);

  void run(const std::string& sql);
  // Stores all that `work` does, or nothing if it throws.
  template <class Work>
  void run_transaction(Work work) {
    run("BEGIN IMMEDIATE");
    try {
      work();
      run("COMMIT");
    } catch (const DatabaseError&) {
      // Does nothing if SQLite has already rolled back.
      sqlite3_exec(handle(), "ROLLBACK", nullptr, nullptr, nullptr);
      throw;
    }
  }
  // The number that a query finds, 0 if it finds nothing.
  // The first bytes of the file itself, past the log; none if they cannot be read.
  [[nodiscard]] std::optional<std::array<unsigned char, 100>> file_header() const;
  [[nodiscard]] std::int64_t number(std::string_view sql) const;
  // Copies the log into the file. Returns SQLite's code.
  [[nodiscard]] int checkpoint(int mode) const {
    return sqlite3_wal_checkpoint_v2(handle(), nullptr, mode, nullptr, nullptr);
  }
  [[nodiscard]] sqlite3* handle() const { return handle_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };
  std::unique_ptr<sqlite3, Close> handle_;
};

inline constexpr int kSchemaVersion = 4;
// How long a connection waits for others, such as a backup.
inline constexpr int kBusyMilliseconds = 5000;

// The file and the reason why it cannot be written or created; empty if it can.
std::string why_not_writable(const std::string& file);
// Why a file cannot be opened as a store. Changes and creates nothing.
std::optional<StoreError> check_sqlite_file(const std::string& file);

// Throws SqliteError if the file belongs to another version or another program, or lacks tables.
// Changes nothing.
void check_schema(const Sqlite& database);
// Creates the tables in an empty file, and the table `seen` in an older one: all its guests count as seen at
// `now`, in seconds since 1970.
void create_schema(Sqlite& database, std::int64_t now);

// Begins a new run of the server on a database that is open with a log: writes its id into the header of the
// file, and empties the log. `last_run` is the id that was there before. Returns the ids that the file may
// have now.
std::array<std::uint32_t, 2> begin_run(const std::string& file, const DatabaseLock& lock,
                                       std::uint32_t last_run);
// 0: not one of our files. Throws SqliteError, also if the file is no database.
int version_of(const Sqlite& database);

// A complete copy of the database at this moment, also while others write to it: one file, without a log,
// that belongs to no run of a server. Returns why the copy cannot be written; empty if it was. Throws
// SqliteError if the database cannot be read.
std::string copy_to(const Sqlite& database, const std::string& file);

}  // namespace kurz
