// Looks at finished games afterwards, one after the other, on a thread of its own that makes way for all
// others.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "arena/analysis.h"

namespace kurz {

class AnalysisDesk {
 public:
  using Analyse = std::function<Analysis(const GameLog&, const AnalysisOptions&, const Watch&)>;
  explicit AnalysisDesk(int simulations, Analyse analyse = kurz::analyse);
  AnalysisDesk(const AnalysisDesk&) = delete;
  AnalysisDesk& operator=(const AnalysisDesk&) = delete;
  ~AnalysisDesk();

  struct Progress {
    int done = 0;
    int of = 0;
    int before = 0;                            // games that come first
    std::shared_ptr<const Analysis> analysis;  // when it is finished
  };
  // How far it is; begins with it if nobody has asked before. None if too many are waiting,
  // or if it failed.
  std::optional<Progress> ask(const std::string& table, const GameLog& log);
  [[nodiscard]] AnalysisOptions options() const { return options_; }
  // How many failed; shown among the figures.
  [[nodiscard]] long failures() const { return failures_; }

 private:
  struct Job {
    GameLog log;
    int done = 0;
    std::shared_ptr<const Analysis> analysis;
    bool failed = false;
  };
  void work();
  std::shared_ptr<const Analysis> look_at(Job& job);

  static constexpr std::size_t kMostWaiting = 100;
  static constexpr std::size_t kMostKept = 200;

  AnalysisOptions options_;
  Analyse analyse_;
  std::atomic<long> failures_ = 0;
  std::mutex mutex_;
  std::condition_variable filled_;
  std::map<std::string, std::shared_ptr<Job>> jobs_;
  std::deque<std::string> waiting_;  // the first is worked on
  std::deque<std::string> kept_;     // finished, the oldest first
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace kurz
