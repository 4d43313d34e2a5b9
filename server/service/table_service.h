// The tables people play at. Everything here runs on one thread; the disk and the bots work on other threads
// and come back by Runtime::post().
//
// The path of a command: command() finds the table and queues the command (commands.h); it is checked,
// decided (server/table/command.h) and stored; the table adopts the decision, the sender is answered, and
// every subscriber gets an update (subscriptions.h). table_timers.h has what happens without a command.
#pragma once

#include <memory>
#include <string>

#include "server/service/commands.h"
#include "server/service/table_timers.h"

namespace kurz {

class TableService {
 public:
  explicit TableService(ServiceContext context);
  TableService(const TableService&) = delete;
  TableService& operator=(const TableService&) = delete;

  void create_table(const std::string& guest, const std::string& id, const TableSettings& settings,
                    const Holders& holders, Commands::Created done) {
    commands_.create_table(guest, id, settings, holders, std::move(done));
  }
  // Answers a request that came through a socket.
  void receive(const std::shared_ptr<Client>& client, const protocol::Request& request);

  void disconnected(Client& client) { subscriptions_.disconnected(client); }
  void caught_up(const Client& client) { subscriptions_.caught_up(client); }
  void renamed(const std::string& guest) { subscriptions_.renamed(guest); }
  // Bots play for them from now on.
  void guest_deleted(const std::string& guest) { subscriptions_.guest_deleted(guest); }

  [[nodiscard]] LiveTables& tables() { return tables_; }
  void run_timers() { timers_.run(); }
  // Accepts nothing new.
  void stop() { context_.stopping = true; }
  [[nodiscard]] bool is_writing() const { return context_.pending_writes > 0; }

  [[nodiscard]] const ServiceCounters& counters() const { return context_.counters; }
  [[nodiscard]] const ServiceOptions& options() const { return context_.options; }
  // The server's boards and the custom boards of guests.
  [[nodiscard]] const BoardFinder& find_board() const { return context_.find_board; }

 private:
  // Why a request cannot be done, where that is known at once; everything else is answered later.
  using Refusal = std::optional<RequestError>;
  Refusal handle(const std::shared_ptr<Client>& client, const protocol::Subscribe& request);
  Refusal handle(const std::shared_ptr<Client>& client, const protocol::Unsubscribe& request);
  Refusal handle(const std::shared_ptr<Client>& client, const protocol::AskHint& request);
  Refusal handle(const std::shared_ptr<Client>& client, const protocol::AskWhy& request);
  Refusal handle(const std::shared_ptr<Client>& client, const protocol::Say& request);
  Refusal handle(const std::shared_ptr<Client>& client, const protocol::Command& request);
  void send_error(const std::shared_ptr<Client>& client, const protocol::RequestHead& head,
                  const RequestError& error);

  ServiceContext context_;
  LiveTables tables_{context_};
  Subscriptions subscriptions_{context_, tables_};
  Commands commands_{context_, tables_, subscriptions_};
  TableTimers timers_{context_, tables_, commands_};
};

}  // namespace kurz
