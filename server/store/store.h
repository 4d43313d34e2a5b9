// What the server stores: tables as their events, their seeds, guests, results and custom boards.
//
// Two unique keys guarantee that nothing is lost, duplicated or overwritten: each version of a table has one
// event (table, version), and each command counts once (table, actor, command). So it does not matter which
// process writes: of two that write the same version, the first wins.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/result.h"
#include "protocol/table.h"
#include "server/secure/crypto.h"

namespace kurz {

struct TableEvent {
  std::uint64_t version = 0;  // the first is 1
  std::string actor;          // a guest, or empty for the server itself
  std::string command;        // the actor's id for the command; empty for the server itself
  std::string body;           // JSON
  Digest chain{};             // over this event and all before it
};
// A hash over the event and the previous chain: any flipped bit is found.
inline Digest chain_of(const Digest& before, const std::string& table, const TableEvent& event) {
  Hasher hasher;
  hasher.add(before).add(table).add(event.version).add(event.actor).add(event.command).add(event.body);
  return hasher.digest();
}

struct Guest {
  std::string id;
  std::string name;
  Digest token_hash{};
  std::int64_t created_at = 0;  // seconds since 1970
};

// A link that carries a guest to another device.
struct StoredLink {
  std::string guest;
  Digest token_hash{};
  std::string sealed;        // the guest's secret, which only the link's token opens
  std::int64_t ends_at = 0;  // milliseconds since 1970
};

// A custom board. Its id is derived from its content.
struct StoredBoard {
  std::string id;
  std::string owner;  // empty: it is in nobody's list
  std::string file;
  std::string layout;
  std::int64_t created_at = 0;  // seconds since 1970
};

// How a game ended for a guest who held exactly one seat.
struct StoredResult {
  std::string guest;
  std::string table;
  std::string board;    // its id
  std::string against;  // the other seats in order, comma-separated: a bot's level, or "guest"
  std::int64_t place = 0;
  std::int64_t points = 0;
  std::int64_t at = 0;  // milliseconds since 1970
};

// A table and its first event.
struct NewTable {
  std::string table;
  std::string host;
  bool listed = false;
  Bytes32 seed{};
  TableEvent first;
  std::vector<std::string> guests;  // with a seat
  std::int64_t at = 0;
};
// The next event of a table. Stored only if it follows the table's last event: a replica that has taken over
// may have another history of the same length.
struct NewEvent {
  std::string table;
  TableStatus status{};  // after the event
  TableEvent event;
  std::int64_t at = 0;
  std::optional<std::vector<std::string>> guests;  // with a seat, if that has changed
  std::vector<StoredResult> results;               // if the event ends the game
  Digest before{};                                 // the chain of the last event
};
// A new guest.
struct PutGuest {
  Guest guest;
};
// A new name or a new token, without touching the other: both may be changed at once. Stale if the guest does
// not exist: deleted guests stay deleted.
struct ChangeGuest {
  std::string id;
  std::optional<std::string> name = {};
  std::optional<Digest> token_hash = {};
};
// Everything about a guest: name, token, seats, results, ownership of boards. The random id stays in games.
struct DeleteGuest {
  std::string id;
  // Stale if the guest was seen since then, in seconds since 1970.
  std::optional<std::int64_t> unless_seen_since = {};
};
// A link, in the place of the guest's earlier one. Those that ended before `now` are removed. Stale if there
// is no such guest.
struct PutLink {
  StoredLink link;
  std::int64_t now = 0;
};
// Removes a link. Stale if there is none: another device was faster.
struct UseLink {
  Digest token_hash{};
};
// The guest is here, on this day.
struct SeeGuest {
  std::string id;
  std::int64_t at = 0;  // seconds since 1970
};
// A table that is over or closed, with its events; results stay. Stale if it is not.
struct DeleteTable {
  std::string table;
};
// The events of a table are damaged: it is set aside.
struct MarkDamaged {
  std::string table;
};
// A board, unless its owner has `most` already. A damaged copy is replaced. Stale if there is no such owner.
struct NewBoard {
  StoredBoard board;
  int most = 0;
};
// Removes a board from its owner's list; games on it continue. Stale if it belongs to someone else.
struct RemoveBoard {
  std::string id;
  std::string owner;
};
// Changes nothing, but writes to the disk to find out whether anything can be stored.
struct Probe {};
using Write = std::variant<NewTable, NewEvent, PutGuest, ChangeGuest, DeleteGuest, PutLink, UseLink, SeeGuest,
                           DeleteTable, MarkDamaged, NewBoard, RemoveBoard, Probe>;

enum class Written : std::uint8_t {
  kDone,
  kStale,    // the table is at another version
  kTwice,    // this command, table or board is already stored
  kTooMany,  // the guest has too many boards
};

struct StoredTable {
  std::string id;
  TableStatus status{};
  std::uint64_t version = 0;
  std::int64_t epoch = 0;  // always 0: kept because the checksums of older rows include it
  std::int64_t changed_at = 0;
  std::string host = {};
  bool listed = false;
  Bytes32 seed{};
};

enum class StoreFault : std::uint8_t {
  kFull,        // the disk is full
  kBroken,      // reading or writing failed
  kDamaged,     // the file is not what was written
  kNewer,       // it was written by a newer version of the program
  kOlder,       // it was written by an older version, whose files can no longer be read
  kReplaced,    // its files were moved or replaced while they were in use
  kForeignLog,  // the write-ahead log beside it belongs to another database
  kCannotOpen,
  // Of a database server:
  kWrongAddress,  // its address cannot be read
  kUnreachable,   // it cannot be reached, or does not answer in time
  kOldServer,     // its version is too old
  kLogin,         // wrong role or password
  kNoDatabase,    // there is no such database
  kNoRights,      // the role may not do that
  kEncoding,      // it cannot store every character
  kReadOnly,      // a replica, or set to read-only
  kTooManyConnections,
  kLocked,    // another program prepares or moves it
  kStopping,  // it starts or stops
};
struct StoreError {
  StoreFault fault{};
  std::string text;  // what the database says
};
template <class T>
using Stored = Result<T, StoreError>;

class Store {
 public:
  virtual ~Store() = default;

  // All writes are durable when this returns; on an error none is stored, unless the connection to a database
  // server was lost at the end. No writes: only whether the store can be reached.
  virtual Stored<std::vector<Written>> commit(std::span<const Write> writes) = 0;
  // Upkeep that may take a while, for the committing thread when nobody waits. Whether something is left to
  // do a little later.
  virtual bool tidy_up() { return false; }
  // How long each use may wait for a database server that does not answer.
  virtual void set_limit(std::chrono::milliseconds /*limit*/) {}
  // Why the files cannot be used any more, if they were moved or replaced; empty if all is well.
  virtual std::string problem() { return {}; }

  virtual Stored<std::optional<StoredTable>> table(const std::string& id) = 0;
  // Public tables: open ones first, then running ones, the latest change first.
  virtual Stored<std::vector<StoredTable>> listed_tables(int most) = 0;
  // Where a guest has a seat, the latest change first.
  virtual Stored<std::vector<StoredTable>> tables_of(const std::string& guest, int most) = 0;
  // Unfinished tables of a host.
  struct Unfinished {
    int open = 0;
    int running = 0;
  };
  virtual Stored<Unfinished> unfinished_by(const std::string& host) = 0;
  // Open and running tables that have not changed since, the oldest first.
  virtual Stored<std::vector<StoredTable>> abandoned_tables(std::int64_t since, int most) = 0;
  // Those after a version, in order; the caller checks the chain.
  virtual Stored<std::vector<TableEvent>> events(const std::string& table, std::uint64_t after = 0) = 0;
  virtual Stored<std::optional<Guest>> guest_of(const Digest& token_hash) = 0;
  virtual Stored<std::optional<Guest>> guest(const std::string& id) = 0;
  // Those of these guests that exist.
  virtual Stored<std::vector<Guest>> guests(const std::vector<std::string>& ids) {
    std::vector<Guest> found;
    for (const std::string& id : ids) {
      auto one = guest(id);
      if (!one) return one.error();
      if (*one) found.push_back(std::move(**one));
    }
    return found;
  }
  virtual Stored<std::optional<StoredLink>> link(const Digest& token_hash) = 0;
  virtual Stored<std::optional<StoredBoard>> board(const std::string& id) = 0;
  // The newest first.
  virtual Stored<std::vector<StoredBoard>> boards_of(const std::string& owner) = 0;
  virtual Stored<std::vector<StoredResult>> results_of(const std::string& guest, int most) = 0;
};

class FileState;

struct SqliteOptions {
  std::string file;
  std::string vfs;           // for tests that break what lies below
  bool sync_commits = true;  // false loses acknowledged commits in a power cut; for the test that shows it
  // Called for every error after opening, and for damaged rows that are left out of a list; on the thread
  // that uses the store.
  std::function<void(const StoreError&)> on_error = nullptr;
  // Shared by all stores of the file in this process; none: this store is the only one that writes to it.
  std::shared_ptr<FileState> state = nullptr;
};
// The store in an SQLite file, with a write-ahead log that is synced at every commit. Creates the file if it
// does not exist. Each thread opens its own store.
Stored<std::unique_ptr<Store>> open_sqlite_store(const SqliteOptions& options);

}  // namespace kurz
