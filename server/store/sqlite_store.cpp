#include <ctime>

#include <fmt/format.h>

#include "server/store/file_watch.h"
#include "server/store/rows.h"

namespace kurz {
namespace {

SqliteError damage(const std::string& what) {
  return SqliteError({StoreFault::kDamaged, what + " is damaged"});
}

class SqliteStore final : public Store {
 public:
  SqliteStore(Sqlite database, const SqliteOptions& options)
      : database_(std::move(database)), on_error_(options.on_error) {
    if (options.vfs.empty())
      watch_.emplace(options.file, options.state ? options.state : std::make_shared<FileState>());
    // Replaces SQLite's own hook, which would copy the log into the file before a commit returns.
    sqlite3_wal_hook(
        database_.handle(),
        [](void* self, sqlite3*, const char*, int pages) {
          static_cast<SqliteStore*>(self)->log_pages_ = pages;
          return SQLITE_OK;
        },
        this);
  }
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;
  ~SqliteStore() override {
    // The last connection would copy the log into the file, which is no longer the one that it belongs to.
    if (watch_ && watch_->is_overwritten())
      sqlite3_db_config(database_.handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  }

  Stored<std::vector<Written>> commit(std::span<const Write> writes) override {
    return guarded([&] {
      std::vector<Written> written;
      database_.run_transaction([&] {
        for (const Write& write : writes) {
          written.push_back(std::visit([&](const auto& one) { return put(one); }, write));
        }
      });
      // What went into a file that was just moved away is not stored.
      check_files();
      if (watch_) watch_->remember_log();
      if (watch_ && !watch_->knows_database()) watch_->remember_database();
      return written;
    });
  }

  bool tidy_up() override {
    constexpr int kLongLog = 1000;
    if (must_erase_) {
      erase();
    } else if (log_pages_ >= kLongLog) {
      // If that fails, the log still has everything and the next commit tries again.
      checkpoint(SQLITE_CHECKPOINT_PASSIVE);
      log_pages_ = 0;
    }
    return must_erase_;
  }

  std::string problem() override { return watch_ ? watch_->problem() : ""; }

  Stored<std::optional<StoredTable>> table(const std::string& id) override {
    return guarded([&]() -> std::optional<StoredTable> {
      auto table = find<StoredTable>(sql_.table, id, "a table");
      if (table || !has_remains(id)) return table;
      // It may have been stored between the two queries.
      table = find<StoredTable>(sql_.table, id, "a table");
      if (!table) throw damage("the row of a table with events");
      return table;
    });
  }
  Stored<std::vector<StoredTable>> listed_tables(int most) override {
    return guarded([&] {
      // A damaged index must not show a private table.
      return read_rows<StoredTable>(
          Statement::Use(sql_.listed, most), "a public table",
          [](const StoredTable& table) { return table.listed && table.status <= TableStatus::kRunning; });
    });
  }
  Stored<std::vector<StoredTable>> tables_of(const std::string& guest, int most) override {
    return guarded([&] {
      return read_tables(Statement::Use(sql_.tables_of, guest, most), [&](const Statement::Use& use) {
        constexpr int kSeatColumn = 9;
        const auto seat = read_row<SeatRow>(use, kSeatColumn);
        return seat && seat->guest == guest;
      });
    });
  }
  Stored<Unfinished> unfinished_by(const std::string& host) override {
    return guarded([&]() -> Unfinished {
      Statement::Use use(sql_.unfinished, host);
      if (!use.next()) return {};
      return {static_cast<int>(use.number(0)), static_cast<int>(use.number(1))};
    });
  }
  Stored<std::vector<StoredTable>> abandoned_tables(std::int64_t since, int most) override {
    return guarded([&] {
      return read_tables(Statement::Use(sql_.abandoned, since, most),
                         [](const Statement::Use&) { return true; });
    });
  }
  Stored<std::vector<TableEvent>> events(const std::string& table) override {
    return guarded([&] {
      std::vector<TableEvent> found;
      for (Statement::Use use(sql_.events, table); use.next();) {
        if (!read_members(use, 0, found.emplace_back())) throw damage("a hash");
      }
      return found;
    });
  }

  Stored<std::optional<Guest>> guest(const std::string& id) override {
    return guarded([&] { return find<Guest>(sql_.guest, id, "a guest"); });
  }
  Stored<std::optional<Guest>> guest_of(const Digest& token_hash) override {
    return guarded([&]() -> std::optional<Guest> {
      Statement::Use use(sql_.guest_of_token, token_hash);
      if (!use.next()) return std::nullopt;
      // The index may be what is damaged.
      auto guest = find<Guest>(sql_.guest, use.text(0), "a guest");
      if (!guest || guest->token_hash != token_hash) throw damage("the index of guests");
      return guest;
    });
  }
  Stored<std::optional<StoredBoard>> board(const std::string& id) override {
    return guarded([&] { return find<StoredBoard>(sql_.board, id, "a board"); });
  }
  Stored<std::vector<StoredBoard>> boards_of(const std::string& owner) override {
    return guarded([&] { return read_boards_of(owner); });
  }
  Stored<std::vector<StoredResult>> results_of(const std::string& guest, int most) override {
    return guarded([&] {
      return read_rows<StoredResult>(Statement::Use(sql_.results_of, guest, most), "a result",
                                     [&](const StoredResult& result) { return result.guest == guest; });
    });
  }

 private:
  template <class Work>
  auto guarded(Work work) -> Stored<decltype(work())> {
    try {
      check_files();
      return work();
    } catch (const SqliteError& failed) {
      if (on_error_) on_error_(failed.error);
      return failed.error;
    }
  }
  void check_files() const {
    if (!watch_) return;
    if (std::string problem = watch_->problem(); !problem.empty())
      throw SqliteError({StoreFault::kReplaced, std::move(problem)});
  }
  // Copies the log into the file, so that it can start over. Returns SQLite's code.
  int checkpoint(int mode) {
    if (!problem().empty()) return SQLITE_BUSY;  // the files may not belong together any more
    if (watch_) watch_->forget_database();
    const int code = sqlite3_wal_checkpoint_v2(database_.handle(), nullptr, mode, nullptr, nullptr);
    if (watch_) watch_->remember_database();
    return code;
  }
  // Deleted rows are overwritten in the file; the log may still have them until it is empty. That has to wait
  // while somebody reads, but not for long, because the writer waits as well.
  void erase() {
    constexpr int kShortWait = 20;
    sqlite3_busy_timeout(database_.handle(), kShortWait);
    const int code = checkpoint(SQLITE_CHECKPOINT_TRUNCATE);
    sqlite3_busy_timeout(database_.handle(), kBusyMilliseconds);
    if (code != SQLITE_OK) return;
    must_erase_ = false;
    log_pages_ = 0;
    if (watch_) watch_->forget_log();
  }
  void report_damage(const std::string& what) const {
    if (on_error_) on_error_(damage(what).error);
  }

  // Nothing if the row is damaged, for writes: a damaged row must not make the other writes of a commit fail.
  template <class Kind>
  static std::optional<Kind> find_intact(Statement& statement, const std::string& id) {
    Statement::Use use(statement, id);
    return use.next() ? read_row<Kind>(use) : std::nullopt;
  }
  // Throws if the row is damaged.
  template <class Kind>
  std::optional<Kind> find(Statement& statement, const std::string& id, const std::string& what) {
    Statement::Use use(statement, id);
    if (!use.next()) return std::nullopt;
    auto row = read_row<Kind>(use);
    if (!row) throw damage(what);
    return row;
  }
  bool has_remains(const std::string& id) { return Statement::Use(sql_.remains, id).next(); }

  // A damaged row is reported and does not hide the others.
  template <class IsValid>
  std::vector<StoredTable> read_tables(Statement::Use&& use, IsValid is_valid) const {
    std::vector<StoredTable> found;
    while (use.next()) {
      auto table = read_row<StoredTable>(use);
      if (table && is_valid(use)) {
        found.push_back(std::move(*table));
      } else {
        report_damage("a table");
        found.push_back({.id = use.text(0), .status = TableStatus::kDamaged});
      }
    }
    return found;
  }
  // Rows that a damaged index would show to the wrong guest are left out, too.
  template <class Kind, class Belongs>
  std::vector<Kind> read_rows(Statement::Use&& use, const std::string& what, Belongs belongs) const {
    std::vector<Kind> found;
    while (use.next()) {
      if (auto row = read_row<Kind>(use); row && belongs(*row)) {
        found.push_back(std::move(*row));
      } else {
        report_damage(what);
      }
    }
    return found;
  }
  std::vector<StoredBoard> read_boards_of(const std::string& owner) {
    return read_rows<StoredBoard>(Statement::Use(sql_.boards_of, owner), "a board",
                                  [&](const StoredBoard& board) { return board.owner == owner; });
  }

  // How many rows a statement has changed.
  template <class... Values>
  int change(Statement& statement, const Values&... values) {
    Statement::Use(statement, values...).next();
    return sqlite3_changes(database_.handle());
  }
  bool insert(const std::string& table, const TableEvent& event) {
    return change(sql_.insert_event, table, event.version, event.actor, event.command, event.body,
                  event.chain) > 0;
  }
  void update(const StoredTable& table) {
    change(sql_.update_table, table.status, table.version, table.changed_at, checksum_of(table), table.id);
  }
  void seat_guests(const std::string& table, const std::vector<std::string>& guests) {
    for (const std::string& guest : guests) write_row(sql_.put_seat, SeatRow{guest, table});
  }
  void disown(StoredBoard board) {
    board.owner.clear();
    write_row(sql_.put_board, board);
  }

  Written put(const NewTable& one) {
    const StoredTable row{one.table, TableStatus::kOpen, one.first.version, 0,
                          one.at,    one.host,           one.listed,        one.seed};
    if (has_remains(one.table) || change(sql_.insert_table, row.id, row.status, row.version, row.epoch,
                                         row.changed_at, row.host, row.listed, checksum_of(row)) == 0) {
      return Written::kTwice;
    }
    change(sql_.insert_secret, one.table, one.seed);
    insert(one.table, one.first);
    seat_guests(one.table, one.guests);
    return Written::kDone;
  }

  Written put(const NewEvent& one) {
    const TableEvent& event = one.event;
    if (!event.command.empty() &&
        Statement::Use(sql_.event_of_command, one.table, event.actor, event.command).next()) {
      return Written::kTwice;
    }
    // No other process can interfere: the transaction began with the write lock.
    auto table = find_intact<StoredTable>(sql_.table, one.table);
    if (!table || table->version + 1 != event.version || table->epoch != one.epoch ||
        !insert(one.table, event)) {
      return Written::kStale;
    }
    table->status = one.status == TableStatus::kShuffling ? TableStatus::kOpen : one.status;
    table->version = event.version;
    table->changed_at = one.at;
    update(*table);
    if (one.guests) {
      change(sql_.clear_seats, one.table);
      seat_guests(one.table, *one.guests);
    }
    for (const StoredResult& result : one.results) write_row(sql_.put_result, result);
    return Written::kDone;
  }

  Written put(const PutGuest& one) {
    write_row(sql_.put_guest, one.guest);
    write_row(sql_.put_seen, SeenRow{one.guest.id, one.guest.created_at});
    return Written::kDone;
  }

  Written put(const ChangeGuest& one) {
    auto guest = find_intact<Guest>(sql_.guest, one.id);
    if (!guest) return Written::kStale;
    if (one.name) guest->name = *one.name;
    if (one.token_hash) guest->token_hash = *one.token_hash;
    write_row(sql_.put_guest, *guest);
    return Written::kDone;
  }

  Written put(const DeleteGuest& one) {
    if (one.unless_seen_since) {
      const auto seen = find_intact<SeenRow>(sql_.seen, one.id);
      if (!seen || seen->at >= *one.unless_seen_since) return Written::kStale;
    }
    for (Statement* statement :
         {&sql_.delete_guest, &sql_.delete_seats, &sql_.delete_results, &sql_.delete_seen})
      change(*statement, one.id);
    must_erase_ = true;
    // Damaged boards stay as they are.
    for (const StoredBoard& board : read_boards_of(one.id)) disown(board);
    return Written::kDone;
  }

  Written put(const SeeGuest& one) {
    // Deleted guests stay deleted.
    if (!Statement::Use(sql_.guest, one.id).next()) return Written::kStale;
    write_row(sql_.put_seen, SeenRow{one.id, one.at});
    return Written::kDone;
  }

  Written put(const DeleteTable& one) {
    const auto table = find_intact<StoredTable>(sql_.table, one.table);
    if (!table || (table->status != TableStatus::kOver && table->status != TableStatus::kClosed))
      return Written::kStale;
    for (Statement* statement :
         {&sql_.delete_events, &sql_.delete_secret, &sql_.clear_seats, &sql_.delete_table})
      change(*statement, one.table);
    must_erase_ = true;
    return Written::kDone;
  }

  Written put(const MarkDamaged& one) {
    // A table whose own row is damaged is recognised without a mark.
    if (auto table = find_intact<StoredTable>(sql_.table, one.table)) {
      table->status = TableStatus::kDamaged;
      update(*table);
    }
    return Written::kDone;
  }

  Written put(const NewBoard& one) {
    // Deleted guests stay deleted.
    if (!Statement::Use(sql_.guest, one.board.owner).next()) return Written::kStale;
    bool is_damaged = false;
    if (Statement::Use use(sql_.board, one.board.id); use.next()) {
      // A board in nobody's list goes to the guest who sends it again.
      const auto known = read_row<StoredBoard>(use);
      if (known && !known->owner.empty()) return Written::kTwice;
      is_damaged = !known;
    }
    if (!is_damaged) {
      Statement::Use use(sql_.count_boards, one.board.owner);
      if (use.next() && use.number(0) >= one.most) return Written::kTooMany;
    }
    write_row(sql_.put_board, one.board);
    return Written::kDone;
  }

  Written put(const RemoveBoard& one) {
    const auto board = find_intact<StoredBoard>(sql_.board, one.id);
    if (!board || board->owner != one.owner) return Written::kStale;
    disown(*board);
    return Written::kDone;
  }

  Written put(const Probe&) {
    // Rewrites the first page of the file.
    database_.run(fmt::format("PRAGMA user_version = {}", kSchemaVersion));
    return Written::kDone;
  }

  Sqlite database_;
  std::function<void(const StoreError&)> on_error_;
  std::optional<FileWatch> watch_;
  int log_pages_ = 0;        // of the write-ahead log after the last commit
  bool must_erase_ = false;  // something was deleted that is still in the log
  Statements sql_{database_};
};

}  // namespace

Stored<std::unique_ptr<Store>> open_sqlite_store(const SqliteOptions& options) {
  try {
    Sqlite database(options.file, options.vfs);
    database.run(options.sync_commits ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
    database.run("PRAGMA cell_size_check = ON");
    database.run("PRAGMA trusted_schema = OFF");
    database.run("PRAGMA secure_delete = ON");
    // SQLite accepts a read-only file until the first write.
    if (sqlite3_db_readonly(database.handle(), "main") != 0) {
      throw SqliteError(SQLITE_CANTOPEN, "the file is read-only");
    }
    check_schema(database);
    database.run("PRAGMA journal_mode = WAL");
    create_schema(database, std::time(nullptr));
    return std::unique_ptr<Store>(std::make_unique<SqliteStore>(std::move(database), options));
  } catch (const SqliteError& failed) {
    return failed.error;
  }
}

}  // namespace kurz
