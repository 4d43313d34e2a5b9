// Lets bots think on threads of their own. They are handed a View and nothing else; when many wait, each gets
// less time, so that people never wait for bots of others.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "arena/advice.h"
#include "engine/view/view.h"

namespace kurz {

class BotDesk {
 public:
  using Adviser = std::function<Advice(const View&, const AdviceOptions&, const Watch&)>;
  explicit BotDesk(int threads, Adviser adviser = kurz::advise);
  BotDesk(const BotDesk&) = delete;
  BotDesk& operator=(const BotDesk&) = delete;
  // Waits for what is being thought, a few seconds at the most; what waits is dropped.
  ~BotDesk();

  // `key` names the seat of a table: the bot remembers its plans from one move to the next. Called back on a
  // thread of the desk.
  void choose(const std::string& key, const std::string& level, const View& view, std::uint64_t seed,
              std::function<void(Action)> done);
  // One at a time for each asker: false if theirs is still waited for. `done` is told of none if it failed.
  bool advise(const std::string& asker, const View& view, const AdviceOptions& options,
              std::function<void(const std::optional<Advice>&)> done);

  // Decisions that wait or are being thought about.
  [[nodiscard]] int waiting() const;
  // How many tasks threw; shown among the figures.
  [[nodiscard]] long failures() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

// Milliseconds that a level thinks about a move when nobody waits.
int level_milliseconds(const std::string& level);

}  // namespace kurz
