#include "bench/load/games.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace kurz::load {
namespace {

constexpr std::chrono::seconds kPatience(120);

}  // namespace

Games::Games(Session& session) : session_(session) {
  inner_.turn = [this](Player& player) {
    if (hooks.turn) hooks.turn(player);
  };
  inner_.acknowledged = [this](Player& player, Duration time) {
    if (hooks.acknowledged) hooks.acknowledged(player, time);
  };
  inner_.updated = [this](Player& player) {
    if (hooks.updated) hooks.updated(player);
  };
  inner_.over = [this](Player& player) {
    ++games_over;
    if (renews) player.create_table();
  };
}

void Games::add(int count, const std::function<std::vector<std::string>(int)>& seats_of) {
  constexpr long kMostAtOnce = 32;
  const auto waiting = [this] {
    return std::ranges::count_if(players, [](const auto& player) { return !player->has_played(); });
  };
  for (int i = 0; i < count; ++i) {
    players.push_back(std::make_unique<Player>(session_, inner_, seats_of(i)));
    players.back()->begin();
    if (!session_.run_until([&] { return waiting() < kMostAtOnce; }, kPatience)) break;
  }
  session_.expect("all games have started", [&] { return waiting() == 0; }, kPatience);
}

void Games::finish() {
  hooks.turn = nullptr;
  renews = false;
  wait_for_answers();
}

void Games::wait_for_answers() {
  const auto is_quiet = [this] {
    return std::ranges::none_of(players, [](const auto& player) { return player->is_waiting(); });
  };
  session_.expect("every command is answered", is_quiet, kPatience);
}

long Games::moves() const {
  return std::accumulate(players.begin(), players.end(), 0L,
                         [](long sum, const auto& player) { return sum + player->moves(); });
}

long Games::frames() const {
  return std::accumulate(players.begin(), players.end(), 0L,
                         [](long sum, const auto& player) { return sum + player->frames(); });
}

std::vector<std::unique_ptr<Player>> add_spectators(
    Session& session, PlayerHooks& hooks, int count, const std::function<std::string(int)>& table_of,
    const std::function<Player::Connection(int)>& connection_of) {
  constexpr int kMostAtOnce = 100;
  std::vector<std::unique_ptr<Player>> spectators;
  int updated = 0;
  hooks.updated = [&updated](Player&) { ++updated; };
  for (int i = 0; i < count && session.mistakes.count() == 0; ++i) {
    spectators.push_back(std::make_unique<Player>(session, hooks));
    spectators.back()->connect(connection_of(i));
    spectators.back()->follow(table_of(i));
    session.run_until([&] { return updated > i - kMostAtOnce; }, kPatience);
  }
  session.expect("all spectators have an update", [&] { return updated >= count; }, kPatience);
  hooks.updated = nullptr;
  return spectators;
}

Pace::Pace(Session& session, Games& games, double rate)
    : games_(games), session_(session), step_(seconds_of(1 / rate)), timer_(session.io), next_(Clock::now()) {
  games_.hooks.turn = [this](Player& player) {
    if (owed_.empty()) return ready_.push_back(&player);
    player.play(owed_.front());
    owed_.pop_front();
  };
  games_.hooks.acknowledged = [this](Player&, Duration time) { latencies_.add(time); };
  for (const auto& player : games_.players) ready_.push_back(player.get());
  tick();
}

Pace::~Pace() {
  *alive_ = false;
  games_.hooks.turn = nullptr;
  games_.hooks.acknowledged = nullptr;
}

void Pace::tick() {
  if (is_paused_) return;
  for (const auto now = Clock::now(); next_ <= now; next_ += step_) play_next(next_);
  timer_.expires_at(next_);
  timer_.async_wait([this, alive = alive_](boost::system::error_code error) {
    if (!error && *alive) tick();
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
  session_.run_for(seconds_of(seconds));
  return take();
}

Latencies Pace::play_and_pause(double seconds) {
  take();
  if (std::exchange(is_paused_, false)) {
    next_ = Clock::now();
    tick();
  }
  session_.run_for(seconds_of(seconds));
  is_paused_ = true;
  session_.expect("every due move is sent", [this] { return owed_.empty(); }, std::chrono::seconds(10));
  games_.wait_for_answers();
  return take();
}

}  // namespace kurz::load
