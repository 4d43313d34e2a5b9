// Bots for tests that do what no bot should, in some games, and play at random otherwise.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>

#include "arena/arena_game.h"
#include "bots/players.h"

namespace kurz::test {

class BadMannersBot final : public Bot {
 public:
  explicit BadMannersBot(std::string_view habit) : habit_(habit) {
    if (habit_ == "unborn") throw std::runtime_error("no model file");
  }
  Action choose(const View& view, Rng& rng, const Budget& budget) override {
    const bool now = rng.below(40) == 0;
    if (now && habit_ == "cheat") return Action::claim(RouteId(63), kWild, 0);
    if (now && habit_ == "throw") throw std::runtime_error("out of ideas");
    if (now && habit_ == "throw-int") throw 7;
    if (now && habit_ == "dawdle") std::this_thread::sleep_for(std::chrono::milliseconds(8));
    return RandomBot().choose(view, rng, budget);
  }
  [[nodiscard]] int time_given() const override { return habit_ == "dawdle" ? 1 : 0; }

 private:
  std::string habit_;
};

// "random" or one of the habits above.
inline ArenaPlayer test_player(std::string_view text) {
  if (text == "random") return std::make_unique<RandomBot>();
  return std::make_unique<BadMannersBot>(text);
}

}  // namespace kurz::test
