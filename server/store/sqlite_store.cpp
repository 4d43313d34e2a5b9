#include "server/store/sqlite_store.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include "server/store/schema.h"
#include "server/store/sqlite_boards.h"
#include "server/store/sqlite_guests.h"
#include "server/store/sqlite_results.h"

namespace kurz {
namespace {

StoreError explain(const SqliteError& error) {
  const auto fault = [&] {
    if (error.code() == kNewerFile) return StoreFault::kNewer;
    if (error.code() == kCopyFailed) return StoreFault::kCopy;
    switch (error.code() & 0xFF) {
      case SQLITE_FULL:
        return StoreFault::kFull;
      case SQLITE_CORRUPT:
      case SQLITE_NOTADB:
        return StoreFault::kDamaged;
      case SQLITE_CANTOPEN:
        return StoreFault::kCannotOpen;
      default:
        return StoreFault::kBroken;
    }
  };
  return {fault(), error.what()};
}

// A table as it is stored beside its events.
struct Game {
  StoredTable table;
  std::string maker;
  std::int64_t listed = 0;  // 1: everybody may see it
};

Digest checksum_of(const Game& game) {
  return Hasher()
      .add(game.table.id)
      .add(static_cast<std::uint64_t>(game.table.status))
      .add(game.table.version)
      .add(static_cast<std::uint64_t>(game.table.epoch))
      .add(static_cast<std::uint64_t>(game.table.changed_at))
      .add(game.table.seed)
      .add(game.maker)
      .add(static_cast<std::uint64_t>(game.listed))
      .digest();
}

Digest checksum_of_seat(const std::string& guest, const std::string& table) {
  return Hasher().add("seat").add(guest).add(table).digest();
}

using FaultListener = std::function<void(const StoreError&)>;

class SqliteStore final : public Store {
 public:
  SqliteStore(Sqlite database, FaultListener on_fault)
      : database_(std::move(database)), on_fault_(std::move(on_fault)) {
    // In place of SQLite's own hook, which would copy the log before a commit returns.
    sqlite3_wal_hook(
        database_.handle(),
        [](void* self, sqlite3*, const char*, int pages) {
          static_cast<SqliteStore*>(self)->log_pages_ = pages;
          return SQLITE_OK;
        },
        this);
  }

  Stored<std::vector<Written>> commit(std::span<const Write> writes) override {
    return guarded([&] {
      std::vector<Written> written;
      database_.run("BEGIN IMMEDIATE");
      try {
        for (const Write& write : writes) {
          written.push_back(std::visit([&](const auto& one) { return put(one); }, write));
        }
        database_.run("COMMIT");
      } catch (const SqliteError&) {
        // SQLite may have rolled back by itself; then this has nothing to do.
        sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
        throw;
      }
      return written;
    });
  }

  void tidy_up() override {
    constexpr int kLongLog = 1000;
    if (log_pages_ < kLongLog) return;
    // Copies the log into the file, so that it can be begun anew. If that fails, the log still has everything
    // and the next commit leads here again.
    sqlite3_wal_checkpoint_v2(database_.handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    log_pages_ = 0;
  }

  Stored<std::optional<StoredTable>> table(const std::string& id) override {
    return guarded([&]() -> std::optional<StoredTable> {
      Statement::Use row(table_, id);
      if (!row.next()) {
        if (has_remains(id)) throw SqliteError(SQLITE_CORRUPT, "a table has only its events left");
        return std::nullopt;
      }
      const auto game = read_game(row);
      if (!game) throw SqliteError(SQLITE_CORRUPT, "a table is damaged");
      return game->table;
    });
  }

  Stored<std::vector<StoredTable>> listed_tables(int most) override {
    return guarded([&] {
      std::vector<StoredTable> found;
      for (Statement::Use row(listed_, most); row.next();) {
        // An index may say which are listed, and be what is damaged: no private table is shown for that.
        const auto game = read_game(row);
        if (game && game->listed == 1 && game->table.status <= TableStatus::kRunning) {
          found.push_back(game->table);
        } else {
          tell_damage("a table in the list of all is damaged");
        }
      }
      return found;
    });
  }
  Stored<std::vector<StoredTable>> tables_of(const std::string& guest, int most) override {
    return guarded([&] {
      return read_tables(Statement::Use(tables_of_, guest, most), [&](const Statement::Use& row) {
        return row.has_bytes(9) && row.bytes(9) == checksum_of_seat(guest, row.text(0));
      });
    });
  }
  Stored<Unfinished> unfinished_by(const std::string& maker) override {
    return guarded([&]() -> Unfinished {
      Statement::Use row(unfinished_, maker);
      if (!row.next()) return {};
      return {static_cast<int>(row.number(0)), static_cast<int>(row.number(1))};
    });
  }
  Stored<std::vector<StoredTable>> forsaken_tables(std::int64_t since, int most) override {
    return guarded([&] { return read_tables(Statement::Use(forsaken_, since, most)); });
  }

  Stored<std::vector<TableEvent>> events(const std::string& table) override {
    return guarded([&] {
      std::vector<TableEvent> found;
      for (Statement::Use row(events_, table); row.next();) {
        found.push_back(
            {static_cast<std::uint64_t>(row.number(0)), row.text(1), row.text(2), row.text(3), row.bytes(4)});
      }
      return found;
    });
  }

  Stored<std::optional<Guest>> guest_of(const Digest& token_hash) override {
    return guarded([&] { return guests_.of_token(token_hash); });
  }
  Stored<std::optional<Guest>> guest(const std::string& id) override {
    return guarded([&] { return guests_.find(id); });
  }
  Stored<std::optional<StoredBoard>> board(const std::string& id) override {
    return guarded([&] { return boards_.find(id); });
  }
  Stored<std::vector<StoredBoard>> boards_of(const std::string& maker) override {
    return guarded([&] { return boards_.of_maker(maker, [this] { tell_damage("a board is damaged"); }); });
  }
  Stored<std::vector<StoredResult>> results_of(const std::string& guest, int most) override {
    return guarded([&] {
      return results_.of_guest(guest, most, [this] { tell_damage("the result of a game is damaged"); });
    });
  }

 private:
  template <class Work>
  auto guarded(Work work) -> Stored<decltype(work())> {
    try {
      return work();
    } catch (const SqliteError& error) {
      StoreError fault = explain(error);
      if (on_fault_) on_fault_(fault);
      return fault;
    }
  }
  void tell_damage(const char* what) const {
    if (on_fault_) on_fault_({StoreFault::kDamaged, what});
  }

  // None if it is not as it was written.
  static std::optional<Game> read_game(const Statement::Use& row) {
    const std::int64_t status = row.number(1);
    const bool is_status = status >= 0 && status <= static_cast<std::int64_t>(TableStatus::kHurt);
    if (!is_status || !row.has_bytes(5) || !row.has_bytes(8)) return {};
    Game game{{row.text(0), static_cast<TableStatus>(status), static_cast<std::uint64_t>(row.number(2)),
               row.number(3), row.number(4), row.bytes(5)},
              row.text(6),
              row.number(7)};
    if (row.bytes(8) != checksum_of(game)) return {};
    return game;
  }
  std::optional<Game> find_game(const std::string& id) {
    Statement::Use row(table_, id);
    if (!row.next()) return {};
    return read_game(row);
  }
  bool has_remains(const std::string& id) { return Statement::Use(remains_, id).next(); }

  // One that is damaged does not hide the others.
  template <class IsWhole>
  std::vector<StoredTable> read_tables(Statement::Use&& rows, IsWhole is_whole) const {
    std::vector<StoredTable> found;
    while (rows.next()) {
      const auto game = read_game(rows);
      if (game && is_whole(rows)) {
        found.push_back(game->table);
      } else {
        tell_damage("a table is damaged");
        found.push_back({.id = rows.text(0), .status = TableStatus::kHurt});
      }
    }
    return found;
  }
  std::vector<StoredTable> read_tables(Statement::Use&& rows) const {
    return read_tables(std::move(rows), [](const Statement::Use&) { return true; });
  }

  int change(Statement::Use&& use) {
    use.next();
    return database_.changes();
  }

  Written put(const NewTable& one) {
    Game game;
    game.table = {one.table, TableStatus::kOpen, one.first.version, 0, one.at, one.seed};
    game.maker = one.maker;
    game.listed = one.listed ? 1 : 0;
    if (has_remains(one.table) ||
        change(Statement::Use(insert_table_, one.table, static_cast<int>(game.table.status),
                              game.table.version, one.at, one.maker, game.listed, checksum_of(game))) == 0) {
      return Written::kTwice;
    }
    change(Statement::Use(insert_secret_, one.table, one.seed));
    insert(one.table, one.first);
    seat_guests(one.table, one.guests);
    return Written::kDone;
  }

  Written put(const NewEvent& one) {
    const TableEvent& event = one.event;
    if (!event.command.empty() &&
        Statement::Use(event_of_command_, one.table, event.actor, event.command).next()) {
      return Written::kTwice;
    }
    // Nobody can come between: the transaction has begun with the right to write.
    auto game = find_game(one.table);
    if (!game || game->table.version + 1 != event.version || game->table.epoch != one.epoch ||
        !insert(one.table, event)) {
      return Written::kStale;
    }
    game->table.status = one.status;
    game->table.version = event.version;
    game->table.changed_at = one.at;
    update(*game);
    if (one.guests) {
      change(Statement::Use(clear_seats_, one.table));
      seat_guests(one.table, *one.guests);
    }
    for (const StoredResult& result : one.results) results_.put(result);
    return Written::kDone;
  }

  bool insert(const std::string& table, const TableEvent& event) {
    return change(Statement::Use(insert_event_, table, event.version, event.actor, event.command, event.body,
                                 event.chain)) > 0;
  }

  void update(const Game& game) {
    const StoredTable& table = game.table;
    change(Statement::Use(update_table_, static_cast<int>(table.status), table.version, table.changed_at,
                          checksum_of(game), table.id));
  }

  void seat_guests(const std::string& table, const std::vector<std::string>& guests) {
    for (const std::string& guest : guests) {
      change(Statement::Use(put_seat_, guest, table, checksum_of_seat(guest, table)));
    }
  }

  Written put(const PutGuest& one) { return guests_.put(one); }

  Written put(const ForgetGuest& one) {
    guests_.forget(one.id);
    change(Statement::Use(forget_seats_, one.id));
    results_.forget(one.id);
    boards_.forget(one.id);
    return Written::kDone;
  }

  Written put(const MarkHurt& one) {
    // One that is damaged itself is known for it without a mark.
    if (auto game = find_game(one.table)) {
      game->table.status = TableStatus::kHurt;
      update(*game);
    }
    return Written::kDone;
  }

  Written put(const NewBoard& one) { return boards_.put(one); }
  Written put(const RemoveBoard& one) { return boards_.put(one); }

  Written put(const Probe&) {
    // Writes the file's first page anew, as it is.
    database_.run(fmt::format("PRAGMA user_version = {}", schema_steps().size()));
    return Written::kDone;
  }

  Sqlite database_;
  FaultListener on_fault_;
  int log_pages_ = 0;  // in the write-ahead log after the last commit
  static constexpr const char* kTableColumns =
      "SELECT id, status, version, epoch, changed_at, seed, maker, listed, game.checksum";
  static constexpr const char* kSeed = " LEFT JOIN secret ON secret.game = id ";
  Statement table_{database_, std::string(kTableColumns) + " FROM game" + kSeed + "WHERE id = ?"};
  Statement listed_{database_,
                    std::string(kTableColumns) + " FROM game" + kSeed +
                        "WHERE status < 2 AND listed = 1 ORDER BY status, changed_at DESC LIMIT ?"};
  Statement tables_of_{database_, std::string(kTableColumns) + ", seat.checksum FROM game" + kSeed +
                                      "JOIN seat ON seat.game = id WHERE guest = ?"
                                      " ORDER BY changed_at DESC LIMIT ?"};
  Statement unfinished_{database_,
                        "SELECT count(*) FILTER (WHERE status = 0), count(*) FILTER (WHERE status = 1)"
                        " FROM game WHERE maker = ? AND status < 2"};
  // The index keeps finished games, which are the most, out of the way.
  Statement forsaken_{database_, std::string(kTableColumns) + " FROM game INDEXED BY unfinished_game" +
                                     kSeed +
                                     "WHERE status < 2 AND changed_at < ? ORDER BY changed_at LIMIT ?"};
  Statement events_{database_,
                    "SELECT version, actor, command, body, chain FROM event WHERE game = ? ORDER BY version"};
  Statement event_of_command_{database_,
                              "SELECT 1 FROM event WHERE game = ? AND actor = ? AND command = ?"
                              " AND command <> ''"};
  Statement insert_table_{database_, "INSERT OR IGNORE INTO game VALUES(?1, ?2, ?3, 0, ?4, ?5, ?6, ?7)"};
  Statement insert_secret_{database_, "INSERT INTO secret VALUES(?, ?)"};
  Statement insert_event_{database_, "INSERT OR IGNORE INTO event VALUES(?, ?, ?, ?, ?, ?)"};
  Statement update_table_{
      database_, "UPDATE game SET status = ?, version = ?, changed_at = ?, checksum = ? WHERE id = ?"};
  Statement remains_{database_,
                     "SELECT 1 FROM event WHERE game = ?1 UNION ALL SELECT 1 FROM secret WHERE game = ?1"};
  Statement forget_seats_{database_, "DELETE FROM seat WHERE guest = ?"};
  Statement clear_seats_{database_, "DELETE FROM seat WHERE game = ?"};
  Statement put_seat_{database_, "INSERT OR IGNORE INTO seat VALUES(?, ?, ?)"};
  SqliteGuests guests_{database_};
  SqliteBoards boards_{database_};
  SqliteResults results_{database_};
};

}  // namespace

Stored<std::unique_ptr<Store>> open_sqlite_store(const SqliteOptions& options) {
  try {
    Sqlite database(options.file, options.vfs);
    database.run(options.sync_commits ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
    database.run("PRAGMA cell_size_check = ON");
    database.run("PRAGMA trusted_schema = OFF");
    // SQLite is content with a file that it may only read, until the first write.
    if (sqlite3_db_readonly(database.handle(), "main") != 0) {
      throw SqliteError(SQLITE_CANTOPEN, "it may only be read");
    }
    // What is not ours is left as it was.
    refuse_others(database, schema_steps());
    database.run("PRAGMA journal_mode = WAL");
    bring_up_to_date(database, options.file, schema_steps());
    return std::unique_ptr<Store>(std::make_unique<SqliteStore>(std::move(database), options.on_fault));
  } catch (const SqliteError& error) {
    return explain(error);
  }
}

}  // namespace kurz
