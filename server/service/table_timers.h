// What happens at tables without a command: bots move, substitutes play for absent players, clocks run out,
// abandoned tables are closed.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "server/service/commands.h"

namespace kurz {

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

}  // namespace kurz
