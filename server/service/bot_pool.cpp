#include "server/service/bot_pool.h"

#include <algorithm>
#include <limits>
#include <list>
#include <mutex>

#include "bots/levels.h"
#include "bots/registry.h"

namespace kurz {

// The bots that were used last, with their plans.
class BotPool::KnownBots {
 public:
  std::unique_ptr<Bot> take(const std::string& key, const std::string& level) {
    {
      const std::lock_guard lock(mutex_);
      const auto at = std::ranges::find(entries_, key + level, &Entry::key);
      if (at != entries_.end()) {
        std::unique_ptr<Bot> bot = std::move(at->bot);
        entries_.erase(at);
        return bot;
      }
    }
    auto made = make_bot(level);
    return made ? std::move(*made) : nullptr;
  }

  void put_back(const std::string& key, const std::string& level, std::unique_ptr<Bot> bot) {
    const std::lock_guard lock(mutex_);
    entries_.push_front({key + level, std::move(bot)});
    if (entries_.size() > kMost) entries_.pop_back();
  }

 private:
  // A search of two seconds keeps about ten megabytes.
  static constexpr std::size_t kMost = 32;
  struct Entry {
    std::string key;
    std::unique_ptr<Bot> bot;
  };
  std::mutex mutex_;
  std::list<Entry> entries_;
};

BotPool::BotPool(int threads, Runtime& runtime, Logger& logger, Adviser adviser)
    : threads_(threads),
      adviser_(std::move(adviser)),
      bots_(std::make_unique<KnownBots>()),
      jobs_("bots", runtime, logger, {std::numeric_limits<int>::max(), 1, threads, 10}) {}

BotPool::~BotPool() = default;

// What is left of a time when as many wait as do now.
int BotPool::share_of(int milliseconds) const {
  const int busy = std::max(waiting(), threads_);
  return std::max(1, static_cast<int>(static_cast<long>(milliseconds) * threads_ / busy));
}

void BotPool::choose(const std::string& key, const std::string& level, const View& view, std::uint64_t seed,
                     std::function<void(Action)> done) {
  const Action any_legal = view.legal.list().front();
  const auto think = [this, key, level, view, seed, any_legal] {
    std::unique_ptr<Bot> bot = bots_->take(key, level);
    if (!bot) return any_legal;
    Rng rng(seed);
    const int given = bot->time_given();
    const Action action = bot->choose(view, rng, Budget{given > 0 ? share_of(given) : 0});
    bots_->put_back(key, level, std::move(bot));
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

}  // namespace kurz
