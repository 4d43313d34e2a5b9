#include "server/store/sqlite_store.h"

#include <sqlite3.h>

#include "server/store/schema.h"

namespace kurz {
namespace {

StoreError explain(const SqliteError& error) {
  const auto fault = [&] {
    if (error.code() == kNewerFile) return StoreFault::kNewer;
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

Digest checksum_of(const Guest& guest) {
  return Hasher()
      .add(guest.id)
      .add(guest.name)
      .add(guest.token_hash)
      .add(static_cast<std::uint64_t>(guest.made_at))
      .digest();
}

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(Sqlite database) : database_(std::move(database)) {}

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

  Stored<std::optional<StoredTable>> table(const std::string& id) override {
    return guarded([&]() -> std::optional<StoredTable> {
      Statement::Use row(table_, id);
      if (!row.next()) return std::nullopt;
      return read_table(row);
    });
  }

  Stored<std::vector<StoredTable>> listed_tables(int most) override {
    return guarded([&] { return read_tables(Statement::Use(listed_, most)); });
  }
  Stored<std::vector<StoredTable>> tables_of(const std::string& guest, int most) override {
    return guarded([&] { return read_tables(Statement::Use(tables_of_, guest, most)); });
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
    return guarded([&] {
      Statement::Use row(guest_of_, token_hash);
      return read_guest(row);
    });
  }
  Stored<std::optional<Guest>> guest(const std::string& id) override {
    return guarded([&] {
      Statement::Use row(guest_, id);
      return read_guest(row);
    });
  }

 private:
  template <class Work>
  auto guarded(Work work) -> Stored<decltype(work())> {
    try {
      return work();
    } catch (const SqliteError& error) {
      return explain(error);
    }
  }

  static StoredTable read_table(const Statement::Use& row) {
    return {row.text(0),
            static_cast<TableStatus>(row.number(1)),
            static_cast<std::uint64_t>(row.number(2)),
            row.number(3),
            row.number(4),
            row.bytes(5)};
  }

  static std::vector<StoredTable> read_tables(Statement::Use&& rows) {
    std::vector<StoredTable> found;
    while (rows.next()) found.push_back(read_table(rows));
    return found;
  }

  static std::optional<Guest> read_guest(Statement::Use& row) {
    if (!row.next()) return std::nullopt;
    Guest guest{row.text(0), row.text(1), row.bytes(2), row.number(3)};
    if (row.bytes(4) != checksum_of(guest)) throw SqliteError(SQLITE_CORRUPT, "a guest is damaged");
    return guest;
  }

  int change(Statement::Use&& use) {
    use.next();
    return database_.changes();
  }

  Written put(const NewTable& one) {
    const auto status = static_cast<int>(TableStatus::kOpen);
    if (change(Statement::Use(insert_table_, one.table, status, one.first.version, one.at, one.maker,
                              one.listed ? 1 : 0)) == 0) {
      return Written::kTwice;
    }
    change(Statement::Use(insert_secret_, one.table, one.seed));
    const TableEvent& event = one.first;
    change(Statement::Use(insert_event_, one.table, event.version, event.actor, event.command, event.body,
                          event.chain, one.table, event.version, 0));
    seat_guests(one.table, one.guests);
    return Written::kDone;
  }

  Written put(const NewEvent& one) {
    const TableEvent& event = one.event;
    if (!event.command.empty() &&
        Statement::Use(event_of_command_, one.table, event.actor, event.command).next()) {
      return Written::kTwice;
    }
    if (change(Statement::Use(insert_event_, one.table, event.version, event.actor, event.command, event.body,
                              event.chain, one.table, event.version - 1, one.epoch)) == 0) {
      return Written::kStale;
    }
    change(Statement::Use(update_table_, static_cast<int>(one.status), event.version, one.at, one.table));
    if (one.guests) {
      change(Statement::Use(clear_seats_, one.table));
      seat_guests(one.table, *one.guests);
    }
    return Written::kDone;
  }

  void seat_guests(const std::string& table, const std::vector<std::string>& guests) {
    for (const std::string& guest : guests) change(Statement::Use(put_seat_, guest, table));
  }

  Written put(const PutGuest& one) {
    const Guest& guest = one.guest;
    change(Statement::Use(put_guest_, guest.id, guest.name, guest.token_hash, guest.made_at,
                          checksum_of(guest)));
    return Written::kDone;
  }

  Written put(const ForgetGuest& one) {
    change(Statement::Use(forget_guest_, one.id));
    change(Statement::Use(forget_seats_, one.id));
    return Written::kDone;
  }

  Written put(const MarkHurt& one) {
    change(Statement::Use(mark_hurt_, static_cast<int>(TableStatus::kHurt), one.table));
    return Written::kDone;
  }

  Sqlite database_;
  static constexpr const char* kTableColumns =
      "SELECT id, status, version, epoch, changed_at, seed FROM game JOIN secret ON secret.game = id ";
  static constexpr const char* kGuestColumns = "SELECT id, name, token_hash, made_at, checksum FROM guest ";
  Statement table_{database_, std::string(kTableColumns) + "WHERE id = ?"};
  Statement listed_{database_, std::string(kTableColumns) +
                                   "WHERE status = 0 AND listed = 1 ORDER BY changed_at DESC LIMIT ?"};
  Statement tables_of_{database_, std::string(kTableColumns) +
                                      "JOIN seat ON seat.game = id WHERE guest = ?"
                                      " ORDER BY changed_at DESC LIMIT ?"};
  Statement unfinished_{database_,
                        "SELECT count(*) FILTER (WHERE status = 0), count(*) FILTER (WHERE status = 1)"
                        " FROM game WHERE maker = ? AND status < 2"};
  // The index keeps finished games, which are the most, out of the way.
  Statement forsaken_{
      database_,
      "SELECT id, status, version, epoch, changed_at, seed FROM game INDEXED BY unfinished_game"
      " JOIN secret ON secret.game = id"
      " WHERE status < 2 AND changed_at < ? ORDER BY changed_at LIMIT ?"};
  Statement events_{database_,
                    "SELECT version, actor, command, body, chain FROM event WHERE game = ? ORDER BY version"};
  Statement event_of_command_{database_,
                              "SELECT 1 FROM event WHERE game = ? AND actor = ? AND command = ?"
                              " AND command <> ''"};
  Statement insert_table_{database_, "INSERT OR IGNORE INTO game VALUES(?1, ?2, ?3, 0, ?4, ?5, ?6)"};
  Statement insert_secret_{database_, "INSERT INTO secret VALUES(?, ?)"};
  // The version before and the epoch are asked for in the same statement: nobody can come between.
  Statement insert_event_{database_,
                          "INSERT INTO event SELECT ?, ?, ?, ?, ?, ? WHERE EXISTS"
                          " (SELECT 1 FROM game WHERE id = ? AND version = ? AND epoch = ?)"};
  Statement update_table_{database_, "UPDATE game SET status = ?, version = ?, changed_at = ? WHERE id = ?"};
  Statement put_guest_{database_,
                       "INSERT INTO guest VALUES(?, ?, ?, ?, ?) ON CONFLICT(id) DO UPDATE SET"
                       " name = excluded.name, token_hash = excluded.token_hash, made_at = excluded.made_at,"
                       " checksum = excluded.checksum"};
  Statement forget_guest_{database_, "DELETE FROM guest WHERE id = ?"};
  Statement forget_seats_{database_, "DELETE FROM seat WHERE guest = ?"};
  Statement clear_seats_{database_, "DELETE FROM seat WHERE game = ?"};
  Statement put_seat_{database_, "INSERT OR IGNORE INTO seat VALUES(?, ?)"};
  Statement mark_hurt_{database_, "UPDATE game SET status = ? WHERE id = ?"};
  Statement guest_of_{database_, std::string(kGuestColumns) + "WHERE token_hash = ?"};
  Statement guest_{database_, std::string(kGuestColumns) + "WHERE id = ?"};
};

}  // namespace

Stored<std::unique_ptr<Store>> open_sqlite_store(const SqliteOptions& options) {
  try {
    Sqlite database(options.file, options.vfs);
    database.run("PRAGMA journal_mode = WAL");
    database.run(options.sync_commits ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
    database.run("PRAGMA cell_size_check = ON");
    database.run("PRAGMA trusted_schema = OFF");
    bring_up_to_date(database, options.file, schema_steps());
    return std::unique_ptr<Store>(std::make_unique<SqliteStore>(std::move(database)));
  } catch (const SqliteError& error) {
    return explain(error);
  }
}

}  // namespace kurz
