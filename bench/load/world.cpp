#include "bench/load/world.h"

#include <algorithm>

#include <fmt/format.h>

namespace kurz::load {

using std::chrono::milliseconds;
using std::chrono::seconds;

void World::start_server(std::vector<std::string> flags) {
  // What protects a server from people who are too quick would protect it from being measured.
  std::vector<std::string> all{"--message-burst", "1000000", "--messages-a-minute", "100000000",
                               "--open-tables",   "1000000", "--running-tables",    "1000000"};
  all.insert(all.end(), flags.begin(), flags.end());
  all.insert(all.end(), wishes.flags.begin(), wishes.flags.end());
  if (std::find(all.begin(), all.end(), "--listen") == all.end()) {
    all.insert(all.end(), {"--listen", "127.0.0.1:0"});
  }
  server = std::make_unique<ServerChild>(wishes.kurz, folder.path(), all);
}

Duration World::stop_server() {
  constexpr seconds kLongest(5);
  const auto begin = Clock::now();
  server->ask_to_end();
  expect("the server has ended", [this] { return !server->is_running(); }, 2 * kLongest);
  const Duration taken = Clock::now() - begin;
  if (taken > kLongest) complaints.add(fmt::format("the server took {:.1f} s to end", in_seconds(taken)));
  if (server->end_status() != 0)
    complaints.add(fmt::format("the server ended with {}", server->end_status()));
  return taken;
}

bool World::run_until(const std::function<bool()>& done, Duration limit) {
  const auto end = Clock::now() + limit;
  while (!done()) {
    const auto now = Clock::now();
    if (now >= end) return false;
    io.restart();
    io.run_one_until(std::min(end, now + milliseconds(10)));
  }
  return true;
}

void World::run_for(Duration time) {
  run_until([] { return false; }, time);
}

void World::expect(const std::string& what, const std::function<bool()>& done, Duration limit) {
  if (!run_until(done, limit)) {
    complaints.add(fmt::format("not so after {:.1f} s: {}", in_seconds(limit), what));
  }
}

}  // namespace kurz::load
