// Commands of guests, decisions of the server, and new tables.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/service/subscriptions.h"

namespace kurz {

class Commands {
 public:
  Commands(ServiceContext& context, LiveTables& tables, Subscriptions& subscriptions)
      : context_(context), tables_(tables), subscriptions_(subscriptions) {}

  // Called when a table has nothing to store and no command waits.
  std::function<void(LiveTable&)> when_idle;

  using Created = std::function<void(const Result<std::string, RequestError>& table)>;
  // `id` is the guest's name for this request: sent twice, it creates one table.
  void create_table(const std::string& guest, const std::string& id, const TableSettings& settings,
                    const Holders& holders, Created done);
  void submit(LiveTable& live, QueuedCommand command);
  void process_queue(LiveTable& live);
  // Reads the table again, as a job of this visitor; commands wait until then.
  void reload(LiveTable& live, const Visitor& visitor, LiveTables::Loaded then = nullptr);
  // Reads the versions that other processes have stored; commands wait until then. `then` is told whether
  // there were any.
  void catch_up(LiveTable& live, const std::function<void(bool advanced)>& then = nullptr);
  // Whether only another process can have stored this version.
  [[nodiscard]] bool is_later(const LiveTable& live, std::uint64_t version) const {
    return context_.peers != nullptr && live.table && version > live.table->version();
  }

  // Stores a decision of the server itself; the table adopts it when it is durable. `answer` is called then,
  // or with an error: another process may have been first.
  void commit(
      LiveTable& live, Decision decision, Answer answer = [](const Result<std::uint64_t, RequestError>&) {}) {
    commit(live, std::move(decision), std::nullopt, std::move(answer));
  }

 private:
  // An event that is being stored, with what it will change.
  struct Pending {
    TableEvent event;
    Decision decision;
    std::int64_t at = 0;
    std::int64_t steady = 0;
    std::optional<QueuedCommand> command;  // none: the server itself has decided
    Answer answer;
  };
  void commit(LiveTable& live, Decision decision, std::optional<QueuedCommand> command, Answer answer);
  // The checks that all commands share: who asks, whether it was done before, and for which version.
  [[nodiscard]] std::optional<Result<std::uint64_t, RequestError>> check(const Table& table,
                                                                         const QueuedCommand& command);
  void committed(const std::string& id, const std::shared_ptr<Pending>& pending,
                 const Stored<Written>& result);
  // Another process has stored this version, or the same command, before.
  void not_first(LiveTable& live, const std::shared_ptr<Pending>& pending);
  // Only the store knows whether it was stored.
  void reload_and_answer(LiveTable& live, const std::shared_ptr<Pending>& pending, ErrorCode otherwise);
  void caught_up(LiveTable& live, const std::optional<Stored<std::vector<TableEvent>>>& events,
                 const std::function<void(bool advanced)>& then);
  // The table has a new version.
  void advanced(LiveTable& live);
  void reloaded(LiveTable& live, const MaybeError& error);
  void create_rematch(LiveTable& live, Decision decision, const QueuedCommand& command);
  void store_table(const std::string& id, const Bytes32& seed, const change::Created& created,
                   std::function<void(bool stored)> done);
  // Guests of these seats who have not deleted their data.
  std::vector<std::string> known_guests(const Holders& holders);
  // Tables that are still being stored count as well.
  MaybeError too_many_tables(const std::string& guest, const std::string& table);

  ServiceContext& context_;
  LiveTables& tables_;
  Subscriptions& subscriptions_;
  std::map<std::string, std::set<std::string>> creating_;  // tables that are being stored, by host
};

}  // namespace kurz
