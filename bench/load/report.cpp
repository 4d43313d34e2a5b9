#include "bench/load/report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <utility>

#include <fmt/format.h>

namespace kurz::load {

namespace json = boost::json;

double in_ms(Duration time) { return std::chrono::duration<double, std::milli>(time).count(); }
double in_seconds(Duration time) { return std::chrono::duration<double>(time).count(); }
Duration seconds_of(double seconds) {
  return std::chrono::duration_cast<Duration>(std::chrono::duration<double>(seconds));
}

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
         fmt::format("in the {} of {} s without steal", undisturbed_seconds_, seconds_));
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
    fmt::print("  the machine alone was late by: {}; {:.1f} % of its time went elsewhere\n", late_.text(),
               stolen);
  }
  std::fflush(stdout);
}

}  // namespace kurz::load
