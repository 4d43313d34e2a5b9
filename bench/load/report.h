// What a measurement found: times, mistakes of the server, and the figures that are printed.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include <boost/json.hpp>

namespace kurz::load {

using Clock = std::chrono::steady_clock;
using Duration = Clock::duration;

double in_ms(Duration time);
double in_seconds(Duration time);
Duration seconds_of(double seconds);

// Keeps every time, so that percentiles are exact.
class Latencies {
 public:
  void add(Duration time) { times_.push_back(time); }
  void add(const Latencies& more) { times_.insert(times_.end(), more.times_.begin(), more.times_.end()); }
  [[nodiscard]] std::size_t count() const { return times_.size(); }
  // In milliseconds; `share` from 0 to 1.
  [[nodiscard]] double quantile(double share) const;
  // "median 0.41 ms, 99 % 1.20 ms, 99.9 % 3.00 ms, max 4.10 ms", or "nothing"
  [[nodiscard]] std::string text() const;
  [[nodiscard]] boost::json::object as_json() const;

 private:
  std::vector<Duration> times_;
};

// Mistakes of the server. The first few are printed, all are counted.
class Mistakes {
 public:
  void add(const std::string& what);
  [[nodiscard]] long count() const { return count_; }

 private:
  long count_ = 0;
};

// The figures of one measurement, as a line of text and as JSON.
class Report {
 public:
  explicit Report(std::string name) : name_(std::move(name)) {}

  // `text` has "{}" for the value, with a format if needed: "{:.1f} MB".
  void add(std::string_view key, double value, const std::string& text);
  void add(std::string_view key, const boost::json::array& values, const std::string& text);
  void add(std::string_view key, const Latencies& latencies, const std::string& of);
  // Whether the project's target is met; a busy machine may miss it.
  void target(const std::string& text, bool met);
  void print(bool as_json, const Mistakes& mistakes) const;

 private:
  void add_text(const std::string& text);

  std::string name_;
  std::string line_;
  boost::json::object object_;
  boost::json::array targets_;
};

// The share of processor time that the host of a virtual machine gave to others ("steal").
class HostShare {
 public:
  // Percent since the last call.
  double taken();

 private:
  struct Ticks {
    double stolen = 0;
    double all = 0;
  };
  static Ticks ticks();

  Ticks before_ = ticks();
};

// Latencies per second, and separately those of the seconds in which the host took nothing.
class WatchedLatencies {
 public:
  void begin() { host_.taken(); }
  // What was measured since begin().
  void add(const Latencies& times);
  [[nodiscard]] const Latencies& all() const { return all_; }
  void report(Report& to, const std::string& key, const std::string& of) const;

 private:
  HostShare host_;
  Latencies all_;
  Latencies undisturbed_;
  int seconds_ = 0;
  int undisturbed_seconds_ = 0;
};

}  // namespace kurz::load
