// Many players at once: games, spectators, and moves on a schedule.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bench/load/players.h"

namespace kurz::load {

class Games {
 public:
  // `ports`: of several processes, which the players use in turn.
  explicit Games(Session& session, std::vector<int> ports = {});

  // Starts this many more games, a few at a time. A player holds all seats that are "me".
  void add(int count, const std::function<std::vector<std::string>(int)>& seats_of);
  void add(int count) {
    add(count, [](int) { return std::vector<std::string>{"me", "me"}; });
  }
  // No new moves and games; waits for all answers.
  void finish();
  void wait_for_answers();

  PlayerHooks hooks;             // of all players
  bool starts_new_games = true;  // a finished game is followed by another one
  Players players;
  long games_over = 0;

 protected:
  Session& session_;
  std::vector<int> ports_;
};

// All come back at once; returns how long each took until its first update.
Latencies reconnect(Session& session, PlayerHooks& hooks, std::span<const std::unique_ptr<Player>> players);

// Clients that only watch: spectator i follows table_of(i). Opens them a few at a time.
Players add_spectators(Session& session, PlayerHooks& hooks, int count,
                       const std::function<std::string(int)>& table_of);

// Games with moves on a schedule: if the server stalls for a second, every move of that second shows it.
class Pace : public Games {
 public:
  // Starts the games and plays this many moves per second in all of them together, until stop().
  Pace(Session& session, int games, double rate, std::vector<int> ports = {});

  // Acknowledgements of the next seconds, each counted from when its move was due.
  Latencies measure(double seconds);
  // Plays for some seconds, then pauses. Every move that was due counts, also those answered after the end.
  Latencies play_and_pause(double seconds);
  // Those since the last call.
  Latencies take();
  // Ends the games as well.
  void stop();
  // How often a move was due while every table waited for the server.
  [[nodiscard]] long starved() const { return starved_; }

 private:
  void play_next(Clock::time_point due);

  Schedule schedule_;
  std::deque<Player*> ready_;  // some may have moved meanwhile
  std::deque<Clock::time_point> overdue_;
  Latencies latencies_;
  long starved_ = 0;
};

}  // namespace kurz::load
