// Analyses of finished games, one after the other. The latest ones are kept.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "advice/analysis.h"
#include "server/service/job_queue.h"

namespace kurz {

class AnalysisQueue {
 public:
  using Analyse = std::function<Analysis(const GameLog&, const AnalysisOptions&, const Watch&)>;
  AnalysisQueue(int simulations, Runtime& runtime, Logger& logger, Analyse analyse = kurz::analyse);

  struct Progress {
    int done = 0;
    int of = 0;
    int before = 0;                            // games that come first
    std::shared_ptr<const Analysis> analysis;  // when it is finished
  };
  // Starts the analysis if there is none yet. None if too many are waiting, or if it failed.
  std::optional<Progress> request(const std::string& table, const GameLog& log);
  [[nodiscard]] AnalysisOptions options() const { return options_; }
  [[nodiscard]] long failures() const { return jobs_.failures(); }

 private:
  struct Job {
    GameLog log;
    std::atomic<int> done = 0;
    std::shared_ptr<const Analysis> analysis;
    bool failed = false;
  };
  bool start(const std::string& table, const std::shared_ptr<Job>& job);

  static constexpr int kMostWaiting = 100;
  static constexpr std::size_t kMostKept = 200;

  AnalysisOptions options_;
  Analyse analyse_;
  std::map<std::string, std::shared_ptr<Job>> by_table_;
  std::deque<std::string> waiting_;   // the first is running
  std::deque<std::string> finished_;  // the oldest first
  JobQueue jobs_;
};

}  // namespace kurz
