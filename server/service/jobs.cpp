#include "server/service/jobs.h"

#include <algorithm>
#include <limits>

#include <boost/asio/post.hpp>
#include <sys/resource.h>

#include "advice/advice_text.h"
#include "bots/registry.h"

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

BotPool::BotPool(int threads, Runtime& runtime, Logger& logger, Adviser adviser)
    : threads_(threads),
      adviser_(std::move(adviser)),
      jobs_("bots", runtime, logger, {std::numeric_limits<int>::max(), 1, threads, 10}) {}

std::unique_ptr<Bot> BotPool::take_bot(const std::string& key, const std::string& level) {
  {
    const std::lock_guard lock(mutex_);
    const auto at = std::ranges::find(used_bots_, key, &UsedBot::key);
    if (at != used_bots_.end()) {
      std::unique_ptr<Bot> bot = std::move(at->bot);
      used_bots_.erase(at);
      return bot;
    }
  }
  auto made = make_bot(level);
  return made ? std::move(*made) : nullptr;
}

// What is left of a time when as many wait as do now.
int BotPool::share_of(int milliseconds) const {
  const int busy = std::max(waiting(), threads_);
  return std::max(1, static_cast<int>(static_cast<long>(milliseconds) * threads_ / busy));
}

void BotPool::choose(const std::string& key, const std::string& level, const View& view, std::uint64_t seed,
                     std::function<void(Action)> done) {
  const Action any_legal = view.legal.list().front();
  const auto think = [this, key = key + level, level, view, seed, any_legal] {
    // A search of two seconds keeps about ten megabytes.
    constexpr std::size_t kMostUsed = 32;
    std::unique_ptr<Bot> bot = take_bot(key, level);
    if (!bot) return any_legal;
    Rng rng(seed);
    const int given = bot->time_given();
    const Action action = bot->choose(view, rng, Budget{given > 0 ? share_of(given) : 0});
    const std::lock_guard lock(mutex_);
    used_bots_.push_front({key, std::move(bot)});
    if (used_bots_.size() > kMostUsed) used_bots_.pop_back();
    return action;
  };
  // A name that nobody else has: decisions are not limited.
  jobs_.submit("decision " + std::to_string(++decisions_), think,
               [any_legal, done = std::move(done)](const std::optional<Action>& action) {
                 done(action.value_or(any_legal));
               });
}

bool BotPool::advise(const std::string& guest, const View& view, const AdviceOptions& options,
                     std::function<void(const std::optional<Advice>&)> done) {
  const auto think = [this, view, options] {
    AdviceOptions shared = options;
    shared.milliseconds = std::max(50, share_of(options.milliseconds));
    return adviser_(view, shared, [this](long) { return !jobs_.is_closing(); });
  };
  return jobs_.submit(guest, think, std::move(done));
}

int level_milliseconds(const std::string& level) {
  const auto bot = make_bot(level);
  return bot ? (*bot)->time_given() : 0;
}

AnalysisQueue::AnalysisQueue(int simulations, Runtime& runtime, Logger& logger, Analyse analyse)
    : analyse_(std::move(analyse)), jobs_("analyses", runtime, logger, {kMostWaiting, kMostWaiting}) {
  options_.simulations = simulations;
}

std::optional<protocol::AnalysisPage> AnalysisQueue::request(const std::string& table, const GameLog& log,
                                                             Lang lang) {
  auto at = by_table_.find(table);
  if (at == by_table_.end()) {
    const auto job = std::make_shared<Job>();
    job->log = log;
    const auto work = [this, job] {
      return analyse_(job->log, options_, [&](long done) {
        job->done = static_cast<int>(done);
        return !jobs_.is_closing();
      });
    };
    const auto then = [this, table, job](std::optional<Analysis> analysis) {
      // A failed analysis would fail again.
      job->failed = !analysis;
      job->analysis = std::move(analysis);
      waiting_.pop_front();
      finished_.push_back(table);
      if (finished_.size() <= kMostKept) return;
      by_table_.erase(finished_.front());
      finished_.pop_front();
    };
    if (!jobs_.submit("", work, then)) return {};
    waiting_.push_back(table);
    at = by_table_.emplace(table, job).first;
  }
  const Job& job = *at->second;
  if (job.failed) return {};
  using protocol::AnalysisStatus;
  if (job.analysis) {
    return protocol::AnalysisPage{
        AnalysisStatus::kDone, {}, {}, {}, described(*job.analysis, *log.board, options_, lang)};
  }
  const auto place = std::ranges::find(waiting_, table) - waiting_.begin();
  return protocol::AnalysisPage{AnalysisStatus::kRunning,
                                job.done,
                                static_cast<int>(job.log.moves.size()) + 1,
                                static_cast<int>(place),
                                {}};
}

}  // namespace kurz
