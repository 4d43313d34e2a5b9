// Slow work on threads with a low priority. Visitors take turns by the time their jobs use, and each may have
// a few jobs waiting, so that nobody can block the queue for the others.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include "server/log/logger.h"
#include "server/service/fair_queue.h"
#include "server/service/runtime.h"

namespace kurz {

// What all queues share.
struct JobContext {
  Runtime& runtime;
  Logger& logger;
  int address_share = 0;  // see FairQueue; 0: addresses do not count
  std::function<std::chrono::steady_clock::time_point()> clock = std::chrono::steady_clock::now;
  bool starts_threads = true;  // false: run_next() runs the jobs
};

struct JobLimits {
  int all = 32;  // jobs that wait or run
  int each = 2;  // per visitor; an address may have `address_share` times as many
  int threads = 1;
  // Of the threads. Much more would starve them on a busy machine, even when the server stops and waits for
  // them.
  int niceness = 10;
};

class JobQueue {
 public:
  // `name` appears in the log.
  JobQueue(std::string name, JobContext context, JobLimits limits);
  // Waits for running jobs; those that wait are dropped.
  ~JobQueue();

  // Runs `work` on a thread of the queue, then `done` on the service's thread with an optional of its result,
  // which is empty if it threw, or if it had to make room for a visitor with fewer jobs. Returns false, and
  // runs neither, if the queue or the visitor's share is full. Called on the service's thread.
  template <class Work, class Done>
  bool submit(const Visitor& visitor, Work work, Done done) {
    const auto result = std::make_shared<std::optional<std::invoke_result_t<Work>>>();
    return start(
        visitor,
        [result, work = std::move(work)]() mutable {
          *result = work();
          return true;
        },
        [result, done = std::move(done)]() mutable { done(std::move(*result)); });
  }
  // The same for long work: others have their turns between the slices. `done` is told whether the last
  // slice, which returned true, was reached.
  template <class Done>
  bool submit_slices(const Visitor& visitor, std::function<bool()> slice, Done done) {
    const auto is_complete = std::make_shared<bool>(false);
    return start(
        visitor, [is_complete, slice = std::move(slice)] { return *is_complete = slice(); },
        [is_complete, done = std::move(done)] { done(*is_complete); });
  }

  // The rest from any thread.
  // Runs the next job, or a slice of it, on this thread; false if none waits.
  bool run_next();
  // Jobs that wait, run, or wait for `done`.
  [[nodiscard]] int waiting() const { return all_; }
  // See FairQueue::visitors() and sharing_with().
  struct Load {
    int visitors = 0;
    double own = 0;
  };
  [[nodiscard]] Load load_of(const Visitor& visitor) const;
  [[nodiscard]] long failures() const { return failures_; }
  // Running jobs should end soon.
  [[nodiscard]] bool is_closing() const { return closing_; }

 private:
  bool start(const Visitor& visitor, std::function<bool()> work, const std::function<void()>& done);
  void run_jobs();
  void run(const std::function<void()>& work);

  std::string name_;
  JobContext context_;
  JobLimits limits_;
  std::atomic<int> all_ = 0;
  std::atomic<long> failures_ = 0;
  std::atomic<bool> closing_ = false;
  mutable std::mutex mutex_;
  std::condition_variable filled_;
  FairQueue queue_{context_.address_share};
  std::vector<std::thread> threads_;  // the last member: they use the others
};

}  // namespace kurz
