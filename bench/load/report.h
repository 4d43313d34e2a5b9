// What a measurement found: times, and the figures that are printed.
#pragma once

#include <chrono>
#include <string>
#include <thread>
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

// The figures of one measurement, as a line of text and as JSON.
class Report {
 public:
  explicit Report(std::string name) : name_(std::move(name)) {}

  // `text` has "{}" for the value, with a format if needed: "{:.1f} MB".
  void add(const std::string& key, double value, const std::string& text);
  void add(const std::string& key, const boost::json::array& values, const std::string& text);
  void add(const std::string& key, const Latencies& latencies, const std::string& of);
  // Whether the project's target is met; a busy machine may miss it.
  void target(const std::string& text, bool met);
  void print(bool as_json, long mistakes) const;

 private:
  std::string name_;
  std::string line_;
  boost::json::object object_;
  boost::json::array targets_;
};

// The share of processor time that the host of a virtual machine gave to others ("steal").
class HostShare {
 public:
  HostShare() { stolen_percent(); }
  // Percent since the last call.
  double stolen_percent();

 private:
  double stolen_ = 0;
  double all_ = 0;
};

// Latencies per second, and separately those of the seconds in which the host took nothing.
class WatchedLatencies {
 public:
  void begin() { host_.stolen_percent(); }
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

// How late the machine wakes a thread that sleeps for a millisecond, and how much its host took, during a
// measurement.
class MachineWatch {
 public:
  MachineWatch();
  MachineWatch(const MachineWatch&) = delete;
  MachineWatch& operator=(const MachineWatch&) = delete;
  ~MachineWatch() = default;
  void print(bool as_json);

 private:
  Latencies late_;
  HostShare host_;
  std::jthread thread_;
};

}  // namespace kurz::load
