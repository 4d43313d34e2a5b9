// A progress bar with a rate and an end time, for whoever waits at a terminal; silent otherwise.
#pragma once

#include <chrono>
#include <string>

#include "words/lang.h"

namespace kurz {

class ProgressBar {
 public:
  ProgressBar(long total, std::string what, Lang lang);
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ~ProgressBar();

  void show(long done);

 private:
  using Clock = std::chrono::steady_clock;
  long total_;
  std::string what_;
  Lang lang_;
  bool on_;
  bool drawn_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_ = Clock::now() + std::chrono::milliseconds(300);
};

}  // namespace kurz
