#include "server/ops/metrics.h"

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

}  // namespace

std::string metrics_text(const Figures& figures) {
  std::string text;
  const auto add = [&](std::string_view name, std::string_view type, std::string_view about, long value) {
    text += fmt::format("# HELP kurz_{0} {1}\n# TYPE kurz_{0} {2}\nkurz_{0} {3}\n", name, about, type, value);
  };
  const auto counter = [&](std::string_view name, std::string_view about, long value) {
    add(name, "counter", about, value);
  };
  const auto gauge = [&](std::string_view name, std::string_view about, long value) {
    add(name, "gauge", about, value);
  };
  gauge("sockets", "WebSockets that are open", figures.net.sockets);
  gauge("tables", "tables in memory", figures.rooms);
  gauge("writes_waiting", "events on their way to the disk", figures.waiting_writes);
  gauge("bots_waiting", "decisions of bots that wait or are being made", figures.waiting_bots);
  gauge("resident_bytes", "memory in use", resident_bytes());
  counter("connections_total", "connections taken", figures.net.connections);
  counter("requests_total", "HTTP requests", figures.net.requests);
  counter("messages_total", "messages through sockets", figures.net.messages);
  counter("closed_slow_total", "sockets closed because they did not read", figures.net.closed_slow);
  counter("closed_fast_total", "sockets closed because they sent too much", figures.net.closed_fast);
  counter("accept_pauses_total", "times the limit of open files was reached", figures.net.accept_pauses);
  counter("acknowledged_total", "commands done", figures.house.acknowledged);
  counter("refused_total", "commands refused", figures.house.refused);
  counter("bot_moves_total", "moves of bots", figures.house.bot_moves);
  counter("bot_failures_total", "bots, hints and analyses that failed and were done without",
          figures.bot_failures);
  counter("store_faults_total", "times the store could not read or write", figures.house.store_faults);
  counter("hurt_tables_total", "tables whose record is damaged", figures.house.hurt_tables);
  return text;
}

}  // namespace kurz
