#include "server/service/job_queue.h"

#include <boost/asio/post.hpp>
#include <sys/resource.h>

namespace kurz {

JobQueue::JobQueue(std::string name, Runtime& runtime, Logger& logger, JobLimits limits)
    : name_(std::move(name)),
      runtime_(runtime),
      logger_(logger),
      limits_(limits),
      threads_(static_cast<std::size_t>(limits.threads)) {
  for (int i = 0; i < limits.threads; ++i) {
    boost::asio::post(threads_, [niceness = limits.niceness] { setpriority(PRIO_PROCESS, 0, niceness); });
  }
}

JobQueue::~JobQueue() {
  closing_ = true;
  threads_.stop();
  threads_.join();
}

bool JobQueue::has_room_for(const std::string& visitor) const {
  const auto own = by_visitor_.find(visitor);
  return all_ < limits_.all && (own == by_visitor_.end() || own->second < limits_.each);
}

void JobQueue::start(const std::string& visitor, std::function<void()> work, std::function<void()> done) {
  ++by_visitor_[visitor];
  ++all_;
  boost::asio::post(threads_, [this, visitor, work = std::move(work), done = std::move(done)] {
    run(work);
    runtime_.post([this, visitor, done] {
      --all_;
      if (--by_visitor_[visitor] == 0) by_visitor_.erase(visitor);
      run(done);
    });
  });
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
