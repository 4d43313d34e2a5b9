// The SQL statements of the store, prepared once.
#pragma once

#include <fmt/format.h>

#include "server/store/sqlite.h"

namespace kurz {

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
  Statement board{database, "SELECT * FROM board WHERE id = ?"};
  Statement boards_of{database, "SELECT * FROM board WHERE owner = ? ORDER BY created_at DESC, id"};
  Statement count_boards{database, "SELECT count(*) FROM board WHERE owner = ?"};
  Statement put_board{database, "INSERT OR REPLACE INTO board VALUES(?, ?, ?, ?, ?, ?)"};
  Statement results_of{database, "SELECT * FROM result WHERE guest = ? ORDER BY ended_at DESC LIMIT ?"};
  Statement put_result{database, "INSERT OR REPLACE INTO result VALUES(?, ?, ?, ?, ?, ?, ?, ?)"};
};

}  // namespace kurz
