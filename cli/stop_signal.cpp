#include "cli/stop_signal.h"

namespace kurz {
namespace {

volatile std::sig_atomic_t stop_requested = 0;

}  // namespace

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
