// The tables people play at. Everything here runs on one thread; the disk and the bots work on other threads
// and come back by Runtime::post().
//
// The path of a command: TableService finds the table; Commands queues the command, checks it, decides it
// (server/table/table.h) and stores it; the table adopts the decision, the sender is answered, and
// Subscriptions sends every subscriber an update.
#pragma once

#include <string>

#include "protocol/messages.h"
#include "server/service/peer_sync.h"
#include "server/service/table_timers.h"

namespace kurz {

class TableService {
 public:
  explicit TableService(ServiceContext context);

  // Answers a request that came through a socket.
  void receive(const ClientPtr& client, const protocol::Request& request);

  // Of a guest who does not come back; see Guests::delete_unseen().
  void delete_guest(const std::string& guest, std::int64_t unseen_since);
  // A table that is over or closed; nothing happens to one that is in use.
  void delete_table(const std::string& table);

  // Everything that is due; asks the runtime to be called again.
  void run_timers();

  // Accepts nothing new.
  void stop() { context_.stopping = true; }
  [[nodiscard]] bool is_writing() const { return context_.pending_writes > 0; }

  [[nodiscard]] const ServiceCounters& counters() const { return context_.counters; }
  [[nodiscard]] const ServiceOptions& options() const { return context_.options; }
  // The server's boards and the custom boards of guests.
  [[nodiscard]] const BoardSource& find_board() const { return context_.find_board; }

 private:
  // A request about a table in memory.
  void answer(const ClientPtr& client, const protocol::Request& request);
  // Why a request cannot be done, where that is known at once; everything else is answered later.
  MaybeError handle(const ClientPtr& client, const protocol::Subscribe& request);
  MaybeError open(const ClientPtr& client, const protocol::Subscribe& request);
  MaybeError handle(const ClientPtr& client, const protocol::Unsubscribe& request);
  // Of a request at a table that the client may watch, from one of its own seats if it names one.
  template <class One>
  MaybeError handle(const ClientPtr& client, const One& request);
  MaybeError handle(LiveTable& live, const ClientPtr& client, const protocol::AskHint& request);
  MaybeError handle(LiveTable& live, const ClientPtr& client, const protocol::AskWhy& request);
  MaybeError handle(LiveTable& live, const ClientPtr& client, const protocol::Say& request);
  MaybeError handle(LiveTable& live, const ClientPtr& client, const protocol::AgreeToBot& request);
  MaybeError handle(LiveTable& live, const ClientPtr& client, const protocol::Confirm& request);
  MaybeError handle(LiveTable& live, const ClientPtr& client, const protocol::Command& request);
  void send_error(const ClientPtr& client, const protocol::RequestHead& head, const RequestError& error);

  ServiceContext context_;

 public:
  LiveTables tables{context_};
  Subscriptions subscriptions{context_, tables};
  Commands commands{context_, tables, subscriptions};
  TableTimers timers{context_, tables, commands, subscriptions};
  PeerSync peers{context_, tables, commands, subscriptions};
};

}  // namespace kurz
