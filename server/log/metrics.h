// The server's metrics in the text format of Prometheus.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kurz {

// Counted since the start.
struct ServiceCounters {
  long acknowledged = 0;
  long errors = 0;
  long bot_moves = 0;
  long damaged_tables = 0;
  long decided_commands = 0;  // by applying the rules once
  long replayed_events = 0;   // while loading tables from the store
};

// Counted since the start, except `sockets` and `unread_bytes`: now.
struct NetCounters {
  long sockets = 0;
  long connections = 0;
  long requests = 0;
  long failed_requests = 0;        // answered with a status of 400 or more
  long cross_origin_requests = 0;  // of these 403
  long messages = 0;
  long closed_slow = 0;
  long closed_fast = 0;
  long closed_control = 0;  // too many pings and pongs
  long closed_unread = 0;   // all connections had too much unread output together
  long accept_pauses = 0;
  long refused_connections = 0;  // the address had too many
  long refused_sockets = 0;      // the guest or the address had too many
  long failed_handlers = 0;      // ended by an exception
  long unread_bytes = 0;         // now
};

struct NamedCount {
  std::string_view name, help;
  long value = 0;
};

struct Metrics {
  ServiceCounters service;
  NetCounters net;
  long live_tables = 0;
  long waiting_writes = 0;
  long waiting_bots = 0;
  long bot_failures = 0;
  long store_errors = 0;
  // By the check of all tables after the start.
  long stored_tables = 0;
  long checked_tables = 0;
  long found_damaged = 0;
  std::vector<NamedCount> limited = {};  // requests above the limits of a visitor
  long visitors = 0;                     // guests and addresses whose limits are kept
};
std::string metrics_text(const Metrics& metrics);

}  // namespace kurz
