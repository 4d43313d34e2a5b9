// RAII wrappers of libpq, which throw DatabaseError. Every wait has a limit.
#pragma once

#include <chrono>
#include <cstdint>
#include <future>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include <libpq-fe.h>

#include "server/store/database_error.h"

namespace kurz {

// For work on all rows, and for waiting for another process that changes the tables.
inline constexpr std::chrono::minutes kLongLimit(5);

struct PostgresOptions {
  std::string address;                    // as libpq has it: postgresql://… or "host=… dbname=…"
  std::chrono::milliseconds limit{5000};  // for connecting, and for each round trip
  std::stop_token stop = {};              // no answer is waited for any longer
};

// What only one connection at a time does: keys of advisory locks.
inline constexpr int kSchemaLock = 1'802'859'130;  // "kurz" as a number
inline constexpr int kWriteLock = kSchemaLock + 1;
inline constexpr int kUpkeepLock = kSchemaLock + 2;

// What went wrong, from PostgreSQL's code (SQLSTATE).
StoreFault fault_of_state(std::string_view state);
// The address without passwords and other options.
std::string public_address(const std::string& address);

struct EndConnection {
  void operator()(PGconn* one) const { PQfinish(one); }
};
using PostgresHandle = std::unique_ptr<PGconn, EndConnection>;
// Tries every host of the address in turn, each for a limited time, until one accepts writes.
Stored<PostgresHandle> connect_postgres(const std::string& address);

// A connection. It is opened at the first use, and again after it was lost. While the database cannot be
// reached, every use fails at once, except the first.
class Postgres {
 public:
  // What SqlStore needs of a database, besides Statement, Rows, query() and change().
  static constexpr bool kLocksRows = true;
  static constexpr const char* kUnfinishedIndex = "";

  explicit Postgres(PostgresOptions options) : options_(std::move(options)) {}

  // A statement with parameters $1, $2, …; prepared at its first use.
  class Statement {
   public:
    Statement(Postgres& /*database*/, std::string sql);

   private:
    friend class Postgres;
    std::string sql_;
    std::string name_;
    std::uint64_t prepared_in_ = 0;  // the connection
  };

  // What a statement has found.
  class Rows {
   public:
    explicit Rows(PGresult* result) : result_(result) {}

    // Whether there is another row.
    bool next() { return ++row_ < PQntuples(result_.get()); }
    [[nodiscard]] std::int64_t number(int column) const;
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
    // How many rows it has changed, or found.
    [[nodiscard]] int count() const;
    // Of run(): empty if nothing was found.
    [[nodiscard]] std::string first_text() const {
      return PQntuples(result_.get()) > 0 ? PQgetvalue(result_.get(), 0, 0) : "";
    }
    [[nodiscard]] PGresult* result() const { return result_.get(); }

   private:
    struct Clear {
      void operator()(PGresult* one) const { PQclear(one); }
    };
    std::unique_ptr<PGresult, Clear> result_;
    int row_ = -1;
  };

  // Sends a statement; receive() waits for the answers to all that were sent, in one round trip.
  template <class... Values>
  void send(Statement& statement, const Values&... values) {
    Parameters parameters;
    (parameters.add(values), ...);
    send(statement, parameters);
  }
  std::vector<Rows> receive();

  // Also waits for what was sent before.
  template <class... Values>
  Rows query(Statement& statement, const Values&... values) {
    send(statement, values...);
    return std::move(receive().back());
  }
  // How many rows a statement has changed.
  template <class... Values>
  int change(Statement& statement, const Values&... values) {
    return query(statement, values...).count();
  }
  // Several statements without parameters, separated by semicolons. Returns what the last one found, as text.
  Rows run(const std::string& sql);

  // Ends a transaction that has failed.
  void roll_back();

  // For waiting until the database sends something.
  [[nodiscard]] int socket() const { return handle_ ? PQsocket(handle_.get()) : -1; }
  // A notification of another connection that has arrived; null: none. Throws if the connection was lost.
  struct FreeMemory {
    void operator()(void* memory) const { PQfreemem(memory); }
  };
  std::unique_ptr<PGnotify, FreeMemory> notification();
  void open();
  void close() { handle_.reset(); }
  // The server's process for this connection; 0 if there is none.
  [[nodiscard]] int backend() const { return handle_ ? PQbackendPID(handle_.get()) : 0; }
  void set_limit(std::chrono::milliseconds limit) {
    options_.limit = limit;
    close();  // the database knows the old limit
  }

 private:
  // As PostgreSQL's binary format has them.
  class Parameters {
   public:
    template <class Number>
      requires(std::is_integral_v<Number> || std::is_enum_v<Number>)
    void add(Number value) {
      put(kInt8, bytes_of(static_cast<std::int64_t>(value)));
    }
    void add(const std::string& value) { put(kText, value); }
    void add(const Bytes32& value) { put(kBytea, bytes_of(value)); }
    void add(const std::vector<std::int64_t>& all) { add_array(kInt8, kInt8Array, all); }
    void add(const std::vector<std::string>& all) { add_array(kText, kTextArray, all); }
    void add(const std::vector<Bytes32>& all) { add_array(kBytea, kByteaArray, all); }

    // The types' fixed ids in PostgreSQL.
    static constexpr Oid kBytea = 17, kInt8 = 20, kText = 25, kByteaArray = 1001, kTextArray = 1009,
                         kInt8Array = 1016;
    std::vector<Oid> types;
    std::vector<std::string> values;

   private:
    void put(Oid type, std::string value) {
      types.push_back(type);
      values.push_back(std::move(value));
    }
    template <class Value>
    void add_array(Oid element, Oid array, const std::vector<Value>& elements) {
      std::string out = array_head(element, elements.size());
      for (const Value& one : elements) {
        const std::string bytes = bytes_of(one);
        out += length_of(bytes);
        out += bytes;
      }
      put(array, std::move(out));
    }
    static std::string bytes_of(std::int64_t value);
    static std::string bytes_of(const std::string& value) { return value; }
    static std::string bytes_of(const Bytes32& value) { return {value.begin(), value.end()}; }
    static std::string length_of(const std::string& bytes);
    static std::string array_head(Oid element, std::size_t size);
  };
  using Clock = std::chrono::steady_clock;

  void send(Statement& statement, const Parameters& parameters);
  void begin_session();
  [[nodiscard]] bool is_idle() const;
  [[nodiscard]] bool has_ended();
  // Waits until an answer can be read without waiting.
  void wait_for_answer(Clock::time_point deadline);
  void flush(Clock::time_point deadline);
  void wait_for_socket(short events, Clock::time_point deadline);
  [[noreturn]] void fail(PGresult* result);
  [[noreturn]] void lose(const StoreError& error);

  PostgresOptions options_;
  PostgresHandle handle_;
  std::uint64_t connection_ = 0;  // counts them
  struct Sent {
    Statement* prepares;  // null: a statement whose answer is wanted
  };
  std::vector<Sent> sent_;
  // An attempt to connect that has not ended yet.
  std::future<Stored<PostgresHandle>> attempt_;
  bool is_failing_ = false;
  Clock::time_point next_attempt_;
  StoreError last_error_;
};

}  // namespace kurz
