// Many games with one player each, and moves on a schedule.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/steady_timer.hpp>

#include "bench/load/player.h"

namespace kurz::load {

class Games {
 public:
  explicit Games(Session& session);

  // Starts this many more games, a few at a time. A player holds all seats that are "me".
  void add(int count, const std::function<std::vector<std::string>(int)>& seats_of);
  void add(int count) {
    add(count, [](int) { return std::vector<std::string>{"me", "me"}; });
  }
  // No new moves and games; waits for all answers.
  void finish();
  void wait_for_answers();
  [[nodiscard]] long moves() const;
  [[nodiscard]] long frames() const;

  PlayerHooks hooks;   // of all players
  bool renews = true;  // a finished game is followed by another one
  std::vector<std::unique_ptr<Player>> players;
  long games_over = 0;

 private:
  Session& session_;
  PlayerHooks inner_;  // what the players call
};

// Clients that only watch: player i follows table_of(i). Opens them a few at a time.
std::vector<std::unique_ptr<Player>> add_spectators(
    Session& session, PlayerHooks& hooks, int count, const std::function<std::string(int)>& table_of,
    const std::function<Player::Connection(int)>& connection_of);

// Moves on a schedule that does not wait for slow answers: if the server stalls for a second, every move of
// that second shows it.
class Pace {
 public:
  // Plays this many moves per second in all games together, as long as it lives.
  Pace(Session& session, Games& games, double rate);
  Pace(const Pace&) = delete;
  Pace& operator=(const Pace&) = delete;
  ~Pace();

  // Acknowledgements of the next seconds, each counted from when its move was due.
  Latencies measure(double seconds);
  // Plays for some seconds, then pauses. Every move that was due counts, also those answered after the end.
  Latencies play_and_pause(double seconds);
  // Those since the last call.
  Latencies take();
  // How often a move was due while every table waited for the server.
  [[nodiscard]] long starved() const { return starved_; }

 private:
  void tick();
  void play_next(Clock::time_point due);

  Games& games_;
  Session& session_;
  Duration step_;
  boost::asio::steady_timer timer_;
  // The timer's last callback may come after the end of this object.
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  Clock::time_point next_;
  std::deque<Player*> ready_;  // some may have moved meanwhile
  std::deque<Clock::time_point> owed_;
  Latencies latencies_;
  long starved_ = 0;
  bool is_paused_ = false;
};

}  // namespace kurz::load
