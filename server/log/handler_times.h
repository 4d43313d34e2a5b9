// How long the thread that carries the games was busy with one thing: everybody's moves wait meanwhile.
#pragma once

#include <array>
#include <chrono>
#include <map>
#include <string>
#include <string_view>

namespace kurz {

// Used on that thread only.
class HandlerTimes {
 public:
  using Clock = std::chrono::steady_clock;

  void add(std::string_view handler, Clock::duration time);
  // A histogram of all, and the longest of each handler, in the text format of Prometheus.
  [[nodiscard]] std::string text() const;

 private:
  static constexpr std::array kBucketsMs{1, 5, 10, 50, 100, 500};
  struct Times {
    long count = 0;
    Clock::duration total{};
    Clock::duration longest{};
  };
  std::array<long, kBucketsMs.size()> within_{};  // how many took at most that long
  std::map<std::string, Times, std::less<>> by_handler_;
};

// Adds the time of its own life.
class HandlerTimer {
 public:
  HandlerTimer(HandlerTimes& times, std::string handler) : times_(times), handler_(std::move(handler)) {}
  HandlerTimer(const HandlerTimer&) = delete;
  HandlerTimer& operator=(const HandlerTimer&) = delete;
  // What it is turns out later.
  void set_handler(std::string handler) { handler_ = std::move(handler); }
  ~HandlerTimer() { times_.add(handler_, HandlerTimes::Clock::now() - begin_); }

 private:
  HandlerTimes& times_;
  std::string handler_;
  HandlerTimes::Clock::time_point begin_ = HandlerTimes::Clock::now();
};

}  // namespace kurz
