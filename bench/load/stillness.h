// How well the machine itself keeps time while a measurement runs: a late answer may be the fault of neither
// the server nor the disk.
#pragma once

#include <stop_token>
#include <thread>

#include "bench/load/tally.h"

namespace kurz::load {

// What the machine's host gave to others (of a virtual machine: steal).
class HostShare {
 public:
  // In percent of the processors' time since the last time this was asked.
  double taken();

 private:
  struct Ticks {
    double stolen = 0;
    double all = 0;
  };
  static Ticks ticks();

  Ticks before_ = ticks();
};

// Times, and apart those of the seconds in which the host left us the processors: what is late in these is
// not the host's fault.
class WatchedLatencies {
 public:
  // A second, or another short while, begins.
  void begin() { host_.taken(); }
  // What was measured in it.
  void add(const Latencies& times);
  [[nodiscard]] const Latencies& all() const { return all_; }
  void report(Report& to, const std::string& key, const std::string& of) const;

 private:
  HostShare host_;
  Latencies all_;
  Latencies undisturbed_;
  int whiles_ = 0;
  int undisturbed_whiles_ = 0;
};

class Stillness {
 public:
  Stillness();
  Stillness(const Stillness&) = delete;
  Stillness& operator=(const Stillness&) = delete;
  ~Stillness() = default;

  // Ends it and prints how late the machine woke somebody who slept for a millisecond, and what its host
  // took.
  void print(bool as_json);

 private:
  void watch(const std::stop_token& stop);

  Latencies late_;
  HostShare host_;
  std::jthread thread_;
};

}  // namespace kurz::load
