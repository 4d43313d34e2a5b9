// The one thread on which everything happens, the server it talks to, and what it found.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "bench/load/server_child.h"
#include "bench/load/tally.h"
#include "engine/base/rng.h"

namespace kurz::load {

// What is asked for on the command line; every measurement has presets of its own.
struct Wishes {
  std::string kurz = "kurz";
  std::string board = "london";
  int tables = 0;   // 0: the preset
  int sockets = 0;  // 0: the preset
  int rate = 500;   // moves a second
  double seconds = 0;
  double think = 1;  // times the thinking of people
  std::uint64_t seed = 1;
  bool as_json = false;
  std::vector<std::string> flags;  // more of the server's
};

class World {
 public:
  explicit World(const Wishes& wished) : wishes(wished), rng(wished.seed) {}

  void start_server(std::vector<std::string> flags = {});
  // Asks it to end and waits; complains if that takes too long or fails. The time it took.
  Duration stop_server();
  [[nodiscard]] int port() const { return server->port(); }

  // Lets everything happen until it is done or time is up; false if time is up.
  bool run_until(const std::function<bool()>& done, Duration limit);
  void run_for(Duration time);
  // The same, and complains that `what` did not come about.
  void expect(const std::string& what, const std::function<bool()>& done, Duration limit);

  [[nodiscard]] double seconds_or(double preset) const {
    return wishes.seconds > 0 ? wishes.seconds : preset;
  }
  [[nodiscard]] int tables_or(int preset) const { return wishes.tables > 0 ? wishes.tables : preset; }
  [[nodiscard]] int sockets_or(int preset) const { return wishes.sockets > 0 ? wishes.sockets : preset; }

  Wishes wishes;
  Rng rng;
  Complaints complaints;
  TemporaryFolder folder;
  boost::asio::io_context io{1};
  std::unique_ptr<ServerChild> server;
};

}  // namespace kurz::load
