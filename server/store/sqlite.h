// RAII wrappers of SQLite's C interface. They throw SqliteError; callers turn it into a StoreError.
#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <string_view>

#include "server/secure/crypto.h"

struct sqlite3;
struct sqlite3_stmt;

namespace kurz {

class SqliteError : public std::exception {
 public:
  SqliteError(int code, std::string text) : code_(code), text_(std::move(text)) {}
  [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }
  [[nodiscard]] int code() const { return code_; }  // SQLite's extended one

 private:
  int code_;
  std::string text_;
};

class Sqlite {
 public:
  // `vfs`: SQLite's virtual file system; empty for the default.
  Sqlite(const std::string& file, const std::string& vfs);

  void run(const std::string& sql);
  [[nodiscard]] int changes() const;
  [[nodiscard]] sqlite3* handle() const { return handle_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  std::unique_ptr<sqlite3, Close> handle_;
};

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
    ~Use();

    // Whether there is another row.
    bool next();
    [[nodiscard]] std::int64_t number(int column) const;
    [[nodiscard]] std::string text(int column) const;
    // Throws if the column does not have 32 bytes.
    [[nodiscard]] Bytes32 bytes(int column) const;
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
    bool read(int column, Bytes32& value) const {
      if (has_bytes(column)) value = bytes(column);
      return has_bytes(column);
    }

   private:
    [[nodiscard]] bool has_bytes(int column) const;
    void bind(int at, std::int64_t value);
    template <class Number>
    void bind(int at, Number value) {
      bind(at, static_cast<std::int64_t>(value));
    }
    void bind(int at, const std::string& value);
    void bind(int at, const Bytes32& value);
    void check(int code) const;

    sqlite3_stmt* handle_;
  };

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* handle) const;
  };
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

}  // namespace kurz
