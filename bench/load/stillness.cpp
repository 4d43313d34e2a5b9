#include "bench/load/stillness.h"

#include <fstream>

#include <fmt/format.h>

namespace kurz::load {

Stillness::Stillness() : thread_([this](const std::stop_token& stop) { watch(stop); }) {}

void Stillness::watch(const std::stop_token& stop) {
  constexpr auto kNap = std::chrono::milliseconds(1);
  while (!stop.stop_requested()) {
    const Clock::time_point start = Clock::now();
    std::this_thread::sleep_for(kNap);
    late_.add(Clock::now() - start - kNap);
  }
}

// The first line of the kernel's file: user, nice, system, idle, iowait, irq, softirq, steal, …
Stillness::Ticks Stillness::ticks() {
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

void Stillness::print(bool as_json) {
  thread_.request_stop();
  thread_.join();
  const Ticks after = ticks();
  const double all = after.all - before_.all;
  const double stolen = all > 0 ? (after.stolen - before_.stolen) / all * 100 : 0;
  if (as_json) {
    fmt::print("{}\n",
               boost::json::serialize(boost::json::object{
                   {"measurement", "machine"}, {"late", late_.as_json()}, {"stolen_percent", stolen}}));
  } else {
    fmt::print("  the machine alone was late by: {}; {:.1f} % of its time went elsewhere\n", late_.text(),
               stolen);
  }
  std::fflush(stdout);
}

}  // namespace kurz::load
