#include "server/house/bot_desk.h"

#include <algorithm>
#include <atomic>
#include <list>
#include <mutex>
#include <set>
#include <unordered_map>

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <sys/resource.h>

#include "bots/levels.h"
#include "bots/registry.h"

namespace kurz {
namespace {

// Bots that remember their plans: those that were asked last.
class KnownBots {
 public:
  std::unique_ptr<Bot> take(const std::string& key, const std::string& level) {
    {
      const std::lock_guard lock(mutex_);
      if (const auto at = by_key_.find(key + level); at != by_key_.end()) {
        std::unique_ptr<Bot> bot = std::move(at->second->bot);
        entries_.erase(at->second);
        by_key_.erase(at);
        return bot;
      }
    }
    auto made = make_bot(level);
    return made ? std::move(*made) : nullptr;
  }

  void put_back(const std::string& key, const std::string& level, std::unique_ptr<Bot> bot) {
    const std::lock_guard lock(mutex_);
    if (by_key_.contains(key + level)) return;
    entries_.push_front({key + level, std::move(bot)});
    by_key_[key + level] = entries_.begin();
    if (entries_.size() <= kMost) return;
    by_key_.erase(entries_.back().key);
    entries_.pop_back();
  }

 private:
  // A search of two seconds keeps some ten megabytes.
  static constexpr std::size_t kMost = 32;
  struct Entry {
    std::string key;
    std::unique_ptr<Bot> bot;
  };
  std::mutex mutex_;
  std::list<Entry> entries_;
  std::unordered_map<std::string, std::list<Entry>::iterator> by_key_;
};

// Who wait for advice.
class Askers {
 public:
  // False if they wait already.
  bool enter(const std::string& asker) {
    const std::lock_guard lock(mutex_);
    return waiting_.insert(asker).second;
  }
  void leave(const std::string& asker) {
    const std::lock_guard lock(mutex_);
    waiting_.erase(asker);
  }

 private:
  std::mutex mutex_;
  std::set<std::string> waiting_;
};

// The threads that carry games of people come first.
void step_back() { setpriority(PRIO_PROCESS, 0, 10); }

}  // namespace

struct BotDesk::Inside {
  Inside(int n, Adviser best) : threads(n), adviser(std::move(best)), pool(static_cast<std::size_t>(n)) {
    for (int i = 0; i < n; ++i) boost::asio::post(pool, step_back);
  }

  // What is left of a time when as many wait as do now.
  [[nodiscard]] int shrunk(int milliseconds) const {
    const int busy = std::max(waiting.load(), threads);
    return std::max(1, static_cast<int>(static_cast<long>(milliseconds) * threads / busy));
  }

  // An exception that left a thread would end the server.
  template <class Work>
  void safely(const Work& work) {
    try {
      work();
    } catch (...) {
      ++failures;
    }
  }

  // Counts what is being done.
  template <class Work>
  void post(Work work) {
    ++waiting;
    boost::asio::post(pool, [this, work = std::move(work)] {
      if (!closing) safely(work);
      --waiting;
    });
  }

  int threads;
  Adviser adviser;
  std::atomic<bool> closing = false;
  std::atomic<int> waiting = 0;
  std::atomic<long> failures = 0;
  KnownBots bots;
  Askers askers;
  boost::asio::thread_pool pool;
};

BotDesk::BotDesk(int threads, Adviser adviser)
    : inside_(std::make_unique<Inside>(threads, std::move(adviser))) {}

BotDesk::~BotDesk() {
  inside_->closing = true;
  inside_->pool.join();
}

void BotDesk::choose(const std::string& key, const std::string& level, const View& view, std::uint64_t seed,
                     std::function<void(Action)> done) {
  inside_->post([this, key, level, view, seed, done = std::move(done)] {
    // If everything else fails, something that the rules allow is played.
    Action action = view.legal.list().front();
    inside_->safely([&] {
      std::unique_ptr<Bot> bot = inside_->bots.take(key, level);
      if (!bot) return;
      Rng rng(seed);
      const int given = bot->time_given();
      action = bot->choose(view, rng, Budget{given > 0 ? inside_->shrunk(given) : 0});
      inside_->bots.put_back(key, level, std::move(bot));
    });
    done(action);
  });
}

bool BotDesk::advise(const std::string& asker, const View& view, const AdviceOptions& options,
                     std::function<void(const std::optional<Advice>&)> done) {
  if (!inside_->askers.enter(asker)) return false;
  inside_->post([this, asker, view, options, done = std::move(done)] {
    AdviceOptions shrunk = options;
    shrunk.milliseconds = std::max(50, inside_->shrunk(options.milliseconds));
    std::optional<Advice> advice;
    inside_->safely(
        [&] { advice = inside_->adviser(view, shrunk, [this](long) { return !inside_->closing; }); });
    inside_->askers.leave(asker);
    done(advice);
  });
  return true;
}

int BotDesk::waiting() const { return inside_->waiting; }
long BotDesk::failures() const { return inside_->failures; }

int level_milliseconds(const std::string& level) {
  const auto bot = make_bot(level);
  return bot ? (*bot)->time_given() : 0;
}

}  // namespace kurz
