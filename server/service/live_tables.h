// The tables in memory: loaded from the store when they are needed, and read again after an error.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/config/config.h"
#include "server/log/logger.h"
#include "server/log/metrics.h"
#include "server/service/guests.h"
#include "server/service/jobs.h"
#include "server/service/load_table.h"
#include "server/service/presence.h"
#include "server/service/runtime.h"
#include "server/store/peers.h"
#include "server/store/store_pool.h"
#include "server/store/writer.h"
#include "server/table/table.h"

namespace kurz {

// The visitor whose jobs are those that no guest asked for.
inline const Visitor kServer{"server", ""};

// What all parts of the service share. Everything runs on the service's thread.
struct ServiceContext {
  Runtime& runtime;
  Store& store;       // for reading on the service's thread
  StorePool& stores;  // for reading on others
  Writer& writer;
  BotPool& bots;
  Guests& guests;
  Allowances& allowances;
  Logger& logger;
  JobContext jobs;
  BoardSource find_board;  // on any thread
  ServiceOptions options = {};
  // When an earlier process was last alive, in milliseconds since 1970; 0: unknown.
  std::int64_t stopped_at = 0;
  Peers* peers = nullptr;  // null: no other process uses the database
  ServiceCounters counters = {};
  int pending_writes = 0;
  bool stopping = false;  // nothing new is accepted
};

// A client that follows a table, from every seat that its guest holds, or as a spectator.
struct Subscriber {
  ClientPtr client;
  bool explain = false;
  std::uint64_t version = 0;  // the last one sent
  bool people_due = true;     // the list of people has changed since it was sent
  bool catching_up = false;   // what it has missed is being written on another thread
};

using Answer = std::function<void(const Result<std::uint64_t, RequestError>& version)>;

// A command that waits until the one before it is stored.
struct QueuedCommand {
  std::string guest;
  protocol::Command command;
  Answer answer;
  std::string address = {};  // of the client; who is charged, see Visitor
  bool looked_for = false;   // its version was looked for in the store

  // Unique per guest and table.
  [[nodiscard]] const std::string& id() const { return protocol::common(command).id; }
  [[nodiscard]] std::uint64_t version() const { return protocol::common(command).version; }
};

// A bot's decision for one turn.
struct BotDecision {
  std::size_t turn = 0;  // number of the move, see Table::plays(); 0: none requested
  std::optional<Action> action;
};

// All times are of the steady clock.
struct LiveTable {
  std::string id;
  std::optional<Table> table;  // none after a store error, until it is read again
  // The version and chain of the table before it is read again.
  std::optional<std::pair<std::uint64_t, Digest>> before;
  std::vector<Subscriber> subscribers;
  std::deque<QueuedCommand> queue;
  bool people_due = false;     // the list of people will be sent soon
  std::int64_t people_at = 0;  // when it will be sent at the latest; 0: no change since
  // Requests that wait until `writing` ends.
  std::vector<std::function<void()>> waiting;
  bool writing = false;                // an event is being stored, or the table is read again
  std::int64_t occupied_since = 0;     // there has been a subscriber ever since
  std::int64_t empty_since = 0;        // 0: there is a subscriber
  std::int64_t due_at = 0;             // when its timers run; 0: not scheduled
  BySeat<std::int64_t> away_since{};   // of the seat's guest; 0: connected
  BySeat<std::int64_t> returned_at{};  // after the deadline; once per decision
  std::set<Seat> returning;            // seats whose guests have just come back
  // Seats for which the other players are asked whether a bot should play, with the guests who agreed.
  std::map<Seat, std::set<std::string>> asked;
  BySeat<BotDecision> bot_decisions{};
  std::size_t confirmed = 0;  // plays() of the table when its last mover gave up taking back the move

  // What other processes of the database know, see Peers.
  std::uint64_t latest = 0;         // the latest version that is said to be stored
  bool runs_timers = true;          // this process does what happens without a command
  std::vector<Presence> elsewhere;  // who is there in other processes
  std::string told;                 // the presence that was told last, without times
  bool is_news = false;             // they do not know it yet

  // Here or in another process.
  [[nodiscard]] bool is_connected(const std::string& guest) const;
  [[nodiscard]] int watching() const;
  // Connected players other than this guest.
  [[nodiscard]] std::set<std::string> others_connected(const std::string& guest) const;
  // Who pays for the thinking of bots: the host, with the address of a socket of theirs, or else of a player
  // or a spectator who is connected.
  [[nodiscard]] Visitor payer() const;
};

class LiveTables {
 public:
  explicit LiveTables(ServiceContext& context);

  // Only tables in memory, and only for clients that may watch it: "no such table" and "not yours" give the
  // same answer.
  Result<LiveTable*, RequestError> find_for(const Client& client, const std::string& id);
  // Null if the table is not in memory.
  LiveTable* in_memory(const std::string& id);
  // Whether it is in memory and can be used; load() makes it so.
  [[nodiscard]] bool is_loaded(const std::string& id);
  // After a store error only the store knows the table; clients stay subscribed.
  void drop_content(LiveTable& live);

  // Reads the table on another thread, since a long one takes several milliseconds. Then it is loaded, or the
  // error says why not. Calls for one table are answered in their order.
  using Loaded = std::function<void(const MaybeError&)>;
  void load(const Visitor& visitor, const std::string& id, Loaded then);
  [[nodiscard]] bool is_loading(const std::string& id) const { return loading_.contains(id); }
  // For other work that reads tables.
  JobQueue& readers() { return loads_; }
  // For what other processes have stored: games go on while thousands of tables are loaded.
  JobQueue& catch_ups() { return catch_ups_; }
  // Of both queues; see JobQueue.
  bool run_next() { return catch_ups_.run_next() || loads_.run_next(); }
  [[nodiscard]] int waiting() const { return catch_ups_.waiting() + loads_.waiting(); }
  [[nodiscard]] long failures() const { return catch_ups_.failures() + loads_.failures(); }
  // Logs and counts the error, and sets a damaged table aside.
  RequestError report(const LoadError& error);

  // Runs the table's timers at `time` or earlier.
  void schedule(LiveTable& live, std::int64_t time);
  // Other processes must learn of a change, or may know of one: PeerSync asks soon.
  void sync_soon(const LiveTable& live);
  std::set<std::string> take_unsynced() { return std::exchange(unsynced_, {}); }
  // In memory no longer.
  std::vector<std::string> take_left() { return std::exchange(left_, {}); }
  // The next table whose timers are due, and no longer scheduled; null if there is none.
  LiveTable* next_due(std::int64_t now);
  // When the next timers are due; none if no table is scheduled.
  [[nodiscard]] std::optional<std::int64_t> next_due_at() const;

  void unload(const LiveTable& live);
  [[nodiscard]] std::size_t size() const { return tables_.size(); }
  void for_each(const std::function<void(LiveTable&)>& visit);

  // What other processes have told about a table.
  void learn(LiveTable& live, const TableNews& news) const;
  // A player who comes back takes the seat back from the bot.
  static void add_returning(LiveTable& live, const std::string& guest);

 private:
  struct Found {
    Table table;
    std::optional<TableNews> news;  // if there are other processes
    Digest before{};                // the chain at the version that was known before
  };
  Result<Found, LoadError> find(const std::string& id, std::uint64_t before);
  void keep(const std::string& id, Found found);
  void loaded(const std::string& id, std::optional<Result<Found, LoadError>> found);
  void keep_times(const LiveTable& live);
  // The clocks of a table that was loaded.
  void continue_times(LiveTable& live, const std::optional<TableNews>& news);

  ServiceContext& context_;
  std::unordered_map<std::string, std::unique_ptr<LiveTable>> tables_;
  std::set<std::pair<std::int64_t, std::string>> due_;
  // Of games that are not in memory now, but were since this process started.
  RepeatFilter unread_;  // reasons in the log
  std::unordered_map<std::string, TableTimes> times_;
  std::map<std::string, std::vector<Loaded>> loading_;
  std::set<std::string> unsynced_;
  std::vector<std::string> left_;
  JobQueue loads_;
  JobQueue catch_ups_;
};

}  // namespace kurz
