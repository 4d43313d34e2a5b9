#include "bench/load/stillness.h"

#include <fstream>

#include <fmt/format.h>

namespace kurz::load {

// The first line of the kernel's file: user, nice, system, idle, iowait, irq, softirq, steal, …
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
  ++whiles_;
  if (host_.taken() > kUndisturbed) return;
  undisturbed_.add(times);
  ++undisturbed_whiles_;
}

void WatchedLatencies::report(Report& to, const std::string& key, const std::string& of) const {
  to.add(key, all_, of);
  to.add(key + "_undisturbed", undisturbed_,
         fmt::format("in the {} of {} s that the host left us", undisturbed_whiles_, whiles_));
}

Stillness::Stillness() : thread_([this](const std::stop_token& stop) { watch(stop); }) {}

void Stillness::watch(const std::stop_token& stop) {
  constexpr auto kNap = std::chrono::milliseconds(1);
  while (!stop.stop_requested()) {
    const Clock::time_point start = Clock::now();
    std::this_thread::sleep_for(kNap);
    late_.add(Clock::now() - start - kNap);
  }
}

void Stillness::print(bool as_json) {
  thread_.request_stop();
  thread_.join();
  const double stolen = host_.taken();
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
