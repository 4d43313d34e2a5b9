#include "cli/progress.h"

#include <algorithm>
#include <cstdio>
#include <ctime>

#include <fmt/format.h>
#include <unistd.h>

namespace kurz {
namespace {

constexpr int kWidth = 30;

std::string clock_time(double seconds_from_now) {
  const std::time_t at = std::time(nullptr) + static_cast<std::time_t>(seconds_from_now);
  std::tm local{};
  localtime_r(&at, &local);
  return fmt::format("{:02}:{:02}:{:02}", local.tm_hour, local.tm_min, local.tm_sec);
}

// Games of bots that think may take seconds each.
std::string rate_text(double rate) {
  return rate < 10 ? fmt::format("{:.2g}", rate) : fmt::format("{:.0f}", rate);
}

}  // namespace

ProgressBar::ProgressBar(long total, std::string what, Lang lang)
    : total_(std::max(total, 1L)), what_(std::move(what)), lang_(lang), on_(::isatty(STDERR_FILENO) == 1) {}

ProgressBar::~ProgressBar() {
  if (drawn_) fmt::print(stderr, "\r\033[K");
}

void ProgressBar::show(long done) {
  if (!on_ || Clock::now() < next_) return;
  next_ = Clock::now() + std::chrono::milliseconds(200);
  const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  const double rate = static_cast<double>(done) / seconds;
  const double left = rate > 0 ? static_cast<double>(total_ - done) / rate : 0;
  const auto filled = static_cast<std::size_t>(kWidth * done / total_);
  fmt::print(stderr,
             fmt::runtime(Texts{"\r[{}{}] {} of {} {}, {}/s, done at {}\033[K",
                                "\r[{}{}] {} von {} {}, {}/s, fertig um {}\033[K"}
                              .in(lang_)),
             std::string(filled, '#'), std::string(kWidth - filled, '.'), done, total_, what_,
             rate_text(rate), clock_time(left));
  std::fflush(stderr);
  drawn_ = true;
}

}  // namespace kurz
