// What the stores in SQLite and in PostgreSQL share: how rows are read and checked, and what each write does.
#pragma once

#include "server/store/database_error.h"
#include "server/store/sql_statements.h"

namespace kurz {

inline DatabaseError damage(const std::string& what) {
  return DatabaseError({StoreFault::kDamaged, what + " is damaged"});
}

// `Database` is Sqlite or Postgres.
template <class Database>
class SqlStore : public Store {
 public:
  using Statement = typename Database::Statement;
  using Rows = typename Database::Rows;

  SqlStore(Database database, std::function<void(const StoreError&)> on_error)
      : database_(std::move(database)), on_error_(std::move(on_error)) {
    if (!on_error_) on_error_ = [](const StoreError&) {};
  }

  Stored<std::optional<StoredTable>> table(const std::string& id) override {
    return guarded([&]() -> std::optional<StoredTable> {
      auto table = find<StoredTable>(sql_.table, id, "a table");
      if (table || !has(sql_.remains, id)) return table;
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
          database_.query(sql_.listed, most), "a public table",
          [](const StoredTable& table) { return table.listed && table.status <= TableStatus::kRunning; });
    });
  }
  Stored<std::vector<StoredTable>> tables_of(const std::string& guest, int most) override {
    return guarded([&] {
      return read_tables(database_.query(sql_.tables_of, guest, most), [&](const Rows& rows) {
        constexpr int kSeatColumn = 9;
        const auto seat = read_row<SeatRow>(rows, kSeatColumn);
        return seat && seat->guest == guest;
      });
    });
  }
  Stored<Unfinished> unfinished_by(const std::string& host) override {
    return guarded([&]() -> Unfinished {
      Rows rows = database_.query(sql_.unfinished, host);
      if (!rows.next()) return {};
      return {static_cast<int>(rows.number(0)), static_cast<int>(rows.number(1))};
    });
  }
  Stored<std::vector<StoredTable>> abandoned_tables(std::int64_t since, int most) override {
    return guarded([&] {
      return read_tables(database_.query(sql_.abandoned, since, most), [](const auto&) { return true; });
    });
  }
  Stored<std::vector<TableEvent>> events(const std::string& table, std::uint64_t after) override {
    return guarded([&] {
      std::vector<TableEvent> found;
      for (Rows rows = database_.query(sql_.events, table, after); rows.next();) {
        if (!read_members(rows, 0, found.emplace_back())) throw damage("a hash");
      }
      return found;
    });
  }

  Stored<std::optional<Guest>> guest(const std::string& id) override {
    return guarded([&] { return find<Guest>(sql_.guest, id, "a guest"); });
  }
  Stored<std::optional<Guest>> guest_of(const Digest& token_hash) override {
    return guarded([&]() -> std::optional<Guest> {
      Rows rows = database_.query(sql_.guest_of_token, token_hash);
      if (!rows.next()) return std::nullopt;
      auto guest = read_row<Guest>(rows);
      if (!guest) throw damage("a guest");
      if (guest->token_hash != token_hash) throw damage("the index of guests");
      return guest;
    });
  }
  Stored<std::optional<StoredLink>> link(const Digest& token_hash) override {
    return guarded([&] {
      auto link = find<StoredLink>(sql_.link, token_hash, "a link");
      if (link && link->token_hash != token_hash) throw damage("the index of links");
      return link;
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
      return read_rows<StoredResult>(database_.query(sql_.results_of, guest, most), "a result",
                                     [&](const StoredResult& result) { return result.guest == guest; });
    });
  }

 protected:
  // Before the database is used: throws if it must not be.
  virtual void check() {}

  template <class Work>
  auto guarded(Work work) -> Stored<decltype(work())> {
    try {
      check();
      return work();
    } catch (const DatabaseError& failed) {
      // Somebody asks for a text that is none, so nothing like it is stored.
      if (failed.state == kNoText) return decltype(work())();
      on_error_(failed.error);
      return failed.error;
    }
  }

  // Nothing if the row is damaged, for writes: a damaged row must not make the other writes of a commit fail.
  template <class Kind, class Id>
  std::optional<Kind> find_intact(Statement& statement, const Id& id) {
    Rows rows = database_.query(statement, id);
    return rows.next() ? read_row<Kind>(rows) : std::nullopt;
  }
  template <class Kind, class Id>
  std::optional<Kind> find(Statement& statement, const Id& id, const std::string& what) {
    Rows rows = database_.query(statement, id);
    if (!rows.next()) return std::nullopt;
    auto row = read_row<Kind>(rows);
    if (!row) throw damage(what);
    return row;
  }
  bool has(Statement& statement, const std::string& id) { return database_.query(statement, id).next(); }

  // A damaged row is reported and does not hide the others.
  template <class IsValid>
  std::vector<StoredTable> read_tables(Rows&& rows, IsValid is_valid) const {
    std::vector<StoredTable> found;
    while (rows.next()) {
      auto table = read_row<StoredTable>(rows);
      if (table && is_valid(rows)) {
        found.push_back(std::move(*table));
      } else {
        on_error_(damage("a table").error);
        found.push_back({.id = rows.text(0), .status = TableStatus::kDamaged});
      }
    }
    return found;
  }
  // Rows that a damaged index would show to the wrong guest are left out, too.
  template <class Kind, class Belongs>
  std::vector<Kind> read_rows(Rows&& rows, const std::string& what, Belongs belongs) const {
    std::vector<Kind> found;
    while (rows.next()) {
      if (auto row = read_row<Kind>(rows); row && belongs(*row)) {
        found.push_back(std::move(*row));
      } else {
        on_error_(damage(what).error);
      }
    }
    return found;
  }
  std::vector<StoredBoard> read_boards_of(const std::string& owner) {
    return read_rows<StoredBoard>(database_.query(sql_.boards_of, owner), "a board",
                                  [&](const StoredBoard& board) { return board.owner == owner; });
  }

  void update(const StoredTable& table) {
    database_.change(sql_.update_table, table.status, table.version, table.changed_at, checksum_of(table),
                     table.id);
  }
  template <class Changes>
  void seat_guests(const std::string& table, const std::vector<std::string>& guests, Changes& database) {
    for (const std::string& guest : guests) write_row(database, sql_.put_seat, SeatRow{guest, table});
  }
  void disown(StoredBoard board) {
    board.owner.clear();
    write_row(database_, sql_.put_board, board);
  }
  // The row of a table after an event.
  static void advance(StoredTable& table, const NewEvent& one) {
    table.status = one.status == TableStatus::kShuffling ? TableStatus::kOpen : one.status;
    table.version = one.event.version;
    table.changed_at = one.at;
  }
  // What an event changes besides. `Changes` is the database, or collects what changes it.
  template <class Changes>
  void put_rest(const NewEvent& one, Changes&& database) {
    if (one.guests) {
      database.change(sql_.clear_seats, one.table);
      seat_guests(one.table, *one.guests, database);
    }
    for (const StoredResult& result : one.results) write_row(database, sql_.put_result, result);
  }

  // What a write does, inside a transaction.
  Written put(const Write& write) {
    return std::visit([&](const auto& one) { return put(one); }, write);
  }

  Written put(const NewTable& one) {
    const StoredTable row{one.table, TableStatus::kOpen, one.first.version, 0,
                          one.at,    one.host,           one.listed,        one.seed};
    if (has(sql_.remains, one.table) ||
        database_.change(sql_.insert_table, row.id, row.status, row.version, row.epoch, row.changed_at,
                         row.host, row.listed, checksum_of(row)) == 0) {
      return Written::kTwice;
    }
    database_.change(sql_.insert_secret, one.table, one.seed);
    insert(one.table, one.first);
    seat_guests(one.table, one.guests, database_);
    return Written::kDone;
  }

  bool follows_chain(const NewEvent& one) {
    Rows last = database_.query(sql_.chain, one.table, one.event.version - 1);
    Digest chain{};
    return last.next() && last.read(0, chain) && chain == one.before;
  }
  bool insert(const std::string& table, const TableEvent& event) {
    return database_.change(sql_.insert_event, table, event.version, event.actor, event.command, event.body,
                            event.chain) > 0;
  }

  Written put(const NewEvent& one) {
    const TableEvent& event = one.event;
    // Before the command is looked up: from here on no other process changes the table.
    auto table = find_intact<StoredTable>(sql_.locked_table, one.table);
    if (!event.command.empty() &&
        database_.query(sql_.event_of_command, one.table, event.actor, event.command).next()) {
      return Written::kTwice;
    }
    const bool follows = table && table->version + 1 == event.version && follows_chain(one);
    if (!follows || !insert(one.table, event)) return Written::kStale;
    advance(*table, one);
    update(*table);
    put_rest(one, database_);
    return Written::kDone;
  }

  Written put(const PutGuest& one) {
    write_row(database_, sql_.put_guest, one.guest);
    write_row(database_, sql_.put_seen, SeenRow{one.guest.id, one.guest.created_at});
    return Written::kDone;
  }

  Written put(const ChangeGuest& one) {
    auto guest = find_intact<Guest>(sql_.locked_guest, one.id);
    if (!guest) return Written::kStale;
    if (one.name) guest->name = *one.name;
    if (one.token_hash) guest->token_hash = *one.token_hash;
    write_row(database_, sql_.put_guest, *guest);
    return Written::kDone;
  }

  Written put(const DeleteGuest& one) {
    has(sql_.locked_guest, one.id);
    if (one.unless_seen_since) {
      const auto seen = find_intact<SeenRow>(sql_.locked_seen, one.id);
      if (!seen || seen->at >= *one.unless_seen_since) return Written::kStale;
    }
    for (Statement* statement : {&sql_.delete_guest, &sql_.delete_seats, &sql_.delete_results,
                                 &sql_.delete_seen, &sql_.delete_links_of})
      database_.change(*statement, one.id);
    has_deleted_ = true;
    // Damaged boards stay as they are.
    for (const StoredBoard& board : read_boards_of(one.id)) disown(board);
    return Written::kDone;
  }

  Written put(const PutLink& one) {
    if (!has(sql_.locked_guest, one.link.guest)) return Written::kStale;
    database_.change(sql_.delete_old_links, one.now);
    write_row(database_, sql_.put_link, one.link);
    return Written::kDone;
  }

  Written put(const UseLink& one) {
    return database_.change(sql_.delete_link, one.token_hash) > 0 ? Written::kDone : Written::kStale;
  }

  Written put(const SeeGuest& one) {
    // Deleted guests stay deleted.
    if (!has(sql_.locked_guest, one.id)) return Written::kStale;
    write_row(database_, sql_.put_seen, SeenRow{one.id, one.at});
    return Written::kDone;
  }

  Written put(const DeleteTable& one) {
    const auto table = find_intact<StoredTable>(sql_.locked_table, one.table);
    if (!table || (table->status != TableStatus::kOver && table->status != TableStatus::kClosed))
      return Written::kStale;
    for (Statement* statement :
         {&sql_.delete_events, &sql_.delete_secret, &sql_.clear_seats, &sql_.delete_table})
      database_.change(*statement, one.table);
    has_deleted_ = true;
    return Written::kDone;
  }

  Written put(const MarkDamaged& one) {
    // A table whose own row is damaged is recognised without a mark.
    if (auto table = find_intact<StoredTable>(sql_.locked_table, one.table)) {
      table->status = TableStatus::kDamaged;
      update(*table);
    }
    return Written::kDone;
  }

  Written put(const NewBoard& one) {
    if (!has(sql_.locked_guest, one.board.owner)) return Written::kStale;
    // A board in nobody's list goes to the guest who sends it again.
    const auto known = find_intact<StoredBoard>(sql_.locked_board, one.board.id);
    if (known && !known->owner.empty()) return Written::kTwice;
    const bool is_damaged = !known && has(sql_.board, one.board.id);
    if (!is_damaged) {
      Rows rows = database_.query(sql_.count_boards, one.board.owner);
      if (rows.next() && rows.number(0) >= one.most) return Written::kTooMany;
    }
    if (known || is_damaged) {
      write_row(database_, sql_.put_board, one.board);
    } else if (write_row(database_, sql_.insert_board, one.board) == 0) {
      return Written::kTwice;  // another process was faster
    }
    return Written::kDone;
  }

  Written put(const RemoveBoard& one) {
    const auto board = find_intact<StoredBoard>(sql_.locked_board, one.id);
    if (!board || board->owner != one.owner) return Written::kStale;
    disown(*board);
    return Written::kDone;
  }

  Written put(const Probe& /*one*/) {
    write_something();
    return Written::kDone;
  }
  // Changes nothing, but must reach the disk.
  virtual void write_something() = 0;

  Database database_;
  std::function<void(const StoreError&)> on_error_;
  bool has_deleted_ = false;
  SqlStatements<Database> sql_{database_};
};

}  // namespace kurz
