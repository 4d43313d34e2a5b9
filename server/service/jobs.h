// Slow work on threads with a low priority: bots, hints, analyses, drawings. Each visitor may have a few jobs
// waiting, so that nobody can block the queue for the others.
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
#include <type_traits>

#include <boost/asio/thread_pool.hpp>

#include "advice/advice.h"
#include "advice/analysis.h"
#include "bots/bot.h"
#include "engine/view/view.h"
#include "protocol/http.h"
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
