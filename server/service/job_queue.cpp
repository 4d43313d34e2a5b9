#include "server/service/job_queue.h"

#include <sys/resource.h>

namespace kurz {

JobQueue::JobQueue(std::string name, JobContext context, JobLimits limits)
    : name_(std::move(name)), context_(std::move(context)), limits_(limits) {
  if (!context_.starts_threads) return;
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

JobQueue::Load JobQueue::load_of(const Visitor& visitor) const {
  const std::lock_guard lock(mutex_);
  return {queue_.visitors(), queue_.sharing_with(visitor)};
}

bool JobQueue::start(const Visitor& visitor, std::function<bool()> work, const std::function<void()>& done) {
  const auto finish = [this, done] {
    context_.runtime.post([this, done] {
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
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      filled_.wait(lock, [this] { return closing_ || queue_.is_ready(); });
      if (closing_) return;
    }
    run_next();
  }
}

bool JobQueue::run_next() {
  std::unique_lock lock(mutex_);
  std::optional<FairQueue::Job> job = queue_.pop();
  if (!job) return false;
  lock.unlock();
  const auto begin = context_.clock();
  bool is_over = true;  // also if it throws
  run([&] { is_over = job->work(); });
  const auto time = context_.clock() - begin;
  lock.lock();
  queue_.finished(*job, time);
  if (!is_over) {
    queue_.push_again(std::move(*job));
    return true;
  }
  lock.unlock();
  // `done` may submit the next one: this one must not count any more.
  job->done();
  return true;
}

// An uncaught exception would end the server and everyone's games.
void JobQueue::run(const std::function<void()>& work) {
  std::string reason;
  try {
    work();
    return;
  } catch (const std::exception& error) {
    reason = error.what();
  } catch (...) {
    reason = "unknown";
  }
  ++failures_;
  context_.logger.error("a job failed", {{"queue", name_}, {"reason", reason}});
}

}  // namespace kurz
