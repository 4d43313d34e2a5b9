// Bots, hints and analyses: work that takes seconds, in a fair order.
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
#include <vector>

#include "advice/advice.h"
#include "advice/analysis.h"
#include "bots/bot.h"
#include "engine/view/view.h"
#include "protocol/http.h"
#include "server/service/job_queue.h"

namespace kurz {

// Bots and hints. They get a View and nothing else. Visitors take turns: the bots of one host, who may have
// many tables, share the time that one visitor gets, and each thinks for less when many wait. The end of the
// pool waits for running bots, a few seconds at most.
class BotPool {
 public:
  using Adviser = std::function<Advice(const View&, const AdviceOptions&, const Watch&)>;
  // Bots keep their plans as long as these take no more than `most_kept_bytes`; the latest used come first.
  static constexpr std::size_t kMostKeptBytes = std::size_t{24} << 20U;
  BotPool(int threads, const JobContext& context, Adviser adviser = kurz::advise,
          std::size_t most_kept_bytes = kMostKeptBytes);

  // A decision of a bot.
  struct Turn {
    Visitor visitor;  // see LiveTable::payer()
    std::string key;  // the seat of a table: the bot remembers its plans from one move to the next
    std::string level;
    View view;
    std::uint64_t seed = 0;
    BoardPtr board = {};  // of the view, if it can be evicted
  };
  void choose(const Turn& turn, std::function<void(Action)> done);
  // A hint, with the milliseconds it took; none if it failed.
  using Hint = std::optional<Timed<Advice>>;
  // Whether advise() has room: one hint at a time per guest, `address_share` per address, and not too many in
  // all.
  [[nodiscard]] bool can_advise(const Visitor& visitor) const;
  // False, and `done` is not called, if there is no room. `board`: see Turn.
  bool advise(const Visitor& visitor, const View& view, const AdviceOptions& options,
              std::function<void(const Hint&)> done, const BoardPtr& board = {});
  // See JobQueue.
  bool run_next() { return jobs_.run_next(); }

  [[nodiscard]] std::size_t kept_bytes() const {
    const std::lock_guard lock(mutex_);
    return kept_bytes_;
  }

  // Decisions and hints that wait or run.
  [[nodiscard]] int waiting() const { return jobs_.waiting(); }
  [[nodiscard]] long failures() const { return jobs_.failures(); }
  // What is left of a thinking time for one of this visitor's jobs: threads are shared between visitors, and
  // then between the jobs of each.
  [[nodiscard]] int share_of(int milliseconds, const Visitor& visitor) const;

 private:
  struct UsedBot {
    std::string key;
    BoardPtr board;  // that its plans are for
    std::unique_ptr<Bot> bot;
    std::size_t bytes = 0;
  };
  // The bot that was used with this key, or a new one; null if there is no such level.
  std::unique_ptr<Bot> take_bot(const std::string& key, const std::string& level);
  Action think(const Turn& turn);

  static constexpr std::size_t kMostHints = 200;
  static constexpr std::size_t kMostUsed = 32;

  int threads_;
  JobContext context_;
  Adviser adviser_;
  std::size_t most_kept_bytes_;
  mutable std::mutex mutex_;
  std::list<UsedBot> used_bots_;                    // the latest first, with their plans
  std::size_t kept_bytes_ = 0;                      // of these bots
  std::map<std::string, std::string> asking_hint_;  // visitors and addresses; on the service's thread
  JobQueue jobs_;
};

// Milliseconds that a level thinks per move when nobody else waits.
int level_milliseconds(const std::string& level);

// Analyses of finished games. Each runs in slices, so that everybody's analyses go on at the same time, one
// of each visitor, and ends at a time limit with the moves that were analysed until then. The latest ones are
// kept.
class AnalysisQueue {
 public:
  // Analyses one more move; false: there is none left.
  using Advance = std::function<bool(GameAnalysis&)>;
  struct Options {
    int simulations = 400;
    int seconds = 120;  // of thinking per game
  };
  AnalysisQueue(
      const Options& options, const JobContext& context,
      Advance advance = [](GameAnalysis& game) { return game.advance(); });

  // An AnalysisPage as JSON.
  struct Page {
    SharedText text;
    bool ended = false;
  };
  // How far it is, or all of it in words; none if it was not requested or failed.
  std::optional<Page> find(const std::string& table, Lang lang);
  // The latest ones are kept as long as their pages take no more memory than this.
  static constexpr std::size_t kMostKeptBytes = std::size_t{8} << 20U;
  // Whether there is one, also if it failed.
  [[nodiscard]] bool knows(const std::string& table) const { return by_table_.contains(table); }
  // Starts the analysis if there is none yet. None if too many are waiting, or if it failed. `used` is called
  // at the end with the milliseconds it took. If one has to make room for another visitor's, it can be
  // requested again. `board`: of the log, if it can be evicted.
  using Used = std::function<void(double milliseconds)>;
  std::optional<Page> request(const Visitor& visitor, const std::string& table, const GameLog& log, Lang lang,
                              Used used = nullptr, const BoardPtr& board = {});
  [[nodiscard]] long failures() const { return jobs_.failures(); }
  // See JobQueue.
  bool run_next() { return jobs_.run_next(); }

 private:
  struct Job {
    GameLog log;     // until its end
    BoardPtr board;  // the same
    Used when_ended;
    std::atomic<int> done = 0;  // positions
    bool ended = false;         // on the service's thread; from then on `pages` are there
    bool failed = false;
    // Used by one slice at a time.
    bool slice_failed = false;
    std::unique_ptr<GameAnalysis> game;
    std::chrono::steady_clock::duration used{};
    std::map<Lang, SharedText> pages;

    // Of its pages.
    [[nodiscard]] std::size_t bytes() const {
      std::size_t all = 0;
      for (const auto& [lang, page] : pages) all += page->size();
      return all;
    }
  };
  // Whether the analysis has ended.
  bool advance(Job& job);
  void write_pages(Job& job) const;
  void ended(const std::string& table, bool is_complete);

  // The thread comes before those of bots, or busy bots would leave it next to nothing.
  static constexpr JobLimits kLimits{.all = 100, .each = 5, .niceness = 7};

  Options options_;
  JobContext context_;
  Advance advance_;
  std::map<std::string, std::shared_ptr<Job>> by_table_;
  std::deque<std::string> running_;   // in the order of their requests
  std::deque<std::string> finished_;  // the oldest first
  std::size_t kept_bytes_ = 0;        // of their pages
  JobQueue jobs_;
};

}  // namespace kurz
