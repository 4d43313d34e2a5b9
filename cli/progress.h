// A progress bar with a rate and an end time on the error stream, if that is a terminal; otherwise silent.
#pragma once

#include <chrono>
#include <string>

#include "words/lang.h"

namespace kurz {

class ProgressBar {
 public:
  // `unit` is what is counted: "games".
  ProgressBar(long total, std::string unit, Lang lang = Lang::kEnglish);
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ~ProgressBar() { clear(); }

  void show(long done);
  // The same, for work that takes a function and stops if that returns false: pass std::ref(bar).
  bool operator()(long done) {
    show(done);
    return true;
  }
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

}  // namespace kurz
