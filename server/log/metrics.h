// The server's metrics in the text format of Prometheus.
#pragma once

#include <array>
#include <chrono>
#include <map>
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

// How long the thread that carries the games was busy with one thing: everybody's moves wait meanwhile. Used
// on that thread only.
class HandlerTimes {
 public:
  using Clock = std::chrono::steady_clock;

  void add(std::string_view handler, Clock::duration time);
  // A histogram of all, and the longest of each handler, in the text format of Prometheus.
  [[nodiscard]] std::string text() const;

 private:
  static constexpr std::array kBucketsMs{1, 5, 10, 50, 100, 500};
  struct Times {
    long count = 0;
    Clock::duration total{};
    Clock::duration longest{};
  };
  std::array<long, kBucketsMs.size()> within_{};  // how many took at most that long
  std::map<std::string, Times, std::less<>> by_handler_;
};

// Adds the time of its own life.
class HandlerTimer {
 public:
  HandlerTimer(HandlerTimes& times, std::string handler) : times_(times), handler_(std::move(handler)) {}
  HandlerTimer(const HandlerTimer&) = delete;
  HandlerTimer& operator=(const HandlerTimer&) = delete;
  // What it is turns out later.
  void set_handler(std::string handler) { handler_ = std::move(handler); }
  ~HandlerTimer() { times_.add(handler_, HandlerTimes::Clock::now() - begin_); }

 private:
  HandlerTimes& times_;
  std::string handler_;
  HandlerTimes::Clock::time_point begin_ = HandlerTimes::Clock::now();
};

}  // namespace kurz
