// What a measurement found: times, complaints, and the figures that are printed.
#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include <boost/json.hpp>

namespace kurz::load {

using Clock = std::chrono::steady_clock;
using Duration = Clock::duration;

double in_ms(Duration time);
double in_seconds(Duration time);

// Every single time is kept: percentiles are exact.
class Latencies {
 public:
  void add(Duration time) { times_.push_back(time); }
  void add(const Latencies& more) { times_.insert(times_.end(), more.times_.begin(), more.times_.end()); }
  void clear() { times_.clear(); }
  [[nodiscard]] std::size_t count() const { return times_.size(); }
  // In milliseconds: the time that a share of all, 0 to 1, did not exceed.
  [[nodiscard]] double quantile(double share) const;
  // "median 0.41 ms, 99 % 1.20 ms, 99.9 % 3.00 ms, max 4.10 ms", or "nothing"
  [[nodiscard]] std::string text() const;
  [[nodiscard]] boost::json::object as_json() const;

 private:
  std::vector<Duration> times_;
};

// What the server should not have done. The first few are shown, all are counted.
class Complaints {
 public:
  void add(const std::string& what);
  [[nodiscard]] long count() const { return count_; }

 private:
  long count_ = 0;
};

// The figures of one measurement, as a line for people and as an object.
class Report {
 public:
  explicit Report(std::string name) : name_(std::move(name)) {}

  // `words` says the value to people: "64 tables".
  void add(std::string_view key, boost::json::value value, const std::string& words);
  void add(std::string_view key, const Latencies& latencies, const std::string& of);
  // Whether the project's own aim is reached; a busy machine may miss it without any fault.
  void target(const std::string& words, bool met);
  void print(bool as_json, const Complaints& complaints) const;

 private:
  std::string name_;
  std::string line_;
  boost::json::object object_;
  boost::json::array targets_;
};

}  // namespace kurz::load
