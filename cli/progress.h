// Long commands: how far they are, and Ctrl+C.
#pragma once

#include <chrono>
#include <csignal>
#include <string>

#include "words/lang.h"

namespace kurz {

// A bar with a rate and an end time on the error stream, if that is a terminal; otherwise silent.
class ProgressBar {
 public:
  // `unit` is what is counted: "games".
  ProgressBar(long total, std::string unit, Lang lang = Lang::kEnglish);
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ~ProgressBar() { clear(); }

  // Shows how much is done. Always true: work that takes a function and stops if that returns false gets
  // std::ref(bar).
  bool operator()(long done);
  // Removes the bar from the screen.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  long total_;
  std::string unit_;
  Lang lang_;
  bool is_shown_;
  bool is_drawn_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_ = Clock::now() + std::chrono::milliseconds(300);
};

inline constexpr int kInterrupted = 130;  // the exit code that shells expect

// While it exists, SIGINT and SIGTERM only set a flag, so that a command can keep what it has. A second
// signal ends the program at once.
class StopSignal {
 public:
  StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;
  ~StopSignal();

  [[nodiscard]] bool is_set() const;

 private:
  struct sigaction old_interrupt_{};
  struct sigaction old_terminate_{};
};

}  // namespace kurz
