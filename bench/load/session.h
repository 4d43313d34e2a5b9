// One run of the load program: its thread, the server it talks to, and what it found.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

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

  // Runs until `done` or until time is up; false if time is up.
  bool run_until(const std::function<bool()>& done, Duration limit);
  void run_for(Duration time);
  // Reports a mistake if `what` does not happen in time.
  void expect(const std::string& what, const std::function<bool()>& done, Duration limit);

  // HTTP requests, a few at a time.
  void post(const std::string& path, const boost::json::object& body, const std::string& cookie,
            std::function<void(const test::HttpAnswer&)> done);
  test::HttpAnswer get(const std::string& path);
  // One of the server's metrics.
  double metric(const std::string& name);

  [[nodiscard]] double seconds_or(double preset) const {
    return settings.seconds > 0 ? settings.seconds : preset;
  }
  [[nodiscard]] int tables_or(int preset) const { return settings.tables > 0 ? settings.tables : preset; }
  [[nodiscard]] int sockets_or(int preset) const { return settings.sockets > 0 ? settings.sockets : preset; }

  Settings settings;
  Rng rng;
  Mistakes mistakes;
  test::TempFolder folder;
  boost::asio::io_context io{1};
  std::optional<test::ServerProcess> server;

 private:
  struct Call {
    test::HttpCall http;
    std::function<void(const test::HttpAnswer&)> done;
  };
  void start_calls();

  std::vector<std::string> flags_;
  std::deque<Call> waiting_;
  int running_ = 0;
};

}  // namespace kurz::load
