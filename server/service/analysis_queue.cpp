#include "server/service/analysis_queue.h"

#include <algorithm>

namespace kurz {

AnalysisQueue::AnalysisQueue(int simulations, Runtime& runtime, Logger& logger, Analyse analyse)
    : analyse_(std::move(analyse)), jobs_("analyses", runtime, logger, {kMostWaiting, kMostWaiting}) {
  options_.simulations = simulations;
}

std::optional<AnalysisQueue::Progress> AnalysisQueue::request(const std::string& table, const GameLog& log) {
  auto at = by_table_.find(table);
  if (at == by_table_.end()) {
    const auto job = std::make_shared<Job>();
    job->log = log;
    if (!start(table, job)) return {};
    at = by_table_.emplace(table, job).first;
  }
  const Job& job = *at->second;
  if (job.failed) return {};
  const auto place = std::ranges::find(waiting_, table) - waiting_.begin();
  return Progress{job.done, static_cast<int>(job.log.moves.size()) + 1,
                  job.analysis ? 0 : static_cast<int>(place), job.analysis};
}

bool AnalysisQueue::start(const std::string& table, const std::shared_ptr<Job>& job) {
  const auto work = [this, job] {
    return analyse_(job->log, options_, [&](long done) {
      job->done = static_cast<int>(done);
      return !jobs_.is_closing();
    });
  };
  const bool accepted = jobs_.submit("", work, [this, table, job](std::optional<Analysis> analysis) {
    // A failed analysis would fail again.
    job->failed = !analysis;
    if (analysis) job->analysis = std::make_shared<const Analysis>(std::move(*analysis));
    waiting_.pop_front();
    finished_.push_back(table);
    if (finished_.size() <= kMostKept) return;
    by_table_.erase(finished_.front());
    finished_.pop_front();
  });
  if (accepted) waiting_.push_back(table);
  return accepted;
}

}  // namespace kurz
