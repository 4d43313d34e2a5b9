#include "server/store/sqlite_results.h"

namespace kurz {
namespace {

Digest checksum_of(const StoredResult& result) {
  return Hasher()
      .add("result")
      .add(result.guest)
      .add(result.table)
      .add(result.board)
      .add(result.against)
      .add(static_cast<std::uint64_t>(result.place))
      .add(static_cast<std::uint64_t>(result.points))
      .add(static_cast<std::uint64_t>(result.at))
      .digest();
}

}  // namespace

SqliteResults::SqliteResults(const Sqlite& database)
    : of_guest_(database,
                "SELECT guest, game, board, against, place, points, ended_at, checksum FROM result"
                " WHERE guest = ? ORDER BY ended_at DESC LIMIT ?"),
      put_(database, "INSERT OR REPLACE INTO result VALUES(?, ?, ?, ?, ?, ?, ?, ?)"),
      forget_(database, "DELETE FROM result WHERE guest = ?") {}

std::vector<StoredResult> SqliteResults::of_guest(const std::string& guest, int most,
                                                  const std::function<void()>& damaged) {
  std::vector<StoredResult> found;
  for (Statement::Use row(of_guest_, guest, most); row.next();) {
    StoredResult result{row.text(0),
                        row.text(1),
                        row.text(2),
                        row.text(3),
                        static_cast<int>(row.number(4)),
                        static_cast<int>(row.number(5)),
                        row.number(6)};
    const bool is_whole = row.has_bytes(7) && row.bytes(7) == checksum_of(result);
    if (is_whole && result.guest == guest) {
      found.push_back(std::move(result));
    } else {
      damaged();
    }
  }
  return found;
}

void SqliteResults::put(const StoredResult& result) {
  Statement::Use(put_, result.guest, result.table, result.board, result.against, result.place, result.points,
                 result.at, checksum_of(result))
      .next();
}

void SqliteResults::forget(const std::string& guest) { Statement::Use(forget_, guest).next(); }

}  // namespace kurz
