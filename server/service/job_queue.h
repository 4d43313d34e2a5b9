// Slow work on threads with a low priority: bots, hints, analyses, drawings. Each visitor may have a few jobs
// waiting, so that nobody can block the queue for the others.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>

#include <boost/asio/thread_pool.hpp>

#include "server/log/logger.h"
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
  // Waits for running jobs; those that wait are dropped.
  ~JobQueue();

  // Everything is called on the service's thread, unless noted.
  [[nodiscard]] bool has_room_for(const std::string& visitor) const;

  // Runs `work` on a thread of the queue, then `done` on the service's thread with an optional of its result,
  // which is empty if it threw. Returns false, and runs neither, if the queue or the visitor's share is full.
  template <class Work, class Done>
  bool submit(const std::string& visitor, Work work, Done done) {
    if (!has_room_for(visitor)) return false;
    const auto result = std::make_shared<std::optional<std::invoke_result_t<Work>>>();
    start(
        visitor, [result, work = std::move(work)] { *result = work(); },
        [result, done = std::move(done)] { done(std::move(*result)); });
    return true;
  }

  // Jobs that wait, run, or wait for `done`. From any thread.
  [[nodiscard]] int waiting() const { return all_; }
  [[nodiscard]] long failures() const { return failures_; }
  // Running jobs should end soon. From any thread.
  [[nodiscard]] bool is_closing() const { return closing_; }

 private:
  void start(const std::string& visitor, std::function<void()> work, std::function<void()> done);
  void run(const std::function<void()>& work);

  std::string name_;
  Runtime& runtime_;
  Logger& logger_;
  JobLimits limits_;
  std::map<std::string, int> by_visitor_;
  std::atomic<int> all_ = 0;
  std::atomic<long> failures_ = 0;
  std::atomic<bool> closing_ = false;
  boost::asio::thread_pool threads_;
};

}  // namespace kurz
