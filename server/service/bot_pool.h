// Bots and hints. They get a View and nothing else; when many wait, each gets less time, so that nobody waits
// for the bots of others.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "advice/advice.h"
#include "engine/view/view.h"
#include "server/service/job_queue.h"

namespace kurz {

class BotPool {
 public:
  using Adviser = std::function<Advice(const View&, const AdviceOptions&, const Watch&)>;
  BotPool(int threads, Runtime& runtime, Logger& logger, Adviser adviser = kurz::advise);
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;
  // Waits for running bots, a few seconds at most.
  ~BotPool();

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
  class KnownBots;
  [[nodiscard]] int share_of(int milliseconds) const;

  int threads_;
  Adviser adviser_;
  std::unique_ptr<KnownBots> bots_;
  long decisions_ = 0;
  JobQueue jobs_;
};

// Milliseconds that a level thinks per move when nobody else waits.
int level_milliseconds(const std::string& level);

}  // namespace kurz
