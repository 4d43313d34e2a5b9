#include "cli/progress.h"

#include <algorithm>
#include <cstdio>

#include <fmt/chrono.h>
#include <unistd.h>

#include "words/lang.h"

namespace kurz {
namespace {

volatile std::sig_atomic_t stop_requested = 0;

}  // namespace

ProgressBar::ProgressBar(long total, std::string unit, Lang lang)
    : total_(std::max(total, 1L)),
      unit_(std::move(unit)),
      lang_(lang),
      is_shown_(::isatty(STDERR_FILENO) == 1) {}

void ProgressBar::clear() {
  if (is_drawn_) fmt::print(stderr, "\r\033[K");
  is_drawn_ = false;
}

bool ProgressBar::operator()(long done) {
  if (!is_shown_ || Clock::now() < next_) return true;
  next_ = Clock::now() + std::chrono::milliseconds(200);
  constexpr int kWidth = 30;
  const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  const double rate = static_cast<double>(done) / seconds;
  const double left = rate > 0 ? static_cast<double>(total_ - done) / rate : 0;
  const auto filled = static_cast<std::size_t>(kWidth * done / total_);
  const std::string line = fill(
      {"[{}{}] {} of {} {}, {}/s, done at {:%H:%M:%S}", "[{}{}] {} von {} {}, {}/s, fertig um {:%H:%M:%S}"},
      lang_, std::string(filled, '#'), std::string(kWidth - filled, '.'), done, total_, unit_,
      rate < 10 ? fmt::format("{:.2g}", rate) : fmt::format("{:.0f}", rate),
      fmt::localtime(std::time(nullptr) + static_cast<std::time_t>(left)));
  fmt::print(stderr, "\r{}\033[K", line);
  std::fflush(stderr);
  is_drawn_ = true;
  return true;
}

StopSignal::StopSignal() {
  stop_requested = 0;
  struct sigaction action{};
  action.sa_handler = [](int) { stop_requested = 1; };
  action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
  ::sigaction(SIGINT, &action, &old_interrupt_);
  ::sigaction(SIGTERM, &action, &old_terminate_);
}

StopSignal::~StopSignal() {
  ::sigaction(SIGINT, &old_interrupt_, nullptr);
  ::sigaction(SIGTERM, &old_terminate_, nullptr);
}

bool StopSignal::is_set() const { return stop_requested != 0; }

}  // namespace kurz
