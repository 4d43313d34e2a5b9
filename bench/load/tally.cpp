#include "bench/load/tally.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <fmt/format.h>

namespace kurz::load {

namespace json = boost::json;

double in_ms(Duration time) { return std::chrono::duration<double, std::milli>(time).count(); }
double in_seconds(Duration time) { return std::chrono::duration<double>(time).count(); }

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

void Complaints::add(const std::string& what) {
  constexpr long kMostShown = 20;
  if (++count_ <= kMostShown) fmt::print(stderr, "wrong: {}\n", what);
}

void Report::add(std::string_view key, json::value value, const std::string& words) {
  object_[json::string_view(key.data(), key.size())] = std::move(value);
  line_ += (line_.empty() ? "" : ", ") + words;
}

void Report::add(std::string_view key, const Latencies& latencies, const std::string& of) {
  object_[json::string_view(key.data(), key.size())] = latencies.as_json();
  line_ += fmt::format("; {}: {}", of, latencies.text());
}

void Report::target(const std::string& words, bool met) {
  targets_.push_back({{"target", words}, {"met", met}});
  line_ += fmt::format("; {} {}", met ? "reached:" : "MISSED:", words);
}

void Report::print(bool as_json, const Complaints& complaints) const {
  if (as_json) {
    json::object object{{"measurement", name_}};
    for (const auto& [key, value] : object_) object[key] = value;
    object["targets"] = targets_;
    object["complaints"] = complaints.count();
    fmt::print("{}\n", json::serialize(object));
  } else {
    fmt::print("{}: {}; {} complaints\n", name_, line_, complaints.count());
  }
  std::fflush(stdout);
}

}  // namespace kurz::load
