// What the server keeps: tables as the events that made them, their seeds, guests, how games ended for them,
// and their boards.
//
// Two unique keys are the guarantee that nothing is lost, doubled or overtaken: an event has its place
// (table, version), and a command of an actor counts once (table, actor, command). A table's epoch changes
// when another process takes it over; whoever still writes with the old one is refused.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/result.h"
#include "server/secure/digest.h"

namespace kurz {

enum class TableStatus : std::uint8_t {
  kOpen,     // people take seats
  kRunning,  // a game is on
  kOver,     // it has ended and can be replayed
  kClosed,   // everybody left before the end
  kHurt,     // what is stored does not fit together; nothing is done with it any more
};

struct TableEvent {
  std::uint64_t version = 0;  // the first is 1
  std::string actor;          // a guest, or empty for the server itself
  std::string command;        // the actor's name for what was asked; empty for the server itself
  std::string body;           // JSON
  Digest chain{};             // over all of this and the chain before
};
// Over the event and everything before it: a flipped bit anywhere shows.
Digest chain_of(const Digest& before, const std::string& table, const TableEvent& event);

struct Guest {
  std::string id;
  std::string name;
  Digest token_hash{};
  std::int64_t made_at = 0;  // seconds since 1970
};

// A board that a guest has sent. Its id is made from its content.
struct StoredBoard {
  std::string id;
  std::string maker;  // empty: nobody has it in their list any more
  std::string file;
  std::string layout;
  std::int64_t made_at = 0;  // seconds since 1970
};

// How a game ended for a guest who held one seat of it.
struct StoredResult {
  std::string guest;
  std::string table;
  std::string board;  // its id
  std::string
      against;  // the others in the order of seats: levels of bots, "guest" for people; with commas between
  int place = 0;
  int points = 0;
  std::int64_t at = 0;  // milliseconds since 1970
};

// A table and its first event.
struct NewTable {
  std::string table;
  std::string maker;
  bool listed = false;
  Bytes32 seed{};
  TableEvent first;
  std::vector<std::string> guests;  // who sit at it
  std::int64_t at = 0;
};
// The next event of a table. Done only if the table stands at the version before, in this epoch.
struct NewEvent {
  std::string table;
  std::int64_t epoch = 0;
  TableStatus status{};  // from then on
  TableEvent event;
  std::int64_t at = 0;
  std::optional<std::vector<std::string>> guests;  // who sit at it now, if that has changed
  std::vector<StoredResult> results;               // if it ends the game
};
// New, or another name or token for one that is there.
struct PutGuest {
  Guest guest;
  bool must_be_there = false;  // stale if it is not: who was forgotten meanwhile stays so
};
// All that is known of a guest, where they sat, how they did and which boards they made, but the id, which
// stands in games as a pseudonym.
struct ForgetGuest {
  std::string id;
};
// The events of the table do not fit together: it is put aside.
struct MarkHurt {
  std::string table;
};
// A board, unless its maker has `most` of them already. One that is there but damaged is written anew.
struct NewBoard {
  StoredBoard board;
  int most = 0;
};
// Out of its maker's list; games on it go on. Stale if it is not theirs.
struct RemoveBoard {
  std::string id;
  std::string maker;
};
// Changes nothing, but goes all the way to the disk: whether anything can be stored at all.
struct Probe {};
using Write = std::variant<NewTable, NewEvent, PutGuest, ForgetGuest, MarkHurt, NewBoard, RemoveBoard, Probe>;

enum class Written : std::uint8_t {
  kDone,
  kStale,    // the table stands at another version, or belongs to another process
  kTwice,    // this command of this actor is stored already, or this table or board is
  kTooMany,  // boards of this guest
};

struct StoredTable {
  std::string id;
  TableStatus status{};
  std::uint64_t version = 0;
  std::int64_t epoch = 0;
  std::int64_t changed_at = 0;
  Bytes32 seed{};
};

enum class StoreFault : std::uint8_t {
  kFull,     // no room on the disk
  kBroken,   // reading or writing failed
  kDamaged,  // the file is not what was written
  kNewer,    // it was written by a newer program
  kCopy,     // the copy beside it, made before it is brought up to date, cannot be written; it is as it was
  kCannotOpen,
};
struct StoreError {
  StoreFault fault{};
  std::string text;  // what the database says
};
template <class T>
using Stored = Result<T, StoreError>;

class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  // What is done is durable when this returns, and then all of it; on an error none is.
  virtual Stored<std::vector<Written>> commit(std::span<const Write> writes) = 0;
  // Upkeep that may take a while. For the thread that commits, when whoever waited has been told.
  virtual void tidy_up() {}

  virtual Stored<std::optional<StoredTable>> table(const std::string& id) = 0;
  // The open and running ones that everybody may see: those that wait first, the latest change first.
  virtual Stored<std::vector<StoredTable>> listed_tables(int most) = 0;
  // Those at which a guest sits, the latest change first.
  virtual Stored<std::vector<StoredTable>> tables_of(const std::string& guest, int most) = 0;
  // How many a guest has made that are not finished.
  struct Unfinished {
    int open = 0;
    int running = 0;
  };
  virtual Stored<Unfinished> unfinished_by(const std::string& maker) = 0;
  // Open or running ones that have not changed since, the longest first.
  virtual Stored<std::vector<StoredTable>> forsaken_tables(std::int64_t since, int most) = 0;
  // From the first, without a gap; what the chain says of them is for the caller to judge.
  virtual Stored<std::vector<TableEvent>> events(const std::string& table) = 0;
  virtual Stored<std::optional<Guest>> guest_of(const Digest& token_hash) = 0;
  virtual Stored<std::optional<Guest>> guest(const std::string& id) = 0;
  virtual Stored<std::optional<StoredBoard>> board(const std::string& id) = 0;
  // The latest first.
  virtual Stored<std::vector<StoredBoard>> boards_of(const std::string& maker) = 0;
  virtual Stored<std::vector<StoredResult>> results_of(const std::string& guest, int most) = 0;
};

}  // namespace kurz
