// Slow work on threads with a low priority. Visitors take turns by the time their jobs use, and each may have
// a few jobs waiting, so that nobody can block the queue for the others.
#pragma once

#include <atomic>
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

struct JobLimits {
  int all = 32;  // jobs that wait or run
  int each = 2;  // per visitor
  int threads = 1;
  int niceness = 19;  // of the threads
};

class JobQueue {
 public:
  // `name` appears in the log.
  JobQueue(std::string name, Runtime& runtime, Logger& logger, JobLimits limits);
  JobQueue(const JobQueue&) = delete;
  JobQueue& operator=(const JobQueue&) = delete;
  // Waits for running jobs; those that wait are dropped.
  ~JobQueue();

  // Runs `work` on a thread of the queue, then `done` on the service's thread with an optional of its result,
  // which is empty if it threw, or if it had to make room for a visitor with fewer jobs. Returns false, and
  // runs neither, if the queue or the visitor's share is full. Called on the service's thread.
  template <class Work, class Done>
  bool submit(const std::string& visitor, Work work, Done done) {
    const auto result = std::make_shared<std::optional<std::invoke_result_t<Work>>>();
    return start(
        visitor, [result, work = std::move(work)]() mutable { *result = work(); },
        [result, done = std::move(done)]() mutable { done(std::move(*result)); });
  }

  // The rest from any thread.
  // Jobs that wait, run, or wait for `done`.
  [[nodiscard]] int waiting() const { return all_; }
  // Visitors with jobs that wait or run, and how many of these are of one of them.
  struct Load {
    int visitors = 0;
    int own = 0;
  };
  [[nodiscard]] Load load_of(const std::string& visitor) const;
  [[nodiscard]] long failures() const { return failures_; }
  // Running jobs should end soon.
  [[nodiscard]] bool is_closing() const { return closing_; }

 private:
  bool start(const std::string& visitor, std::function<void()> work, const std::function<void()>& done);
  void run_jobs();
  void run(const std::function<void()>& work);

  std::string name_;
  Runtime& runtime_;
  Logger& logger_;
  JobLimits limits_;
  std::atomic<int> all_ = 0;
  std::atomic<long> failures_ = 0;
  std::atomic<bool> closing_ = false;
  mutable std::mutex mutex_;
  std::condition_variable filled_;
  FairQueue queue_;
  std::vector<std::thread> threads_;  // the last member: they use the others
};

}  // namespace kurz
