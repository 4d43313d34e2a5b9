// Ctrl+C in long commands.
#pragma once

#include <csignal>

namespace kurz {

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
