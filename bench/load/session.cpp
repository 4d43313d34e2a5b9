#include "bench/load/session.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <utility>

#include <fmt/format.h>

namespace kurz::load {

double in_ms(Duration time) { return std::chrono::duration<double, std::milli>(time).count(); }
double in_seconds(Duration time) { return std::chrono::duration<double>(time).count(); }
Duration seconds_of(double seconds) {
  return std::chrono::duration_cast<Duration>(std::chrono::duration<double>(seconds));
}

std::string address_of(int source) { return "192.0.2." + std::to_string(source); }

double Latencies::quantile(double share) const {
  if (times_.empty()) return 0;
  std::vector<Duration> sorted = times_;
  const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(sorted.size())));
  const auto at = sorted.begin() + static_cast<std::ptrdiff_t>(rank == 0 ? 0 : rank - 1);
  std::ranges::nth_element(sorted, at);
  return in_ms(*at);
}

std::string Latencies::text() const {
  if (times_.empty()) return "nothing";
  return fmt::format("median {:.2f} ms, 99 % {:.2f} ms, 99.9 % {:.2f} ms, max {:.2f} ms", quantile(0.5),
                     quantile(0.99), quantile(0.999), quantile(1));
}

json::object Latencies::as_json() const {
  return {{"count", count()},
          {"median_ms", quantile(0.5)},
          {"p99_ms", quantile(0.99)},
          {"p999_ms", quantile(0.999)},
          {"max_ms", quantile(1)}};
}

void Report::add(const std::string& key, double value, const std::string& text) {
  object_[key] = value;
  line_ += (line_.empty() ? "" : ", ") + fmt::format(fmt::runtime(text), value);
}

void Report::add(const std::string& key, const json::array& values, const std::string& text) {
  object_[key] = values;
  line_ += ", " + text;
}

void Report::add(const std::string& key, const Latencies& latencies, const std::string& of) {
  object_[key] = latencies.as_json();
  line_ += fmt::format("; {}: {}", of, latencies.text());
}

void Report::target(const std::string& text, bool met) {
  targets_.push_back({{"target", text}, {"met", met}});
  line_ += fmt::format("; {} {}", met ? "reached:" : "MISSED:", text);
}

void Report::print(bool as_json, long mistakes) const {
  if (as_json) {
    json::object object{{"measurement", name_}};
    for (const auto& [key, value] : object_) object[key] = value;
    object["targets"] = targets_;
    object["mistakes"] = mistakes;
    fmt::print("{}\n", json::serialize(object));
  } else {
    fmt::print("{}: {}; {} mistakes\n", name_, line_, mistakes);
  }
  std::fflush(stdout);
}

// The first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal, …
double HostShare::stolen_percent() {
  constexpr int kColumns = 8;
  std::ifstream file("/proc/stat");
  std::string word;
  file >> word;
  double stolen = 0;
  double all = 0;
  for (int i = 0; i < kColumns && file >> stolen; ++i) all += stolen;
  const double taken = stolen - std::exchange(stolen_, stolen);
  const double passed = all - std::exchange(all_, all);
  return passed > 0 ? taken / passed * 100 : 0;
}

void WatchedLatencies::add(const Latencies& times) {
  constexpr double kUndisturbed = 0.5;  // percent: 10 ms of a second on two processors
  all_.add(times);
  ++seconds_;
  if (host_.stolen_percent() > kUndisturbed) return;
  undisturbed_.add(times);
  ++undisturbed_seconds_;
}

void WatchedLatencies::report(Report& to, const std::string& key, const std::string& of) const {
  to.add(key, all_, of);
  to.add(key + "_undisturbed", undisturbed_,
         fmt::format("in the {} of {} s with at most 0.5% steal", undisturbed_seconds_, seconds_));
}

MachineWatch::MachineWatch()
    : thread_([this](const std::stop_token& stop) {
        constexpr auto kNap = std::chrono::milliseconds(1);
        while (!stop.stop_requested()) {
          const Clock::time_point start = Clock::now();
          std::this_thread::sleep_for(kNap);
          late_.add(Clock::now() - start - kNap);
        }
      }) {}

void MachineWatch::print(bool as_json) {
  thread_.request_stop();
  thread_.join();
  const double stolen = host_.stolen_percent();
  if (as_json) {
    fmt::print("{}\n",
               json::serialize(json::object{
                   {"measurement", "machine"}, {"late", late_.as_json()}, {"stolen_percent", stolen}}));
  } else {
    fmt::print("  a thread that slept for 1 ms woke up late by: {}; {:.1f}% steal\n", late_.text(), stolen);
  }
  std::fflush(stdout);
}

std::vector<std::string> no_limits() {
  std::vector<std::string> all{"--message-burst", "1000000", "--messages-per-minute", "100000000",
                               "--open-tables",   "1000000", "--running-tables",      "1000000"};
  for (const char* limit : {"--requests-per-minute", "--open-sockets", "--sockets-per-minute",
                            "--new-guests-per-hour", "--tables-per-hour", "--address-share"}) {
    all.insert(all.end(), {limit, "0"});
  }
  return all;
}

void Session::start_server(std::vector<std::string> flags) {
  if (server) return server->start();
  std::vector<std::string> all = no_limits();
  all.insert(all.end(), flags.begin(), flags.end());
  all.insert(all.end(), settings.flags.begin(), settings.flags.end());
  server.emplace(folder / "load.db", all, settings.kurz);
}

void Session::restart_with_limits() {
  stop_server();
  server.emplace(folder / "load.db", settings.flags, settings.kurz);
}

Duration Session::stop_server() {
  constexpr std::chrono::seconds kLongest(5);
  if (!server) return {};
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
  if (++mistakes <= kMostShown && !settings.is_attacker) fmt::print(stderr, "wrong: {}\n", what);
}

bool Session::run_until(const std::function<bool()>& done, Duration limit) {
  const auto end = Clock::now() + limit;
  while (!done()) {
    const auto now = Clock::now();
    if (now >= end) return false;
    io.restart();
    io.run_one_until(std::min(end, now + std::chrono::milliseconds(10)));
  }
  return true;
}

void Session::run_for(Duration time) {
  run_until([] { return false; }, time);
}

void Session::expect(const std::string& what, const std::function<bool()>& done, Duration limit) {
  if (!run_until(done, limit)) mistake(fmt::format("not after {:.1f} s: {}", in_seconds(limit), what));
}

void Session::post(int port, const std::string& path, const json::object& body, const std::string& cookie,
                   std::function<void(const test::HttpAnswer&)> done) {
  test::HttpCall call{"POST", path, json::serialize(body), {}};
  if (!cookie.empty()) call.headers["Cookie"] = cookie;
  test::start_http(io, port, call, std::move(done));
}

void Session::create(const std::string& path, const json::object& body, const std::string& cookie,
                     std::function<void(const test::HttpAnswer&)> done) {
  post(port(), path, body, cookie, [this, path, done = std::move(done)](const test::HttpAnswer& answer) {
    answer.status == 201 ? done(answer) : mistake("POST " + path + ": " + answer.body);
  });
}

test::HttpAnswer Session::get(int port, const std::string& path) {
  const auto got = std::make_shared<std::optional<test::HttpAnswer>>();
  test::start_http(io, port, {"GET", path}, [got](const test::HttpAnswer& answer) { *got = answer; });
  run_until([&] { return got->has_value(); }, std::chrono::seconds(30));
  return got->value_or(test::HttpAnswer());
}

double Session::metric(int port, const std::string& name) {
  const std::string text = get(port, "/metrics").body;
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
  timer_.async_wait(lifetime_.guard([this](boost::system::error_code error) {
    if (!error && is_running_) tick();
  }));
}

}  // namespace kurz::load
