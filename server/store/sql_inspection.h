// The inspection of a database in SQLite or PostgreSQL.
#pragma once

#include <utility>

#include "server/store/inspection.h"
#include "server/store/sql_statements.h"

namespace kurz {

// `Database` is Sqlite or Postgres.
template <class Database>
class SqlInspection : public Inspection {
 public:
  using Statement = typename Database::Statement;
  using Rows = typename Database::Rows;

  explicit SqlInspection(Database& opened) : database_(opened) {}

  long count_tables() override {
    Statement count(database_, "SELECT count(*) FROM game");
    Rows rows = database_.query(count);
    return rows.next() ? static_cast<long>(rows.number(0)) : 0;
  }

  std::vector<std::string> tables_after(const std::string& id, int most) override {
    std::vector<std::string> found;
    for (Rows rows = database_.query(next_, id, most); rows.next();) found.push_back(rows.text(0));
    return found;
  }

  bool is_intact(const std::string& table) override {
    const RowRead before = read_table(table);
    if (!before.exists) return true;  // deleted meanwhile
    if (before.version == 0) return false;
    TableEvent event;
    std::uint64_t last = 0;
    Digest chain{};
    for (Rows rows = database_.query(events_, table); rows.next();) {
      if (!read_members(rows, 0, event) || event.version != ++last) return false;
      if (chain_of(chain, table, event) != event.chain) return false;
      chain = event.chain;
    }
    if (last == before.version) return true;
    // Since its row was read, the game has gone on, or the table was deleted.
    const RowRead after = read_table(table);
    return !after.exists || (last > before.version && last <= after.version);
  }

  long count_damaged_rows() override {
    return count_damaged<Guest>("guest") + count_damaged<StoredBoard>("board") +
           count_damaged<StoredResult>("result");
  }

  std::vector<std::string> unseen_guests(std::int64_t before, int most) override {
    return intact_ids<SeenRow>(
        "SELECT guest, at, checksum FROM seen WHERE at < $1 AND NOT EXISTS"
        " (SELECT 1 FROM seat JOIN game ON game.id = seat.game"
        "  WHERE seat.guest = seen.guest AND game.status < 2) ORDER BY guest LIMIT $2",
        before, most);
  }
  std::vector<std::string> unplayed_tables(std::int64_t before, int most) override {
    return intact_ids<StoredTable>(ended("status = 3 AND NOT ") + kHasGame + kSome, before, most);
  }
  std::vector<std::string> played_tables(std::int64_t before, int most) override {
    return intact_ids<StoredTable>(ended(kHasGame) + kSome, before, most);
  }

 private:
  // How a change begins that starts the game, as it is stored.
  static constexpr const char* kHasGame =
      "EXISTS (SELECT 1 FROM event WHERE event.game = id AND body LIKE '{\"type\":\"started\",%')";
  static constexpr const char* kSome = " ORDER BY id LIMIT $2";
  static std::string ended(const char* which) {
    return SqlStatements<Database>::tables(std::string("WHERE status IN (2, 3) AND changed_at < $1 AND ") +
                                           which);
  }

  struct RowRead {
    bool exists = false;
    std::uint64_t version = 0;  // 0: the row is damaged
  };
  RowRead read_table(const std::string& id) {
    Rows rows = database_.query(table_, id);
    if (!rows.next()) return {};
    const auto row = read_row<StoredTable>(rows);
    return {true, row && row->status < TableStatus::kDamaged ? row->version : 0};
  }

  template <class Kind>
  long count_damaged(const std::string& table) {
    Statement all(database_, "SELECT * FROM " + table);
    long damaged = 0;
    for (Rows rows = database_.query(all); rows.next();) damaged += read_row<Kind>(rows) ? 0 : 1;
    return damaged;
  }
  // The ids of the rows that a query finds. A damaged row deletes nothing.
  template <class Kind>
  std::vector<std::string> intact_ids(const std::string& sql, std::int64_t before, int most) {
    Statement statement(database_, sql);
    constexpr int kDamaged = 100;  // rows that may be among them
    std::vector<std::string> found;
    for (Rows rows = database_.query(statement, before, most + kDamaged);
         static_cast<int>(found.size()) < most && rows.next();) {
      if (read_row<Kind>(rows)) found.push_back(rows.text(0));
    }
    return found;
  }

  Database& database_;
  Statement next_{database_, "SELECT id FROM game WHERE id > $1 ORDER BY id LIMIT $2"};
  Statement table_{database_, SqlStatements<Database>::tables("WHERE id = $1")};
  Statement events_{
      database_, "SELECT version, actor, command, body, chain FROM event WHERE game = $1 ORDER BY version"};
};

template <class Database>
struct OwnedDatabase {
  Database database;
};
// With a connection of its own.
template <class Database>
class OwningInspection final : private OwnedDatabase<Database>, public SqlInspection<Database> {
 public:
  explicit OwningInspection(Database opened)
      : OwnedDatabase<Database>{std::move(opened)}, SqlInspection<Database>(this->database) {}
};

}  // namespace kurz
