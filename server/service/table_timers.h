// What happens at tables without a command: bots move, substitutes play for absent players, clocks run out,
// abandoned tables are closed.
#pragma once

#include <map>
#include <set>
#include <string>

#include "server/service/commands.h"

namespace kurz {

class TableTimers {
 public:
  TableTimers(ServiceContext& context, LiveTables& tables, Commands& commands);

  // Everything that is due; asks the runtime to be called again.
  void run();
  // Does the next thing that is due at a table and schedules the one after it.
  void run_table(LiveTable& live);

 private:
  void run_seat(LiveTable& live, Seat seat, std::int64_t now, std::int64_t& next);
  void run_bot(LiveTable& live, Seat seat, const std::string& level, std::int64_t now, std::int64_t& next);
  void request_bot_move(LiveTable& live, Seat seat, const std::string& level, std::size_t turn);
  void close_abandoned(std::int64_t now);

  ServiceContext& context_;
  LiveTables& tables_;
  Commands& commands_;
  std::int64_t next_sweep_ = 0;
  std::map<std::string, int> level_milliseconds_;
  std::set<std::string> unreadable_;  // abandoned tables that cannot be loaded
};

}  // namespace kurz
