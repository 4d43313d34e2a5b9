#include "server/log/metrics.h"

#include <algorithm>
#include <fstream>

#include <fmt/format.h>
#include <unistd.h>

namespace kurz {
namespace {

long resident_bytes() {
  long pages = 0;
  long resident = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

double seconds(HandlerTimes::Clock::duration time) { return std::chrono::duration<double>(time).count(); }

}  // namespace

std::string metrics_text(const Metrics& metrics) {
  const ServiceCounters& service = metrics.service;
  const NetCounters& net = metrics.net;
  std::vector<NamedCount> all = {
      {"sockets", "Open WebSockets", net.sockets},
      {"tables", "Tables in memory", metrics.live_tables},
      {"writes_waiting", "Writes waiting for the disk", metrics.waiting_writes},
      {"bots_waiting", "Bot decisions waiting or in progress", metrics.waiting_bots},
      {"visitors", "Guests and addresses whose use of the limits is in memory", metrics.visitors},
      {"unread_bytes", "Unread output of all connections", net.unread_bytes},
      {"resident_bytes", "Memory in use", resident_bytes()},
      {"stored_tables", "Stored tables when the server started", metrics.stored_tables},
      {"checked_tables", "Tables whose events were checked after the start", metrics.checked_tables},
      {"found_damaged", "Damaged tables found by the check after the start", metrics.found_damaged},
      {"connections_total", "Accepted connections", net.connections},
      {"requests_total", "HTTP requests", net.requests},
      {"failed_requests_total", "HTTP requests answered with status 400 or higher", net.failed_requests},
      {"cross_origin_requests_total", "HTTP requests rejected because of their origin",
       net.cross_origin_requests},
      {"messages_total", "WebSocket messages received", net.messages},
      {"closed_slow_total", "WebSockets closed because the client did not read", net.closed_slow},
      {"closed_fast_total", "WebSockets closed because the client sent too much", net.closed_fast},
      {"closed_control_total", "WebSockets closed because of too many pings or pongs", net.closed_control},
      {"closed_unread_total", "Connections closed because all clients had too much unread output",
       net.closed_unread},
      {"refused_connections_total", "Connections rejected because the address had too many",
       net.refused_connections},
      {"refused_sockets_total", "WebSockets rejected because the visitor had too many open",
       net.refused_sockets},
      {"failed_handlers_total", "Requests, WebSockets and timers ended by an internal error",
       net.failed_handlers},
      {"accept_pauses_total", "Times the limit on open files was reached", net.accept_pauses},
      {"acknowledged_total", "Commands stored and acknowledged", service.acknowledged},
      {"errors_total", "Requests answered with an error", service.errors},
      {"bot_moves_total", "Moves made by bots", service.bot_moves},
      {"bot_failures_total", "Failed bot decisions, hints and analyses", metrics.bot_failures},
      {"store_errors_total", "Failed reads and writes of the store", metrics.store_errors},
      {"decided_commands_total", "Commands and bot moves applied to a table", service.decided_commands},
      {"replayed_events_total", "Stored events applied while loading tables", service.replayed_events},
      {"damaged_tables_total", "Tables found damaged", service.damaged_tables},
  };
  all.insert(all.end(), metrics.limited.begin(), metrics.limited.end());
  std::string text;
  for (const NamedCount& metric : all) {
    text += fmt::format("# HELP kurz_{0} {1}\n# TYPE kurz_{0} {2}\nkurz_{0} {3}\n", metric.name, metric.help,
                        metric.name.ends_with("_total") ? "counter" : "gauge", metric.value);
  }
  return text;
}

void HandlerTimes::add(std::string_view handler, Clock::duration time) {
  auto at = by_handler_.find(handler);
  if (at == by_handler_.end()) at = by_handler_.emplace(handler, Times{}).first;
  Times& times = at->second;
  ++times.count;
  times.total += time;
  times.longest = std::max(times.longest, time);
  for (std::size_t i = 0; i < kBucketsMs.size(); ++i) {
    if (time <= std::chrono::milliseconds(kBucketsMs[i])) ++within_[i];
  }
}

std::string HandlerTimes::text() const {
  Times all;
  for (const auto& [handler, times] : by_handler_) {
    all.count += times.count;
    all.total += times.total;
    all.longest = std::max(all.longest, times.longest);
  }
  std::string text =
      "# HELP kurz_handler_seconds Time that one request, message, disconnect, timer or result of another "
      "thread took on the thread of the games\n"
      "# TYPE kurz_handler_seconds histogram\n";
  for (std::size_t i = 0; i < kBucketsMs.size(); ++i) {
    text += fmt::format("kurz_handler_seconds_bucket{{le=\"{}\"}} {}\n", kBucketsMs[i] / 1000.0, within_[i]);
  }
  text += fmt::format(
      "kurz_handler_seconds_bucket{{le=\"+Inf\"}} {0}\nkurz_handler_seconds_sum {1:.6f}\n"
      "kurz_handler_seconds_count {0}\n",
      all.count, seconds(all.total));
  text += fmt::format(
      "# HELP kurz_longest_handler_ms Longest time of a handler since the start, in milliseconds\n"
      "# TYPE kurz_longest_handler_ms gauge\nkurz_longest_handler_ms {:.3f}\n",
      seconds(all.longest) * 1000);
  text +=
      "# HELP kurz_longest_ms Longest time of each kind of handler since the start, in milliseconds\n"
      "# TYPE kurz_longest_ms gauge\n";
  for (const auto& [handler, times] : by_handler_) {
    text += fmt::format("kurz_longest_ms{{handler=\"{}\"}} {:.3f}\n", handler, seconds(times.longest) * 1000);
  }
  return text;
}

}  // namespace kurz
