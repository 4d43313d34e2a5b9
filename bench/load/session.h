// One run of the load program: its thread, the server it talks to, and what it found: times, and the figures
// that are printed. And the measurements.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/json.hpp>

#include "engine/base/rng.h"
#include "tests/support/files.h"
#include "tests/support/server_process.h"
#include "tests/support/wire_client.h"

namespace kurz::load {

namespace json = boost::json;
using Clock = std::chrono::steady_clock;
using Duration = Clock::duration;

double in_ms(Duration time);
double in_seconds(Duration time);
Duration seconds_of(double seconds);

// Part of an object whose answers and timers may come when it is gone: what it guards is then not called.
class Lifetime {
 public:
  Lifetime() = default;
  Lifetime(const Lifetime&) = delete;
  Lifetime& operator=(const Lifetime&) = delete;
  ~Lifetime() { *alive_ = false; }

  template <class Call>
  [[nodiscard]] auto guard(Call call) const {
    return [alive = alive_, call = std::move(call)](const auto&... arguments) {
      if (*alive) call(arguments...);
    };
  }

 private:
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

// What a proxy on this machine tells the server about clients from 127.0.0.<source>.
std::string address_of(int source);

// Keeps every time, so that percentiles are exact.
class Latencies {
 public:
  void add(Duration time) { times_.push_back(time); }
  void add(const Latencies& more) { times_.insert(times_.end(), more.times_.begin(), more.times_.end()); }
  [[nodiscard]] std::size_t count() const { return times_.size(); }
  // In milliseconds; `share` from 0 to 1.
  [[nodiscard]] double quantile(double share) const;
  // "median 0.41 ms, 99 % 1.20 ms, 99.9 % 3.00 ms, max 4.10 ms", or "nothing"
  [[nodiscard]] std::string text() const;
  [[nodiscard]] json::object as_json() const;

 private:
  std::vector<Duration> times_;
};

// The figures of one measurement, as a line of text and as JSON.
class Report {
 public:
  explicit Report(std::string name) : name_(std::move(name)) {}

  // `text` has "{}" for the value, with a format if needed: "{:.1f} MB".
  void add(const std::string& key, double value, const std::string& text);
  void add(const std::string& key, const json::array& values, const std::string& text);
  void add(const std::string& key, const Latencies& latencies, const std::string& of);
  // Whether the project's target is met; a busy machine may miss it.
  void target(const std::string& text, bool met);
  void print(bool as_json, long mistakes) const;

 private:
  std::string name_;
  std::string line_;
  json::object object_;
  json::array targets_;
};

// The share of processor time that the host of a virtual machine gave to others ("steal").
class HostShare {
 public:
  HostShare() { stolen_percent(); }
  // Percent since the last call.
  double stolen_percent();

 private:
  double stolen_ = 0;
  double all_ = 0;
};

// Latencies per second, and separately those of the seconds with little steal.
class WatchedLatencies {
 public:
  void begin() { host_.stolen_percent(); }
  // What was measured since begin().
  void add(const Latencies& times);
  [[nodiscard]] const Latencies& all() const { return all_; }
  void report(Report& to, const std::string& key, const std::string& of) const;

 private:
  HostShare host_;
  Latencies all_;
  Latencies undisturbed_;
  int seconds_ = 0;
  int undisturbed_seconds_ = 0;
};

// How late the machine wakes a thread that sleeps for a millisecond, and how much its host took, during a
// measurement.
class MachineWatch {
 public:
  MachineWatch();
  MachineWatch(const MachineWatch&) = delete;
  MachineWatch& operator=(const MachineWatch&) = delete;
  ~MachineWatch() = default;
  void print(bool as_json);

 private:
  Latencies late_;
  HostShare host_;
  std::jthread thread_;
};

// The command line; every measurement has its own defaults.
struct Settings {
  std::string kurz = "kurz";
  std::string board = "london";
  int tables = 0;   // 0: default
  int sockets = 0;  // 0: default
  int rate = 500;   // moves per second
  double seconds = 0;
  double think = 1;  // factor of the thinking time of people
  std::uint64_t seed = 1;
  double minutes = 0;  // of all attacks at once; 0: each attack in turn
  bool as_json = false;
  bool tells_addresses = false;    // as a proxy does: the server limits visitors by their address
  int processes = 3;               // on one database
  int port = 0;                    // of a server that another session has started
  bool is_attacker = false;        // errors are expected
  std::vector<std::string> flags;  // more flags of the server
};

// Arguments of a server without the limits that protect it from clients that are too fast.
std::vector<std::string> no_limits();

class Session {
 public:
  explicit Session(const Settings& given) : settings(given), rng(given.seed) {}

  void start_server(std::vector<std::string> flags = {});
  // Again with the database, but with the limits that a server has by default.
  void restart_with_limits();
  // Reports a mistake if it takes too long or fails. Returns the time it took.
  Duration stop_server();
  [[nodiscard]] int port() const { return server ? server->port() : settings.port; }

  // A mistake of the server. The first few are printed, all are counted.
  void mistake(const std::string& what);
  void print(const Report& report) const { report.print(settings.as_json, mistakes); }

  // Runs until `done` or until time is up; false if time is up.
  bool run_until(const std::function<bool()>& done, Duration limit);
  void run_for(Duration time);
  // Reports a mistake if `what` does not happen in time.
  void expect(const std::string& what, const std::function<bool()>& done, Duration limit);

  // `done` gets the answer of a process, whatever it is.
  void post(int port, const std::string& path, const json::object& body, const std::string& cookie,
            std::function<void(const test::HttpAnswer&)> done);
  // POST requests. A status other than 201 is a mistake; otherwise `done` gets the answer.
  void create(const std::string& path, const json::object& body, const std::string& cookie,
              std::function<void(const test::HttpAnswer&)> done);
  test::HttpAnswer get(const std::string& path) { return get(port(), path); }
  test::HttpAnswer get(int port, const std::string& path);
  // One of the server's metrics.
  double metric(const std::string& name) { return metric(port(), name); }
  double metric(int port, const std::string& name);
  double megabytes() { return metric("kurz_resident_bytes") / 1e6; }

  [[nodiscard]] double seconds_or(double preset) const {
    return settings.seconds > 0 ? settings.seconds : preset;
  }
  [[nodiscard]] int tables_or(int preset) const { return settings.tables > 0 ? settings.tables : preset; }
  [[nodiscard]] int sockets_or(int preset) const { return settings.sockets > 0 ? settings.sockets : preset; }

  Settings settings;
  Rng rng;
  long mistakes = 0;
  long frames = 0;  // received by all players
  test::TempFolder folder;
  boost::asio::io_context io{1};
  std::optional<test::ServerProcess> server;
};

// A steady schedule that does not wait for slow answers: `due` is called once per step, late if it must be.
class Schedule {
 public:
  Schedule(Session& session, double rate, std::function<void(Clock::time_point)> due);

  void start();
  void stop() { is_running_ = false; }
  [[nodiscard]] bool is_running() const { return is_running_; }

 private:
  void tick();

  Duration step_;
  boost::asio::steady_timer timer_;
  std::function<void(Clock::time_point)> due_;
  Lifetime lifetime_;
  Clock::time_point next_;
  bool is_running_ = false;
};

void measure_flat_out(Session& session);
void measure_paced(Session& session);
void measure_idle(Session& session);
void measure_people(Session& session);
void measure_start(Session& session);
void measure_storm(Session& session);
void measure_slow(Session& session);
void measure_attacks(Session& session);
void measure_failover(Session& session);
void measure_restarts(Session& session);
void measure_promote(Session& session);
void measure_durable(Session& session);
void measure_reconnect_all(Session& session);
void measure_tables(Session& session);

}  // namespace kurz::load
