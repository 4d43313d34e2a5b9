#include "bench/load/pace.h"

#include <utility>

namespace kurz::load {

Pace::Pace(World& world, Hall& hall, double rate)
    : hall_(hall),
      world_(world),
      step_(std::chrono::duration_cast<Duration>(std::chrono::duration<double>(1 / rate))),
      timer_(world.io),
      next_(Clock::now()) {
  hall_.hooks.turn = [this](Player& player) {
    if (owed_.empty()) return ready_.push_back(&player);
    player.play(owed_.front());
    owed_.pop_front();
  };
  hall_.hooks.acknowledged = [this](Player&, Duration time) { latencies_.add(time); };
  for (const auto& game : hall_.games) {
    for (const auto& player : game->players) ready_.push_back(player.get());
  }
  tick();
}

Pace::~Pace() {
  *lives_ = false;
  hall_.hooks.turn = nullptr;
  hall_.hooks.acknowledged = nullptr;
}

void Pace::tick() {
  if (is_paused_) return;
  for (const auto now = Clock::now(); next_ <= now; next_ += step_) play_next(next_);
  timer_.expires_at(next_);
  timer_.async_wait([this, lives = lives_](boost::system::error_code error) {
    // One that was called off has a successor already.
    if (!error && *lives) tick();
  });
}

void Pace::play_next(Clock::time_point due) {
  while (!ready_.empty()) {
    Player& player = *ready_.front();
    ready_.pop_front();
    if (player.may_play()) return player.play(due);
  }
  ++starved_;
  owed_.push_back(due);
}

Latencies Pace::take() { return std::exchange(latencies_, {}); }

Latencies Pace::measure(double seconds) {
  take();
  world_.run_for(std::chrono::duration_cast<Duration>(std::chrono::duration<double>(seconds)));
  return take();
}

Latencies Pace::play_and_pause(double seconds) {
  take();
  if (std::exchange(is_paused_, false)) {
    next_ = Clock::now();
    tick();
  }
  world_.run_for(std::chrono::duration_cast<Duration>(std::chrono::duration<double>(seconds)));
  is_paused_ = true;
  world_.expect(
      "every move that was due is sent", [this] { return owed_.empty(); }, std::chrono::seconds(10));
  hall_.wait_for_answers();
  return take();
}

}  // namespace kurz::load
