// Rows with a checksum over all their fields: any change of them is found. And the SQL statements of the
// store, prepared once.
#pragma once

#include <boost/pfr.hpp>
#include <fmt/format.h>

#include "server/store/sqlite.h"
#include "server/store/store.h"

namespace kurz {

struct SeatRow {
  std::string guest;
  std::string table;
};

struct SeenRow {
  std::string guest;
  std::int64_t at = 0;  // seconds since 1970
};

// Tells the kinds of rows apart. The members of each are its columns, in this order; the seed of a table is
// in the table `secret`.
template <class Kind>
constexpr std::string_view kRowName = std::is_same_v<Kind, StoredTable>   ? "game"
                                      : std::is_same_v<Kind, SeatRow>     ? "seat"
                                      : std::is_same_v<Kind, SeenRow>     ? "seen"
                                      : std::is_same_v<Kind, Guest>       ? "guest"
                                      : std::is_same_v<Kind, StoredBoard> ? "board"
                                                                          : "result";

template <class Kind>
Digest checksum_of(const Kind& row) {
  Hasher hasher;
  hasher.add(kRowName<Kind>);
  const auto add = [&](const auto& field) {
    if constexpr (std::is_class_v<std::decay_t<decltype(field)>>) {
      hasher.add(field);
    } else {
      hasher.add(static_cast<std::int64_t>(field));
    }
  };
  boost::pfr::for_each_field(row, add);
  return hasher.digest();
}

// Reads the columns from `column` on. False if a member cannot hold what is there: that was not written.
template <class Kind>
bool read_members(const Statement::Use& use, int column, Kind& row) {
  bool fits = true;
  boost::pfr::for_each_field(row, [&](auto& field) { fits = use.read(column++, field) && fits; });
  return fits;
}

// The row in the columns from `column` on, its checksum last; none if it is not as it was written.
template <class Kind>
std::optional<Kind> read_row(const Statement::Use& use, int column = 0) {
  Kind row;
  Digest checksum{};
  const bool fits = read_members(use, column, row);
  use.read(column + static_cast<int>(boost::pfr::tuple_size_v<Kind>), checksum);
  if (!fits || checksum != checksum_of(row)) return {};
  if constexpr (std::is_same_v<Kind, StoredTable>) {
    if (row.status > TableStatus::kDamaged) return {};
  }
  return row;
}

// Runs a statement whose parameters are the members of a row and its checksum.
template <class Kind>
void write_row(Statement& statement, const Kind& row) {
  const Digest checksum = checksum_of(row);
  std::apply([&](const auto&... field) { Statement::Use(statement, field..., checksum).next(); },
             boost::pfr::structure_tie(row));
}

struct Statements {
  explicit Statements(const Sqlite& opened) : database(opened) {}

  const Sqlite& database;

  static constexpr const char* kTables =
      "SELECT id, status, version, epoch, changed_at, host, listed, seed, game.checksum{} FROM game {}"
      " LEFT JOIN secret ON secret.game = id {}";
  static std::string tables(std::string_view rest, std::string_view index = "",
                            std::string_view columns = "") {
    return fmt::format(fmt::runtime(kTables), columns, index, rest);
  }
  Statement table{database, tables("WHERE id = ?")};
  Statement listed{database,
                   tables("WHERE status < 2 AND listed = 1 ORDER BY status, changed_at DESC LIMIT ?")};
  Statement tables_of{database, tables("JOIN seat ON seat.game = id WHERE guest = ?"
                                       " ORDER BY changed_at DESC LIMIT ?",
                                       "", ", seat.guest, seat.game, seat.checksum")};
  // The index keeps out finished games, which are the most.
  Statement abandoned{database, tables("WHERE status < 2 AND changed_at < ? ORDER BY changed_at LIMIT ?",
                                       "INDEXED BY unfinished_game")};
  Statement unfinished{database,
                       "SELECT count(*) FILTER (WHERE status = 0), count(*) FILTER (WHERE status = 1)"
                       " FROM game WHERE host = ? AND status < 2"};
  Statement insert_table{database, "INSERT OR IGNORE INTO game VALUES(?, ?, ?, ?, ?, ?, ?, ?)"};
  Statement update_table{
      database, "UPDATE game SET status = ?, version = ?, changed_at = ?, checksum = ? WHERE id = ?"};
  Statement remains{database,
                    "SELECT 1 FROM event WHERE game = ?1 UNION ALL SELECT 1 FROM secret WHERE game = ?1"};
  Statement insert_secret{database, "INSERT INTO secret VALUES(?, ?)"};
  Statement events{database,
                   "SELECT version, actor, command, body, chain FROM event WHERE game = ? ORDER BY version"};
  Statement event_of_command{database,
                             "SELECT 1 FROM event WHERE game = ? AND actor = ? AND command = ?"
                             " AND command <> ''"};
  Statement insert_event{database, "INSERT OR IGNORE INTO event VALUES(?, ?, ?, ?, ?, ?)"};
  Statement put_seat{database, "INSERT OR IGNORE INTO seat VALUES(?, ?, ?)"};
  Statement clear_seats{database, "DELETE FROM seat WHERE game = ?"};
  Statement guest{database, "SELECT * FROM guest WHERE id = ?"};
  Statement guest_of_token{database, "SELECT id FROM guest WHERE token_hash = ?"};
  Statement put_guest{database,
                      "INSERT INTO guest VALUES(?, ?, ?, ?, ?) ON CONFLICT(id) DO UPDATE SET"
                      " name = excluded.name, token_hash = excluded.token_hash,"
                      " created_at = excluded.created_at, checksum = excluded.checksum"};
  Statement delete_guest{database, "DELETE FROM guest WHERE id = ?"};
  Statement delete_seats{database, "DELETE FROM seat WHERE guest = ?"};
  Statement delete_results{database, "DELETE FROM result WHERE guest = ?"};
  Statement seen{database, "SELECT * FROM seen WHERE guest = ?"};
  Statement put_seen{database, "INSERT OR REPLACE INTO seen VALUES(?, ?, ?)"};
  Statement delete_seen{database, "DELETE FROM seen WHERE guest = ?"};
  Statement delete_events{database, "DELETE FROM event WHERE game = ?"};
  Statement delete_secret{database, "DELETE FROM secret WHERE game = ?"};
  Statement delete_table{database, "DELETE FROM game WHERE id = ?"};
  Statement board{database, "SELECT * FROM board WHERE id = ?"};
  Statement boards_of{database, "SELECT * FROM board WHERE owner = ? ORDER BY created_at DESC, id"};
  Statement count_boards{database, "SELECT count(*) FROM board WHERE owner = ?"};
  Statement put_board{database, "INSERT OR REPLACE INTO board VALUES(?, ?, ?, ?, ?, ?)"};
  Statement results_of{database, "SELECT * FROM result WHERE guest = ? ORDER BY ended_at DESC LIMIT ?"};
  Statement put_result{database, "INSERT OR REPLACE INTO result VALUES(?, ?, ?, ?, ?, ?, ?, ?)"};
};

}  // namespace kurz
