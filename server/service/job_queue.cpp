#include "server/service/job_queue.h"

#include <sys/resource.h>

namespace kurz {

JobQueue::JobQueue(std::string name, Runtime& runtime, Logger& logger, JobLimits limits)
    : name_(std::move(name)), runtime_(runtime), logger_(logger), limits_(limits) {
  for (int i = 0; i < limits.threads; ++i) threads_.emplace_back([this] { run_jobs(); });
}

JobQueue::~JobQueue() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  filled_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

JobQueue::Load JobQueue::load_of(const std::string& visitor) const {
  const std::lock_guard lock(mutex_);
  return {queue_.visitors(), queue_.size_of(visitor)};
}

bool JobQueue::start(const std::string& visitor, std::function<void()> work,
                     const std::function<void()>& done) {
  const auto finish = [this, done] {
    runtime_.post([this, done] {
      --all_;
      run(done);
    });
  };
  std::optional<FairQueue::Job> dropped;
  {
    const std::lock_guard lock(mutex_);
    if (queue_.size_of(visitor) >= limits_.each) return false;
    if (queue_.size() >= limits_.all) {
      dropped = queue_.drop_for(visitor);
      if (!dropped) return false;
    }
    ++all_;
    queue_.push({visitor, std::move(work), finish});
  }
  if (dropped) dropped->done();
  filled_.notify_one();
  return true;
}

void JobQueue::run_jobs() {
  setpriority(PRIO_PROCESS, 0, limits_.niceness);  // of this thread
  std::unique_lock lock(mutex_);
  for (;;) {
    filled_.wait(lock, [this] { return closing_ || queue_.is_ready(); });
    if (closing_) return;
    std::optional<FairQueue::Job> job = queue_.pop();
    lock.unlock();
    const auto begin = std::chrono::steady_clock::now();
    run(job->work);
    const auto time = std::chrono::steady_clock::now() - begin;
    lock.lock();
    queue_.finished(job->visitor, time);
    lock.unlock();
    // `done` may submit the next one: this one must not count any more.
    job->done();
    job.reset();
    lock.lock();
  }
}

// An uncaught exception would end the server and everyone's games.
void JobQueue::run(const std::function<void()>& work) {
  std::string reason;
  try {
    return work();
  } catch (const std::exception& error) {
    reason = error.what();
  } catch (...) {
    reason = "unknown";
  }
  ++failures_;
  logger_.error("a job failed", {{"queue", name_}, {"reason", reason}});
}

}  // namespace kurz
