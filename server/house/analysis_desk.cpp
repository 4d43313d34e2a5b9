#include "server/house/analysis_desk.h"

#include <algorithm>

#include <sys/resource.h>

namespace kurz {

AnalysisDesk::AnalysisDesk(int simulations, Analyse analyse) : analyse_(std::move(analyse)) {
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
    at = jobs_.emplace(table, std::make_shared<Job>(Job{log, 0, nullptr, false})).first;
    waiting_.push_back(table);
    filled_.notify_one();
  }
  const Job& job = *at->second;
  if (job.failed) return {};
  const auto place = std::ranges::find(waiting_, table) - waiting_.begin();
  return Progress{job.done, static_cast<int>(job.log.moves.size()) + 1,
                  job.analysis ? 0 : static_cast<int>(place), job.analysis};
}

// Null if it throws: that must not end the server, and would be the same at the next try.
std::shared_ptr<const Analysis> AnalysisDesk::look_at(Job& job) {
  try {
    return std::make_shared<const Analysis>(analyse_(job.log, options_, [&](long done) {
      const std::lock_guard lock(mutex_);
      job.done = static_cast<int>(done);
      return !closing_;
    }));
  } catch (...) {
    ++failures_;
    return nullptr;
  }
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
    auto analysis = look_at(*job);
    lock.lock();
    job->failed = analysis == nullptr;
    job->analysis = std::move(analysis);
    waiting_.pop_front();
    kept_.push_back(table);
    if (kept_.size() <= kMostKept) continue;
    jobs_.erase(kept_.front());
    kept_.pop_front();
  }
}

}  // namespace kurz
