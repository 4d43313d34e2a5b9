#include "bench/load/report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>

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

void Mistakes::add(const std::string& what) {
  constexpr long kMostShown = 20;
  if (++count_ <= kMostShown) fmt::print(stderr, "wrong: {}\n", what);
}

void Report::add_text(const std::string& text) { line_ += (line_.empty() ? "" : ", ") + text; }

void Report::add(std::string_view key, double value, const std::string& text) {
  object_[json::string_view(key.data(), key.size())] = value;
  add_text(fmt::format(fmt::runtime(text), value));
}

void Report::add(std::string_view key, const json::array& values, const std::string& text) {
  object_[json::string_view(key.data(), key.size())] = values;
  add_text(text);
}

void Report::add(std::string_view key, const Latencies& latencies, const std::string& of) {
  object_[json::string_view(key.data(), key.size())] = latencies.as_json();
  line_ += fmt::format("; {}: {}", of, latencies.text());
}

void Report::target(const std::string& text, bool met) {
  targets_.push_back({{"target", text}, {"met", met}});
  line_ += fmt::format("; {} {}", met ? "reached:" : "MISSED:", text);
}

void Report::print(bool as_json, const Mistakes& mistakes) const {
  if (as_json) {
    json::object object{{"measurement", name_}};
    for (const auto& [key, value] : object_) object[key] = value;
    object["targets"] = targets_;
    object["mistakes"] = mistakes.count();
    fmt::print("{}\n", json::serialize(object));
  } else {
    fmt::print("{}: {}; {} mistakes\n", name_, line_, mistakes.count());
  }
  std::fflush(stdout);
}

// The first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal, …
HostShare::Ticks HostShare::ticks() {
  constexpr int kSteal = 7;
  std::ifstream file("/proc/stat");
  std::string word;
  file >> word;
  Ticks found;
  for (int i = 0; i <= kSteal; ++i) {
    double value = 0;
    if (!(file >> value)) return {};
    found.all += value;
    if (i == kSteal) found.stolen = value;
  }
  return found;
}

double HostShare::taken() {
  const Ticks now = ticks();
  const double all = now.all - before_.all;
  const double stolen = now.stolen - before_.stolen;
  before_ = now;
  return all > 0 ? stolen / all * 100 : 0;
}

void WatchedLatencies::add(const Latencies& times) {
  constexpr double kUndisturbed = 0.5;  // percent: 10 ms of a second on two processors
  all_.add(times);
  ++seconds_;
  if (host_.taken() > kUndisturbed) return;
  undisturbed_.add(times);
  ++undisturbed_seconds_;
}

void WatchedLatencies::report(Report& to, const std::string& key, const std::string& of) const {
  to.add(key, all_, of);
  to.add(key + "_undisturbed", undisturbed_,
         fmt::format("in the {} of {} s without steal", undisturbed_seconds_, seconds_));
}

}  // namespace kurz::load
