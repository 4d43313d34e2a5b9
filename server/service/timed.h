// Work with the time it took, for the allowances of visitors.
#pragma once

#include <type_traits>
#include <utility>

namespace kurz {

// Processor time of this thread, in milliseconds: that it waits for others costs nobody anything.
double thread_milliseconds();

template <class Result>
struct Timed {
  Result result;
  double milliseconds = 0;
};

// The same work, which also tells its time.
template <class Work>
auto timed(Work work) {
  return [work = std::move(work)] {
    const double begin = thread_milliseconds();
    auto result = work();
    return Timed<std::invoke_result_t<Work>>{std::move(result), thread_milliseconds() - begin};
  };
}

}  // namespace kurz
