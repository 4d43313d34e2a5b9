// How well the machine itself keeps time while a measurement runs: a late answer may be the fault of neither
// the server nor the disk.
#pragma once

#include <stop_token>
#include <thread>

#include "bench/load/tally.h"

namespace kurz::load {

class Stillness {
 public:
  Stillness();
  Stillness(const Stillness&) = delete;
  Stillness& operator=(const Stillness&) = delete;
  ~Stillness() = default;

  // Ends it and prints how late the machine woke somebody who slept for a millisecond, and what share of the
  // processors' time it gave to others (of a virtual machine: steal).
  void print(bool as_json);

 private:
  void watch(const std::stop_token& stop);

  struct Ticks {
    double stolen = 0;
    double all = 0;
  };
  static Ticks ticks();

  Latencies late_;
  Ticks before_ = ticks();
  std::jthread thread_;
};

}  // namespace kurz::load
