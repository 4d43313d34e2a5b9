#include "server/log/handler_times.h"

#include <algorithm>

#include <fmt/format.h>

namespace kurz {
namespace {

double seconds(HandlerTimes::Clock::duration time) { return std::chrono::duration<double>(time).count(); }

}  // namespace

void HandlerTimes::add(std::string_view handler, Clock::duration time) {
  auto at = by_handler_.find(handler);
  if (at == by_handler_.end()) at = by_handler_.emplace(handler, Times{}).first;
  Times& times = at->second;
  ++times.count;
  times.total += time;
  times.longest = std::max(times.longest, time);
  for (std::size_t i = 0; i < kBucketsMs.size(); ++i) {
    if (time <= std::chrono::milliseconds(kBucketsMs[i])) ++within_[i];
  }
}

std::string HandlerTimes::text() const {
  Times all;
  for (const auto& [handler, times] : by_handler_) {
    all.count += times.count;
    all.total += times.total;
    all.longest = std::max(all.longest, times.longest);
  }
  std::string text =
      "# HELP kurz_handler_seconds Time that one request, message, disconnect, timer or result of another "
      "thread took on the thread of the games\n"
      "# TYPE kurz_handler_seconds histogram\n";
  for (std::size_t i = 0; i < kBucketsMs.size(); ++i) {
    text += fmt::format("kurz_handler_seconds_bucket{{le=\"{}\"}} {}\n", kBucketsMs[i] / 1000.0, within_[i]);
  }
  text += fmt::format(
      "kurz_handler_seconds_bucket{{le=\"+Inf\"}} {0}\nkurz_handler_seconds_sum {1:.6f}\n"
      "kurz_handler_seconds_count {0}\n",
      all.count, seconds(all.total));
  text += fmt::format(
      "# HELP kurz_longest_handler_ms Longest of them since the start\n"
      "# TYPE kurz_longest_handler_ms gauge\nkurz_longest_handler_ms {:.3f}\n",
      seconds(all.longest) * 1000);
  text +=
      "# HELP kurz_longest_ms Longest of each kind since the start\n"
      "# TYPE kurz_longest_ms gauge\n";
  for (const auto& [handler, times] : by_handler_) {
    text += fmt::format("kurz_longest_ms{{handler=\"{}\"}} {:.3f}\n", handler, seconds(times.longest) * 1000);
  }
  return text;
}

}  // namespace kurz
