// Tables with players of ours at them: made, started, and made anew when a game ends.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bench/load/http.h"
#include "bench/load/player.h"

namespace kurz::load {

struct Game {
  std::string cookie;
  std::vector<std::string> seats;                // "me" for each player of ours, the level of a bot otherwise
  std::vector<std::unique_ptr<Player>> players;  // of ours, one socket each
  int finished = 0;                              // players who have seen the end
};

class Hall {
 public:
  explicit Hall(World& world);

  // Makes so many more games, a few at a time, and waits until each of their players has been told of the
  // start. One guest holds all seats of ours at a table; each seat has a socket of its own.
  void fill(int count, const std::function<std::vector<std::string>(int)>& seats_of);
  void fill(int count) {
    fill(count, [](int) { return std::vector<std::string>{"me", "me"}; });
  }
  // Nobody begins another move; waits until all that is on the way has been answered.
  void quiet_down();
  // Until every move that was sent has its answer.
  void wait_for_answers();

  PlayerHooks hooks;   // of all players; what they do at their turn
  bool renews = true;  // a game that is over is followed by another
  HttpDesk http;
  std::vector<std::unique_ptr<Game>> games;
  long games_over = 0;

  // All of the moves and refusals so far.
  [[nodiscard]] long moves() const;
  [[nodiscard]] long stale() const;

 private:
  void begin(Game& game);
  void make_table(Game& game);
  void sit_down(Game& game, const std::string& table);
  void ended(Player& player);

  World& world_;
  PlayerHooks inner_;  // what the players call: ours around theirs
  long tables_ = 0;
  long running_ = 0;  // players who have seen their first game start
};

}  // namespace kurz::load
