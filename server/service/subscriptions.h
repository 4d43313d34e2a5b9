// Who follows which table, and what they are sent.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "protocol/messages.h"
#include "server/service/live_tables.h"

namespace kurz {

class Subscriptions {
 public:
  Subscriptions(ServiceContext& context, LiveTables& tables) : context_(context), tables_(tables) {}

  // Sends an update now and one for every new version; ends the client's earlier subscription to the table.
  Result<LiveTable*, RequestError> open(const std::shared_ptr<Client>& client,
                                        const protocol::Subscribe& request);
  void close(Client& client, const std::string& table);
  void disconnected(Client& client);
  // The client has read enough to be sent what was held back.
  void caught_up(const Client& client);

  // Sends each subscriber the versions it does not have yet.
  void deliver(LiveTable& live);
  // Sends the list of people soon: when many come and go at once, as after a restart, they get one message.
  void people_changed(LiveTable& live);
  void send_to_all(const LiveTable& live, const SharedText& message);

  void renamed(const std::string& guest);
  // The guest's sockets become spectators.
  void guest_deleted(const std::string& guest);

 private:
  void send_people(LiveTable& live);
  [[nodiscard]] protocol::People people(const LiveTable& live, const std::string& guest);
  void remove(LiveTable& live, const std::function<bool(const Subscriber&)>& leaves);

  ServiceContext& context_;
  LiveTables& tables_;
};

}  // namespace kurz
