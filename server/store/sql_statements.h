// The SQL statements of a store, in the words that SQLite and PostgreSQL share. SQLite numbers parameters in
// the order in which they first occur, so $1 must occur before $2.
#pragma once

#include <fmt/format.h>

#include "server/store/rows.h"

namespace kurz {

// `Database` is Sqlite or Postgres.
template <class Database>
struct SqlStatements {
  using Statement = typename Database::Statement;
  explicit SqlStatements(Database& opened) : database(opened) {}

  Database& database;

  static std::string tables(std::string_view rest, std::string_view index = "",
                            std::string_view columns = "") {
    return fmt::format(
        "SELECT id, status, version, epoch, changed_at, host, listed, seed, game.checksum{} FROM game {}"
        " LEFT JOIN secret ON secret.game = id {}",
        columns, index, rest);
  }
  // Rows that a transaction reads to change them: nobody else may change them meanwhile.
  static std::string locked(const std::string& sql, const char* table) {
    return Database::kLocksRows ? sql + " FOR UPDATE OF " + table : sql;
  }
  Statement table{database, tables("WHERE id = $1")};
  Statement locked_table{database, locked(tables("WHERE id = $1"), "game")};
  Statement listed{database,
                   tables("WHERE status < 2 AND listed = 1 ORDER BY status, changed_at DESC LIMIT $1")};
  Statement tables_of{database, tables("JOIN seat ON seat.game = id WHERE guest = $1"
                                       " ORDER BY changed_at DESC LIMIT $2",
                                       "", ", seat.guest, seat.game, seat.checksum")};
  // The index keeps out finished games, which are the most.
  Statement abandoned{database, tables("WHERE status < 2 AND changed_at < $1 ORDER BY changed_at LIMIT $2",
                                       Database::kUnfinishedIndex)};
  Statement unfinished{database,
                       "SELECT count(*) FILTER (WHERE status = 0), count(*) FILTER (WHERE status = 1)"
                       " FROM game WHERE host = $1 AND status < 2"};
  Statement insert_table{database,
                         "INSERT INTO game VALUES($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING"};
  Statement update_table{
      database, "UPDATE game SET status = $1, version = $2, changed_at = $3, checksum = $4 WHERE id = $5"};
  Statement remains{database,
                    "SELECT 1 FROM event WHERE game = $1 UNION ALL SELECT 1 FROM secret WHERE game = $1"};
  Statement insert_secret{database, "INSERT INTO secret VALUES($1, $2)"};
  Statement events{database,
                   "SELECT version, actor, command, body, chain FROM event WHERE game = $1 AND version > $2"
                   " ORDER BY version"};
  Statement chain{database, "SELECT chain FROM event WHERE game = $1 AND version = $2"};
  Statement event_of_command{database,
                             "SELECT 1 FROM event WHERE game = $1 AND actor = $2 AND command = $3"
                             " AND command <> ''"};
  Statement insert_event{database, "INSERT INTO event VALUES($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING"};
  Statement put_seat{database, "INSERT INTO seat VALUES($1, $2, $3) ON CONFLICT DO NOTHING"};
  Statement clear_seats{database, "DELETE FROM seat WHERE game = $1"};
  Statement guest{database, "SELECT * FROM guest WHERE id = $1"};
  Statement locked_guest{database, locked("SELECT * FROM guest WHERE id = $1", "guest")};
  Statement guest_of_token{database, "SELECT * FROM guest WHERE token_hash = $1"};
  Statement put_guest{database,
                      "INSERT INTO guest VALUES($1, $2, $3, $4, $5) ON CONFLICT(id) DO UPDATE SET"
                      " name = excluded.name, token_hash = excluded.token_hash,"
                      " created_at = excluded.created_at, checksum = excluded.checksum"};
  Statement delete_guest{database, "DELETE FROM guest WHERE id = $1"};
  Statement delete_seats{database, "DELETE FROM seat WHERE guest = $1"};
  Statement delete_results{database, "DELETE FROM result WHERE guest = $1"};
  Statement locked_seen{database, locked("SELECT * FROM seen WHERE guest = $1", "seen")};
  Statement put_seen{database,
                     "INSERT INTO seen VALUES($1, $2, $3) ON CONFLICT(guest) DO UPDATE SET"
                     " at = excluded.at, checksum = excluded.checksum"};
  Statement delete_seen{database, "DELETE FROM seen WHERE guest = $1"};
  Statement link{database, "SELECT * FROM link WHERE token_hash = $1"};
  Statement put_link{database,
                     "INSERT INTO link VALUES($1, $2, $3, $4, $5) ON CONFLICT(guest) DO UPDATE SET"
                     " token_hash = excluded.token_hash, sealed = excluded.sealed,"
                     " ends_at = excluded.ends_at, checksum = excluded.checksum"};
  Statement delete_link{database, "DELETE FROM link WHERE token_hash = $1"};
  Statement delete_links_of{database, "DELETE FROM link WHERE guest = $1"};
  Statement delete_old_links{database, "DELETE FROM link WHERE ends_at < $1"};
  Statement delete_events{database, "DELETE FROM event WHERE game = $1"};
  Statement delete_secret{database, "DELETE FROM secret WHERE game = $1"};
  Statement delete_table{database, "DELETE FROM game WHERE id = $1"};
  Statement board{database, "SELECT * FROM board WHERE id = $1"};
  Statement locked_board{database, locked("SELECT * FROM board WHERE id = $1", "board")};
  Statement boards_of{database, "SELECT * FROM board WHERE owner = $1 ORDER BY created_at DESC, id"};
  Statement count_boards{database, "SELECT count(*) FROM board WHERE owner = $1"};
  Statement insert_board{database, "INSERT INTO board VALUES($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING"};
  Statement put_board{database,
                      "INSERT INTO board VALUES($1, $2, $3, $4, $5, $6) ON CONFLICT(id) DO UPDATE SET"
                      " owner = excluded.owner, file = excluded.file, layout = excluded.layout,"
                      " created_at = excluded.created_at, checksum = excluded.checksum"};
  Statement results_of{database, "SELECT * FROM result WHERE guest = $1 ORDER BY ended_at DESC LIMIT $2"};
  Statement put_result{
      database,
      "INSERT INTO result VALUES($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT(guest, ended_at, game) DO UPDATE"
      " SET board = excluded.board, against = excluded.against, place = excluded.place,"
      " points = excluded.points, checksum = excluded.checksum"};
};

}  // namespace kurz
