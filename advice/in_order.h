// Work on many threads whose results come back in order.
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace kurz {

// Calls make(number) for 0 … count-1 from so many threads, this one included, and use(number, item) for each
// in the order of the numbers, from one thread at a time, until it returns false. A thread that is far ahead
// waits, so that a slow use() does not fill the memory.
template <class Make, class Use>
void run_in_order(long count, int threads, Make make, Use use) {
  constexpr long kMaxAhead = 256;
  std::mutex mutex;
  std::condition_variable changed;
  std::map<long, decltype(make(0L))> waiting;
  long next = 0;
  long used = 0;
  bool stopped = false;
  const auto work = [&] {
    std::unique_lock lock(mutex);
    while (true) {
      changed.wait(lock, [&] { return stopped || next == count || next < used + kMaxAhead; });
      if (stopped || next == count) return;
      const long number = next++;
      lock.unlock();
      auto item = make(number);
      lock.lock();
      waiting.emplace(number, std::move(item));
      while (!stopped && !waiting.empty() && waiting.begin()->first == used) {
        stopped = !use(used, waiting.begin()->second);
        waiting.erase(waiting.begin());
        ++used;
      }
      changed.notify_all();
    }
  };
  std::vector<std::jthread> helpers;
  for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
  work();
}

}  // namespace kurz
