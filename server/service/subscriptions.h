// Who follows which table, and what they are sent.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "protocol/messages.h"
#include "server/service/live_tables.h"
#include "server/table/updates.h"

namespace kurz {

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
  // Those who follow a table.
  [[nodiscard]] std::set<std::string> guests();
  // Those of these guests who have a socket that was opened with an old secret.
  [[nodiscard]] std::set<std::string> with_old_session(const std::set<std::string>& guests);

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
  // What a guest is told, with the names at the table.
  [[nodiscard]] static protocol::People people(const LiveTable& live, const std::vector<std::string>& names,
                                               const std::string& guest);
  void remove(LiveTable& live, const std::function<bool(const Subscriber&)>& leaves);

  ServiceContext& context_;
  LiveTables& tables_;
};

}  // namespace kurz
