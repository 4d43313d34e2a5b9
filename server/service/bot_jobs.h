// Bots, hints and analyses: what takes long and runs on threads of its own.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "advice/advice.h"
#include "advice/analysis.h"
#include "bots/bot.h"
#include "engine/view/view.h"
#include "protocol/http.h"
#include "server/service/job_queue.h"

namespace kurz {

// Bots and hints. They get a View and nothing else; when many wait, each gets less time, so that nobody waits
// for the bots of others. The end of the pool waits for running bots, a few seconds at most.
class BotPool {
 public:
  using Adviser = std::function<Advice(const View&, const AdviceOptions&, const Watch&)>;
  BotPool(int threads, Runtime& runtime, Logger& logger, Adviser adviser = kurz::advise);

  // `key` names the seat of a table: the bot remembers its plans from one move to the next.
  void choose(const std::string& key, const std::string& level, const View& view, std::uint64_t seed,
              std::function<void(Action)> done);
  // One hint at a time per guest: false if the guest waits for another. `done` gets none if it failed.
  bool advise(const std::string& guest, const View& view, const AdviceOptions& options,
              std::function<void(const std::optional<Advice>&)> done);

  // Decisions and hints that wait or run.
  [[nodiscard]] int waiting() const { return jobs_.waiting(); }
  [[nodiscard]] long failures() const { return jobs_.failures(); }

 private:
  struct UsedBot {
    std::string key;
    std::unique_ptr<Bot> bot;
  };
  [[nodiscard]] int share_of(int milliseconds) const;
  // The bot that was used with this key, or a new one; null if there is no such level.
  std::unique_ptr<Bot> take_bot(const std::string& key, const std::string& level);

  int threads_;
  Adviser adviser_;
  std::mutex mutex_;
  std::list<UsedBot> used_bots_;  // the latest first, with their plans
  long decisions_ = 0;
  JobQueue jobs_;
};

// Milliseconds that a level thinks per move when nobody else waits.
int level_milliseconds(const std::string& level);

// Analyses of finished games, one after the other. The latest ones are kept.
class AnalysisQueue {
 public:
  using Analyse = std::function<Analysis(const GameLog&, const AnalysisOptions&, const Watch&)>;
  AnalysisQueue(int simulations, Runtime& runtime, Logger& logger, Analyse analyse = kurz::analyse);

  // Starts the analysis if there is none yet. None if too many are waiting, or if it failed.
  std::optional<protocol::AnalysisPage> request(const std::string& table, const GameLog& log, Lang lang);
  [[nodiscard]] long failures() const { return jobs_.failures(); }

 private:
  struct Job {
    GameLog log;
    std::atomic<int> done = 0;
    std::optional<Analysis> analysis;
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
