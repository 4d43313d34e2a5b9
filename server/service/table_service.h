// The tables people play at. Everything here runs on one thread; the disk and the bots work on other threads
// and come back by Runtime::post().
//
// The path of a command: TableService finds the table; Commands queues the command, checks it, decides it
// (server/table/table.h) and stores it; the table adopts the decision, the sender is answered, and
// Subscriptions sends every subscriber an update.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>

#include "protocol/messages.h"
#include "server/service/live_tables.h"
#include "server/table/updates.h"

namespace kurz {

// Who follows which table, and what they are sent.
class Subscriptions {
 public:
  Subscriptions(ServiceContext& context, LiveTables& tables) : context_(context), tables_(tables) {}

  // Sends an update now and one for every new version; ends the client's earlier subscription to the table.
  Result<LiveTable*, RequestError> open(const ClientPtr& client, const protocol::Subscribe& request);
  void close(Client& client, const std::string& table);
  void disconnected(Client& client);
  // The client has read enough to be sent what was held back.
  void caught_up(const Client& client);

  // Sends each subscriber the versions it does not have yet.
  void deliver(LiveTable& live);
  // Sends the list of people soon: when many come and go at once, as after a restart, they get one message.
  void people_changed(LiveTable& live);
  // To those who do not have the latest one, or only to this client.
  void send_people(LiveTable& live, const Client* only = nullptr);
  // What was put off until now.
  void run_timers(LiveTable& live, std::int64_t now);
  void send_to_all(const LiveTable& live, const SharedText& message);

  void renamed(const std::string& guest);
  // The guest's data was deleted, or the secret has changed: sockets become spectators until they reconnect.
  void sign_out(const std::string& guest);

 private:
  // Spectators came or went: there may be hundreds of them, so the others learn of it a bit later.
  void spectators_changed(LiveTable& live);
  // Updates from one version to another for one viewer.
  struct Missed {
    std::string table;
    Viewer viewer;
    std::uint64_t from = 0;
    TableTimes times;        // of the version they lead to
    bool is_answer = false;  // to a new subscription: the first comes in any case
  };
  struct MissedUpdate {
    std::uint64_t version = 0;
    SharedText text;
  };
  // Long updates are written on another thread. False if too many wait for that.
  bool catch_up(LiveTable& live, Subscriber& subscriber, bool is_answer = false);
  std::vector<MissedUpdate> write_missed(const Missed& missed);
  void send_missed(const ClientPtr& client, const Missed& missed, const std::vector<MissedUpdate>& updates);
  // What a client has missed could not be read.
  void not_caught_up(LiveTable& live, const ClientPtr& client, bool is_answer);
  [[nodiscard]] protocol::People people(const LiveTable& live, const std::string& guest);
  void remove(LiveTable& live, const std::function<bool(const Subscriber&)>& leaves);

  ServiceContext& context_;
  LiveTables& tables_;
};

// Commands of guests, decisions of the server, and new tables.
class Commands {
 public:
  Commands(ServiceContext& context, LiveTables& tables, Subscriptions& subscriptions)
      : context_(context), tables_(tables), subscriptions_(subscriptions) {}
  Commands(const Commands&) = delete;
  Commands& operator=(const Commands&) = delete;

  // Called when a table has nothing to store and no command waits.
  std::function<void(LiveTable&)> when_idle;

  using Created = std::function<void(const Result<std::string, RequestError>& table)>;
  // `id` is the guest's name for this request: sent twice, it creates one table.
  void create_table(const std::string& guest, const std::string& id, const TableSettings& settings,
                    const Holders& holders, Created done);
  void submit(LiveTable& live, QueuedCommand command);
  void process_queue(LiveTable& live);
  // Reads the table again, as a job of this visitor; commands wait until then.
  void reload(LiveTable& live, const Visitor& visitor, LiveTables::Loaded then);

  // Stores a decision; the table adopts it when it is durable.
  void commit(LiveTable& live, Decision decision, std::string actor, std::string command, Answer answer);
  // A decision of the server itself.
  void commit(LiveTable& live, Decision decision) {
    commit(live, std::move(decision), "", "", [](const Result<std::uint64_t, RequestError>&) {});
  }

 private:
  // An event that is being stored, with what it will change.
  struct Pending {
    TableEvent event;
    Decision decision;
    std::int64_t at = 0;
    std::int64_t steady = 0;
    Answer answer;
  };
  // Why the command cannot be queued, if it cannot.
  static std::optional<RequestError> no_place_for(const LiveTable& live, const QueuedCommand& command);
  // The checks that all commands share: who asks, whether it was done before, and for which version.
  [[nodiscard]] std::optional<Result<std::uint64_t, RequestError>> check(const Table& table,
                                                                         const QueuedCommand& command);
  void committed(const std::string& id, const std::shared_ptr<Pending>& pending,
                 const Stored<Written>& result);
  // To a command that seemed to fail (or came too late), from the table as it was read again.
  static Result<std::uint64_t, RequestError> answer_after_error(const std::optional<Table>& table,
                                                                const Pending& pending, bool failed,
                                                                const std::optional<RequestError>& error);
  void reloaded(LiveTable& live);
  void not_reloaded(LiveTable& live, const RequestError& error);
  void create_rematch(LiveTable& live, Decision decision, const QueuedCommand& command);
  void store_table(const std::string& id, const Bytes32& seed, const change::Created& created,
                   std::function<void(bool stored)> done);
  // Guests of these seats who have not deleted their data.
  std::vector<std::string> known_guests(const Holders& holders);
  // Tables that are still being stored count as well.
  std::optional<RequestError> too_many_tables(const std::string& guest, const std::string& table);

  ServiceContext& context_;
  LiveTables& tables_;
  Subscriptions& subscriptions_;
  std::map<std::string, std::set<std::string>> creating_;  // tables that are being stored, by host
};

// What happens at tables without a command: bots move, substitutes play for absent players, clocks run out,
// abandoned tables are closed.
class TableTimers {
 public:
  TableTimers(ServiceContext& context, LiveTables& tables, Commands& commands, Subscriptions& subscriptions)
      : context_(context),
        tables_(tables),
        commands_(commands),
        subscriptions_(subscriptions),
        started_at_(context.runtime.now()),
        started_steady_(context.runtime.steady()) {}

  // Everything that is due; asks the runtime to be called again.
  void run();
  // Does the next thing that is due at a table and schedules the one after it.
  void run_table(LiveTable& live);

 private:
  void run_due(LiveTable& live, std::int64_t now);
  // The time since which the players of a table could do something.
  [[nodiscard]] std::int64_t playable_since(const LiveTable& live) const;
  // Opens the table again if guests did not reveal in time what they add to chance.
  void run_shuffle(LiveTable& live, std::int64_t now);
  void run_seat(LiveTable& live, Seat seat, std::int64_t now, std::int64_t& next);
  // The seat's guest is away, it is their turn, and others wait: what the host chose for that.
  void run_absence(LiveTable& live, Seat seat, std::int64_t now, std::int64_t& next);
  void run_bot(LiveTable& live, Seat seat, const std::string& level, std::int64_t now, std::int64_t& next);
  void request_bot_move(LiveTable& live, Seat seat, const std::string& level, std::size_t turn);
  void find_abandoned();
  void close_abandoned(const std::vector<StoredTable>& abandoned);
  void close_abandoned(const std::string& id);
  void skip_abandoned(const std::string& id, const RequestError& error);
  // Tables that were changed before this time, in milliseconds since 1970, are abandoned.
  [[nodiscard]] std::int64_t abandoned_before() const;

  ServiceContext& context_;
  LiveTables& tables_;
  Commands& commands_;
  Subscriptions& subscriptions_;
  std::int64_t started_at_;
  std::int64_t started_steady_;
  std::int64_t next_sweep_ = 0;
  std::int64_t stalled_at_ = 0;       // when nothing could be stored for the last time
  std::set<std::string> unreadable_;  // abandoned tables that cannot be loaded
};

class TableService {
 public:
  explicit TableService(ServiceContext context);
  TableService(const TableService&) = delete;
  TableService& operator=(const TableService&) = delete;

  // Answers a request that came through a socket.
  void receive(const ClientPtr& client, const protocol::Request& request);

  // Of a guest who does not come back; see Guests::delete_unseen().
  void delete_guest(const std::string& guest, std::int64_t unseen_since);
  // A table that is over or closed; nothing happens to one that is in use.
  void delete_table(const std::string& table);

  // Accepts nothing new.
  void stop() { context_.stopping = true; }
  [[nodiscard]] bool is_writing() const { return context_.pending_writes > 0; }

  [[nodiscard]] const ServiceCounters& counters() const { return context_.counters; }
  [[nodiscard]] const ServiceOptions& options() const { return context_.options; }
  // The server's boards and the custom boards of guests.
  [[nodiscard]] const BoardFinder& find_board() const { return context_.find_board; }

 private:
  // A request about a table in memory.
  void answer(const ClientPtr& client, const protocol::Request& request);
  // Why a request cannot be done, where that is known at once; everything else is answered later.
  using MaybeError = std::optional<RequestError>;
  MaybeError handle(const ClientPtr& client, const protocol::Subscribe& request);
  MaybeError handle(const ClientPtr& client, const protocol::Unsubscribe& request);
  MaybeError handle(const ClientPtr& client, const protocol::AskHint& request);
  MaybeError handle(const ClientPtr& client, const protocol::AskWhy& request);
  MaybeError handle(const ClientPtr& client, const protocol::Say& request);
  MaybeError handle(const ClientPtr& client, const protocol::AgreeToBot& request);
  MaybeError handle(const ClientPtr& client, const protocol::Confirm& request);
  MaybeError handle(const ClientPtr& client, const protocol::Command& request);
  // The table of a request about one of the client's own seats.
  Result<LiveTable*, RequestError> find_own(const Client& client, const protocol::SeatRequest& request);
  void send_error(const ClientPtr& client, const protocol::RequestHead& head, const RequestError& error);

  ServiceContext context_;

 public:
  LiveTables tables{context_};
  Subscriptions subscriptions{context_, tables};
  Commands commands{context_, tables, subscriptions};
  TableTimers timers{context_, tables, commands, subscriptions};
};

}  // namespace kurz
