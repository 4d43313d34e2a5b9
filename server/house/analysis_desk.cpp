#include "server/house/analysis_desk.h"

#include <algorithm>

#include <sys/resource.h>

namespace kurz {

AnalysisDesk::AnalysisDesk(int simulations) {
  options_.simulations = simulations;
  thread_ = std::thread([this] { work(); });
}

AnalysisDesk::~AnalysisDesk() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  filled_.notify_one();
  thread_.join();
}

std::optional<AnalysisDesk::Progress> AnalysisDesk::ask(const std::string& table, const GameLog& log) {
  const std::lock_guard lock(mutex_);
  auto at = jobs_.find(table);
  if (at == jobs_.end()) {
    if (waiting_.size() >= kMostWaiting) return {};
    at = jobs_.emplace(table, std::make_shared<Job>(Job{log, 0, nullptr})).first;
    waiting_.push_back(table);
    filled_.notify_one();
  }
  const Job& job = *at->second;
  const auto place = std::ranges::find(waiting_, table) - waiting_.begin();
  return Progress{job.done, static_cast<int>(job.log.moves.size()) + 1,
                  job.analysis ? 0 : static_cast<int>(place), job.analysis};
}

void AnalysisDesk::work() {
  constexpr int kLast = 19;
  setpriority(PRIO_PROCESS, 0, kLast);
  for (;;) {
    std::unique_lock lock(mutex_);
    filled_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
    if (closing_) return;
    const std::string table = waiting_.front();
    const std::shared_ptr<Job> job = jobs_.at(table);
    lock.unlock();
    auto analysis = std::make_shared<const Analysis>(analyse(job->log, options_, [&](long done) {
      const std::lock_guard again(mutex_);
      job->done = static_cast<int>(done);
      return !closing_;
    }));
    lock.lock();
    job->analysis = std::move(analysis);
    waiting_.pop_front();
    kept_.push_back(table);
    if (kept_.size() <= kMostKept) continue;
    jobs_.erase(kept_.front());
    kept_.pop_front();
  }
}

}  // namespace kurz
