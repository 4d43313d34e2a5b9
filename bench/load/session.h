// One run of the load program: its thread, the server it talks to, and what it found. And the measurements.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "bench/load/report.h"
#include "engine/base/rng.h"
#include "tests/support/files.h"
#include "tests/support/server_process.h"
#include "tests/support/wire_client.h"

namespace kurz::load {

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
  bool as_json = false;
  std::vector<std::string> flags;  // more flags of the server
};

class Session {
 public:
  explicit Session(const Settings& given) : settings(given), rng(given.seed) {}

  void start_server(std::vector<std::string> flags = {});
  // Reports a mistake if it takes too long or fails. Returns the time it took.
  Duration stop_server();
  [[nodiscard]] int port() const { return server->port(); }

  // A mistake of the server. The first few are printed, all are counted.
  void mistake(const std::string& what);
  void print(const Report& report) const { report.print(settings.as_json, mistakes); }

  // Runs until `done` or until time is up; false if time is up.
  bool run_until(const std::function<bool()>& done, Duration limit);
  void run_for(Duration time);
  // Reports a mistake if `what` does not happen in time.
  void expect(const std::string& what, const std::function<bool()>& done, Duration limit);

  // POST requests. A status other than 201 is a mistake; otherwise `done` gets the answer.
  void create(const std::string& path, const boost::json::object& body, const std::string& cookie,
              std::function<void(const test::HttpAnswer&)> done);
  test::HttpAnswer get(const std::string& path);
  // One of the server's metrics.
  double metric(const std::string& name);
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
  Schedule(const Schedule&) = delete;
  Schedule& operator=(const Schedule&) = delete;
  ~Schedule() { *alive_ = false; }

  void start();
  void stop() { is_running_ = false; }
  [[nodiscard]] bool is_running() const { return is_running_; }

 private:
  void tick();

  Duration step_;
  boost::asio::steady_timer timer_;
  std::function<void(Clock::time_point)> due_;
  // The timer's last callback may come after the end of this object.
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
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

}  // namespace kurz::load
