#include "bench/load/session.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

namespace kurz::load {

using std::chrono::milliseconds;
using std::chrono::seconds;

void Session::start_server(std::vector<std::string> flags) {
  if (server) return server->start();
  // The limits that protect a server from clients that are too fast would distort the measurement.
  std::vector<std::string> all{"--message-burst", "1000000", "--messages-per-minute", "100000000",
                               "--open-tables",   "1000000", "--running-tables",      "1000000"};
  all.insert(all.end(), flags.begin(), flags.end());
  all.insert(all.end(), settings.flags.begin(), settings.flags.end());
  server.emplace(folder / "load.db", all, settings.kurz);
}

Duration Session::stop_server() {
  constexpr seconds kLongest(5);
  const auto begin = Clock::now();
  server->send_signal(SIGTERM);
  expect("the server has ended", [this] { return !server->is_running(); }, 2 * kLongest);
  const Duration taken = Clock::now() - begin;
  if (taken > kLongest) mistake(fmt::format("the server took {:.1f} s to end", in_seconds(taken)));
  if (server->exit_code() != 0) mistake(fmt::format("the server ended with {}", server->exit_code()));
  return taken;
}

void Session::mistake(const std::string& what) {
  constexpr long kMostShown = 20;
  if (++mistakes <= kMostShown) fmt::print(stderr, "wrong: {}\n", what);
}

bool Session::run_until(const std::function<bool()>& done, Duration limit) {
  const auto end = Clock::now() + limit;
  while (!done()) {
    const auto now = Clock::now();
    if (now >= end) return false;
    io.restart();
    io.run_one_until(std::min(end, now + milliseconds(10)));
  }
  return true;
}

void Session::run_for(Duration time) {
  run_until([] { return false; }, time);
}

void Session::expect(const std::string& what, const std::function<bool()>& done, Duration limit) {
  if (!run_until(done, limit)) mistake(fmt::format("not after {:.1f} s: {}", in_seconds(limit), what));
}

void Session::create(const std::string& path, const boost::json::object& body, const std::string& cookie,
                     std::function<void(const test::HttpAnswer&)> done) {
  test::HttpCall call{"POST", path, boost::json::serialize(body), {}};
  if (!cookie.empty()) call.headers["Cookie"] = cookie;
  test::start_http(io, port(), call, [this, path, done = std::move(done)](const test::HttpAnswer& answer) {
    answer.status == 201 ? done(answer) : mistake("POST " + path + ": " + answer.body);
  });
}

test::HttpAnswer Session::get(const std::string& path) {
  const auto got = std::make_shared<std::optional<test::HttpAnswer>>();
  test::start_http(io, port(), {"GET", path}, [got](const test::HttpAnswer& answer) { *got = answer; });
  run_until([&] { return got->has_value(); }, seconds(30));
  return got->value_or(test::HttpAnswer());
}

double Session::metric(const std::string& name) {
  const std::string text = get("/metrics").body;
  const std::string key = "\n" + name + " ";
  const std::size_t at = text.find(key);
  if (at != std::string::npos) return std::atof(text.c_str() + at + key.size());
  mistake("the server has no metric " + name);
  return 0;
}

Schedule::Schedule(Session& session, double rate, std::function<void(Clock::time_point)> due)
    : step_(seconds_of(1 / rate)), timer_(session.io), due_(std::move(due)) {}

void Schedule::start() {
  is_running_ = true;
  next_ = Clock::now();
  tick();
}

void Schedule::tick() {
  for (const auto now = Clock::now(); next_ <= now; next_ += step_) due_(next_);
  timer_.expires_at(next_);
  timer_.async_wait([this, alive = alive_](boost::system::error_code error) {
    if (!error && *alive && is_running_) tick();
  });
}

}  // namespace kurz::load
