#include "server/service/timed.h"

#include <ctime>

namespace kurz {

double thread_milliseconds() {
  constexpr double kPerSecond = 1e3;
  constexpr double kPerNanosecond = 1e-6;
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) * kPerSecond + static_cast<double>(used.tv_nsec) * kPerNanosecond;
}

}  // namespace kurz
