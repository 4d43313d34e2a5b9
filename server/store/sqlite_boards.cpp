#include "server/store/sqlite_boards.h"

#include <sqlite3.h>

namespace kurz {
namespace {

Digest checksum_of(const StoredBoard& board) {
  return Hasher()
      .add("board")
      .add(board.id)
      .add(board.maker)
      .add(board.file)
      .add(board.layout)
      .add(static_cast<std::uint64_t>(board.made_at))
      .digest();
}

// None if it is not as it was written.
std::optional<StoredBoard> read(const Statement::Use& row) {
  StoredBoard board{row.text(0), row.text(1), row.text(2), row.text(3), row.number(4)};
  if (!row.has_bytes(5) || row.bytes(5) != checksum_of(board)) return {};
  return board;
}

}  // namespace

SqliteBoards::SqliteBoards(const Sqlite& database)
    : find_(database, "SELECT id, maker, file, layout, made_at, checksum FROM board WHERE id = ?"),
      of_maker_(database,
                "SELECT id, maker, file, layout, made_at, checksum FROM board WHERE maker = ?"
                " ORDER BY made_at DESC, id"),
      count_(database, "SELECT count(*) FROM board WHERE maker = ?"),
      write_(database, "INSERT OR REPLACE INTO board VALUES(?, ?, ?, ?, ?, ?)") {}

std::optional<StoredBoard> SqliteBoards::find(const std::string& id) {
  Statement::Use row(find_, id);
  if (!row.next()) return std::nullopt;
  auto board = read(row);
  if (!board) throw SqliteError(SQLITE_CORRUPT, "a board is damaged");
  return board;
}

std::vector<StoredBoard> SqliteBoards::of_maker(const std::string& maker,
                                                const std::function<void()>& damaged) {
  std::vector<StoredBoard> found;
  for (Statement::Use row(of_maker_, maker); row.next();) {
    // The index alone is not believed.
    if (auto board = read(row); board && board->maker == maker) {
      found.push_back(std::move(*board));
    } else {
      damaged();
    }
  }
  return found;
}

Written SqliteBoards::put(const NewBoard& one) {
  bool is_damaged = false;
  {
    Statement::Use row(find_, one.board.id);
    if (row.next()) {
      // One that nobody has in their list any more goes into that of whoever sends it again.
      const auto known = read(row);
      if (known && !known->maker.empty()) return Written::kTwice;
      is_damaged = !known;
    }
  }
  if (!is_damaged) {
    Statement::Use row(count_, one.board.maker);
    if (row.next() && row.number(0) >= one.most) return Written::kTooMany;
  }
  write(one.board);
  return Written::kDone;
}

Written SqliteBoards::put(const RemoveBoard& one) {
  std::optional<StoredBoard> board;
  if (Statement::Use row(find_, one.id); row.next()) board = read(row);
  // A damaged one is nobody's: what others write in the same commit must not fail for it.
  if (!board || board->maker != one.maker) return Written::kStale;
  write_without_maker(*board);
  return Written::kDone;
}

void SqliteBoards::forget(const std::string& maker) {
  // A damaged one stays as it is: it is found damaged by whoever reads it.
  for (const StoredBoard& board : of_maker(maker, [] {})) write_without_maker(board);
}

void SqliteBoards::write_without_maker(StoredBoard board) {
  board.maker.clear();
  write(board);
}

void SqliteBoards::write(const StoredBoard& board) {
  Statement::Use(write_, board.id, board.maker, board.file, board.layout, board.made_at, checksum_of(board))
      .next();
}

}  // namespace kurz
