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
  if (taken > kLongest) mistakes.add(fmt::format("the server took {:.1f} s to end", in_seconds(taken)));
  if (server->exit_code() != 0) mistakes.add(fmt::format("the server ended with {}", server->exit_code()));
  return taken;
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
  if (run_until(done, limit)) return;
  mistakes.add(fmt::format("not after {:.1f} s: {}", in_seconds(limit), what));
}

void Session::post(const std::string& path, const boost::json::object& body, const std::string& cookie,
                   std::function<void(const test::HttpAnswer&)> done) {
  test::HttpCall call{"POST", path, boost::json::serialize(body), {}};
  if (!cookie.empty()) call.headers["Cookie"] = cookie;
  waiting_.push_back({std::move(call), std::move(done)});
  start_calls();
}

void Session::start_calls() {
  constexpr int kMostAtOnce = 16;
  while (running_ < kMostAtOnce && !waiting_.empty()) {
    Call call = std::move(waiting_.front());
    waiting_.pop_front();
    ++running_;
    test::start_http(io, port(), call.http,
                     [this, done = std::move(call.done)](const test::HttpAnswer& answer) {
                       --running_;
                       done(answer);
                       start_calls();
                     });
  }
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
  mistakes.add("the server has no metric " + name);
  return 0;
}

}  // namespace kurz::load
