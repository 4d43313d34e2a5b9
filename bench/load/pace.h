// Moves by the clock: a schedule that does not wait for slow answers, so that a server that stands still for
// a second is seen by every move of that second.
#pragma once

#include <deque>

#include <boost/asio/steady_timer.hpp>

#include "bench/load/hall.h"

namespace kurz::load {

class Pace {
 public:
  // Plays in the games of the hall, so many moves a second all together, for as long as it lives.
  Pace(World& world, Hall& hall, double rate);
  Pace(const Pace&) = delete;
  Pace& operator=(const Pace&) = delete;
  ~Pace();

  // Acknowledgements of the next seconds, each counted from when its move was due.
  Latencies measure(double seconds);
  // Plays for some seconds, then pauses. Every move that was due counts, also those answered after the end.
  Latencies play_and_pause(double seconds);
  // Those since they were last asked for.
  Latencies take();
  // How often a move was due and every table waited for the server.
  [[nodiscard]] long starved() const { return starved_; }

 private:
  void tick();
  void play_next(Clock::time_point due);

  Hall& hall_;
  World& world_;
  Duration step_;
  boost::asio::steady_timer timer_;
  // The timer's last call may come when nothing of this is there any more.
  std::shared_ptr<bool> lives_ = std::make_shared<bool>(true);
  Clock::time_point next_;
  std::deque<Player*> ready_;  // some may have moved meanwhile
  std::deque<Clock::time_point> owed_;
  Latencies latencies_;
  long starved_ = 0;
  bool is_paused_ = false;
};

}  // namespace kurz::load
