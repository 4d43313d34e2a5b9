// A database in memory that several simulated processes share: stores with the semantics of the real ones,
// and notices that wait until the test delivers them. Its clock is the test's.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "server/store/peers.h"
#include "server/store/store.h"

namespace kurz::test {

class MemoryDatabase {
 public:
  using Clock = std::function<std::int64_t()>;  // milliseconds
  explicit MemoryDatabase(Clock clock = [] { return std::int64_t{0}; }) : clock_(std::move(clock)) {}
  MemoryDatabase(const MemoryDatabase&) = delete;
  MemoryDatabase& operator=(const MemoryDatabase&) = delete;

  // Another connection; each may be used on another thread.
  std::unique_ptr<Store> open_store();
  // A process that has not been heard of for this long counts as dead.
  static constexpr std::int64_t kAlive = 2000;
  // What a process knows of the others. Destroying it ends the process: nothing reaches it any more.
  std::unique_ptr<Peers> peers(const std::string& process);

  // A notice on its way to a process.
  struct Notified {
    std::string to;
    Notice notice;
  };
  // Those that wait, the oldest first. A test may drop, double or reorder them.
  std::deque<Notified>& notices() { return notices_; }
  void deliver(const Notified& notified);
  void deliver_all();
  // As when a replica has taken over that lacks the latest event of a table.
  void lose_latest(const std::string& table);
  // As when the database has restarted: what waits is lost, and nobody is known to be alive.
  void lose_peers();

  // Of a table, straight from what is stored; empty if there is no such table.
  [[nodiscard]] const std::vector<TableEvent>& events(const std::string& table) const;
  [[nodiscard]] std::vector<StoredTable> tables() const;

 private:
  class Connection;
  class Process;

  struct TableData {
    StoredTable row;
    std::vector<TableEvent> events;
    std::set<std::pair<std::string, std::string>> commands;  // with their actors
  };

  Clock clock_;
  mutable std::mutex mutex_;
  std::map<std::string, TableData> tables_;
  std::set<std::pair<std::string, std::string>> seats_;  // guest, table
  std::map<std::string, Guest> guests_;
  std::map<std::string, StoredLink> links_;   // of guests
  std::map<std::string, std::int64_t> seen_;  // guests, in seconds since 1970
  std::map<std::string, StoredBoard> boards_;
  // By guest, time and table.
  std::map<std::tuple<std::string, std::int64_t, std::string>, StoredResult> results_;

  struct AttendanceRow {
    Attendance::At at;
    std::int64_t told_at = 0;
  };
  // Of peers; used by one thread.
  std::map<std::string, Process*> processes_;
  std::map<std::string, std::int64_t> alive_;                               // when last heard of
  std::map<std::string, std::map<std::string, AttendanceRow>> attendance_;  // by table and process
  std::map<std::string, std::string> timers_;                               // who runs those of a table
  std::deque<Notified> notices_;
};

}  // namespace kurz::test
