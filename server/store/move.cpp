#include "server/store/move.h"

#include <filesystem>
#include <tuple>
#include <variant>

#include <fcntl.h>

#include "server/store/database.h"
#include "server/store/postgres_schema.h"
#include "server/store/sql_inspection.h"

namespace kurz {
namespace {

constexpr int kAtOnce = 500;

// One of the two databases. A file stays locked against servers while this exists.
struct End {
  explicit End(std::string address)
      : name(std::move(address)), lock(is_postgres(name) ? std::string() : name) {}

  std::string name;
  DatabaseLock lock;
  std::variant<Sqlite, Postgres> database{std::in_place_type<Postgres>, PostgresOptions{}};  // not opened yet
};

void open_file(End& end, bool is_source) {
  std::error_code ignored;
  if (is_source && !std::filesystem::exists(end.name, ignored))
    throw MoveFailure(MoveFault::kNothing, is_source);
  if (const std::string problem = end.lock.open(O_CREAT); !problem.empty())
    throw DatabaseError({StoreFault::kCannotOpen, problem});
  if (end.lock.is_held_by_another()) throw MoveFailure(MoveFault::kInUse, is_source);
  if (has_foreign_log(end.name, end.lock))
    throw DatabaseError({StoreFault::kForeignLog, real_path(end.name) + "-wal"});
  if (is_source) {
    Sqlite& opened = end.database.emplace<Sqlite>(end.name, "", Access::kShared);
    check_schema(opened);
    if (version_of(opened) == 0) throw MoveFailure(MoveFault::kNothing, is_source);
    opened.run("PRAGMA query_only = ON");
  } else {
    // Creates the tables.
    if (const auto store = open_sqlite_store({end.name, "", true}); !store)
      throw DatabaseError(store.error());
    end.database.emplace<Sqlite>(end.name, "");
  }
}

void must_be_free(Postgres& database, bool is_source) {
  if (is_in_use(database)) throw MoveFailure(MoveFault::kInUse, is_source);
}

void open_server(End& end, bool is_source) {
  Postgres& opened = end.database.emplace<Postgres>(PostgresOptions{end.name, kLongLimit});
  if (is_source) {
    check_schema(opened);
    if (opened.run("SELECT to_regclass('kurz.game') IS NULL").first_text() == "t")
      throw MoveFailure(MoveFault::kNothing, is_source);
    // A server that is started from now on waits, and gives up if this takes long.
    lock_schema(opened, kUntilDisconnected);
  } else {
    prepare_schema(opened);
  }
  must_be_free(opened, is_source);
  // The other database may be slow.
  opened.run("SET idle_in_transaction_session_timeout = 0");
}

// Copies from one database into another. `From` and `To` are Sqlite or Postgres.
template <class From, class To>
class Copy {
 public:
  Copy(From& from, To& to, const MoveOptions& options) : from_(from), to_(to), options_(options) {}

  // All or nothing.
  MovedRows run() {
    try {
      writing([&] { to_.run("BEGIN"); });
      // As above.
      if constexpr (std::is_same_v<To, Postgres>) writing([&] { lock_schema(to_, kUntilCommit); });
      writing([&] { must_be_empty(); });
      copy_all();
      writing([&] { read_back(); });
      // A server may have started just before the locks were taken.
      if constexpr (std::is_same_v<From, Postgres>) must_be_free(from_, true);
      if constexpr (std::is_same_v<To, Postgres>) writing([&] { must_be_free(to_, false); });
      writing([&] { to_.run("COMMIT"); });
      return moved_;
    } catch (const DatabaseError& error) {
      // Its connection ends before it is used again, and with it the transaction.
      throw MoveFailure(MoveFault::kDatabase, !is_writing_, error.error);
    }
  }

 private:
  using Source = typename From::Statement;
  using Target = typename To::Statement;

  // What the target throws is its failure.
  template <class Work>
  void writing(Work work) {
    is_writing_ = true;
    work();
    is_writing_ = false;
  }
  // What write_row() needs. A server is sent statements without waiting for the answers to those before.
  struct Sink {
    using Statement = Target;
    Copy& copy;
    template <class... Values>
    int change(Statement& statement, const Values&... values) const {
      copy.writing([&] {
        if constexpr (requires { copy.to_.send(statement, values...); }) {
          copy.to_.send(statement, values...);
          copy.is_waiting_ = true;
        } else {
          copy.to_.change(statement, values...);
        }
      });
      return 0;
    }
  };
  void receive() {
    if constexpr (requires { to_.receive(); }) {
      if (std::exchange(is_waiting_, false)) writing([&] { to_.receive(); });
    }
  }

  void must_be_empty() {
    Target rows(to_,
                "SELECT 1 FROM game UNION ALL SELECT 1 FROM guest UNION ALL SELECT 1 FROM board"
                " UNION ALL SELECT 1 FROM result LIMIT 1");
    if (to_.query(rows).next()) throw MoveFailure(MoveFault::kNotEmpty, false);
  }

  void copy_all() {
    const auto first_column = [](const auto& rows) { return std::tuple(rows.text(0)); };
    moved_.guests = copy_rows<Guest>("guest", "id", "$1", into_.put_guest, first_column);
    seen_ = copy_rows<SeenRow>("seen", "guest", "$1", into_.put_seen, first_column);
    moved_.boards = copy_rows<StoredBoard>("board", "id", "$1", into_.insert_board, first_column);
    moved_.results = copy_rows<StoredResult>(
        "result", "guest, ended_at, game", "$1, $2, $3", into_.put_result,
        [](const auto& rows) { return std::tuple(rows.text(0), rows.number(6), rows.text(1)); });
    seats_ = copy_rows<SeatRow>("seat", "guest, game", "$1, $2", into_.put_seat,
                                [](const auto& rows) { return std::tuple(rows.text(0), rows.text(1)); });
    copy_tables();
  }

  void found_damage(const std::string& what) {
    if (!options_.leaves_damage) throw MoveFailure(MoveFault::kDamaged, true, {StoreFault::kDamaged, what});
    ++moved_.damaged;
  }

  // All rows of a table in the order of its key, some at a time. Returns how many.
  template <class Kind, class KeyOf>
  long copy_rows(const std::string& table, const std::string& key, const std::string& parameters,
                 Target& insert, KeyOf key_of) {
    const std::string begin = "SELECT * FROM " + table;
    const std::string end = " ORDER BY " + key + " LIMIT " + std::to_string(kAtOnce);
    Source first(from_, begin + end);
    Source next(from_, begin + " WHERE (" + key + ") > (" + parameters + ")" + end);
    using Key = decltype(key_of(from_.query(first)));
    long copied = 0;
    const auto copy_page = [&](typename From::Rows rows) {
      std::optional<Key> last;
      while (rows.next()) {
        last = key_of(rows);
        if (const auto row = read_row<Kind>(rows)) {
          write_row(Sink{*this}, insert, *row);
          ++copied;
        } else {
          found_damage(table + " " + rows.text(0));
        }
      }
      receive();
      return last;
    };
    std::optional<Key> last = copy_page(from_.query(first));
    while (last) {
      const Key after = *last;
      last = std::apply([&](const auto&... part) { return copy_page(from_.query(next, part...)); }, after);
    }
    return copied;
  }

  void copy_tables() {
    SqlInspection<From> source(from_);
    all_ = source.count_tables();
    std::string last;
    for (auto ids = source.tables_after(last, kAtOnce); !ids.empty();
         ids = source.tables_after(last, kAtOnce)) {
      for (const std::string& id : ids) {
        if (source.is_intact(id)) {
          copy_table(id);
        } else {
          found_damage("game " + id);
        }
        tell(moved_.tables + moved_.damaged);
      }
      last = ids.back();
    }
  }

  void copy_table(const std::string& id) {
    const Sink sink{*this};
    auto rows = from_.query(out_.table, id);
    const auto row = rows.next() ? read_row<StoredTable>(rows) : std::nullopt;
    if (!row) return;
    sink.change(into_.insert_table, row->id, row->status, row->version, row->epoch, row->changed_at,
                row->host, row->listed, checksum_of(*row));
    sink.change(into_.insert_secret, row->id, row->seed);
    TableEvent event;
    for (auto events = from_.query(out_.events, id, std::uint64_t{0}); events.next(); ++moved_.events) {
      read_members(events, 0, event);
      sink.change(into_.insert_event, id, event.version, event.actor, event.command, event.body, event.chain);
    }
    receive();
    ++moved_.tables;
  }

  // Before the transaction ends: what is there now is what was written.
  void read_back() {
    SqlInspection<To> target(to_);
    const auto count = [&](const char* table) {
      Target counting(to_, std::string("SELECT count(*) FROM ") + table);
      auto rows = to_.query(counting);
      return rows.next() ? static_cast<long>(rows.number(0)) : 0;
    };
    const DamageReport report = target.inspect([&](long done) { tell(done); });
    if (!report.is_clean() || report.tables != moved_.tables || count("event") != moved_.events ||
        count("guest") != moved_.guests || count("board") != moved_.boards ||
        count("result") != moved_.results || count("seen") != seen_ || count("seat") != seats_)
      throw MoveFailure(MoveFault::kDifferent, false);
  }

  void tell(long done) const {
    if (options_.progress) options_.progress(done, all_);
  }

  From& from_;
  To& to_;
  const MoveOptions& options_;
  SqlStatements<From> out_{from_};
  SqlStatements<To> into_{to_};
  MovedRows moved_;
  long all_ = 0;
  long seen_ = 0;
  long seats_ = 0;
  bool is_writing_ = false;
  bool is_waiting_ = false;
};

}  // namespace

MovedRows move_database(const MoveOptions& options) {
  End from(options.from);
  End to(options.to);
  for (End* end : {&from, &to}) {
    try {
      is_postgres(end->name) ? open_server(*end, end == &from) : open_file(*end, end == &from);
    } catch (const DatabaseError& error) {
      throw MoveFailure(MoveFault::kDatabase, end == &from, error.error);
    }
  }
  return std::visit([&](auto& source, auto& target) { return Copy(source, target, options).run(); },
                    from.database, to.database);
}

}  // namespace kurz
