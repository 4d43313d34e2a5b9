// The path of a command: queued per table, checked, decided, stored, adopted, acknowledged, delivered.
// New tables are created here as well.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>

#include "server/service/subscriptions.h"

namespace kurz {

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
    Answer answer;
  };
  // The checks that all commands share: who asks, whether it was done before, and for which version.
  [[nodiscard]] std::optional<Result<std::uint64_t, RequestError>> check(const Table& table,
                                                                         const QueuedCommand& command);
  void committed(const std::string& id, Pending& pending, const Stored<Written>& result);
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

}  // namespace kurz
