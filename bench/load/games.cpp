#include "bench/load/games.h"

#include <algorithm>
#include <set>
#include <utility>

namespace kurz::load {
namespace {

constexpr std::chrono::seconds kLongestWait(120);

}  // namespace

Games::Games(Session& session, std::vector<int> ports) : session_(session), ports_(std::move(ports)) {
  hooks.over = [this](Player& player) {
    ++games_over;
    if (starts_new_games) player.create_table();
  };
}

void Games::add(int count, const std::function<std::vector<std::string>(int)>& seats_of) {
  constexpr long kMostAtOnce = 32;
  const auto waiting = [this] {
    return std::ranges::count_if(players, [](const auto& player) { return !player->has_played(); });
  };
  for (int i = 0; i < count; ++i) {
    const std::size_t at = players.size();
    players.push_back(std::make_unique<Player>(session_, hooks, seats_of(i)));
    ports_.empty() ? players.back()->begin() : players.back()->begin_at(ports_[at % ports_.size()]);
    if (!session_.run_until([&] { return waiting() < kMostAtOnce; }, kLongestWait)) break;
  }
  session_.expect("all games have started", [&] { return waiting() == 0; }, kLongestWait);
}

void Games::finish() {
  hooks.turn = nullptr;
  starts_new_games = false;
  wait_for_answers();
}

void Games::wait_for_answers() {
  const auto is_quiet = [this] {
    return std::ranges::none_of(players, [](const auto& player) { return player->is_waiting(); });
  };
  session_.expect("every command is answered", is_quiet, kLongestWait);
}

Latencies reconnect(Session& session, PlayerHooks& hooks, std::span<const std::unique_ptr<Player>> players) {
  std::set<const Player*> back;
  Latencies returns;
  const auto begin = Clock::now();
  hooks.updated = [&](Player& player) {
    if (back.insert(&player).second) returns.add(Clock::now() - begin);
  };
  for (const auto& player : players) player->reconnect();
  session.expect("all are back", [&] { return back.size() >= players.size(); }, kLongestWait);
  hooks.updated = nullptr;
  return returns;
}

Players add_spectators(Session& session, PlayerHooks& hooks, int count,
                       const std::function<std::string(int)>& table_of) {
  constexpr int kMostAtOnce = 100;
  constexpr int kPerSource = 5000;  // sockets from one address
  Players spectators;
  int updated = 0;
  hooks.updated = [&updated](Player&) { ++updated; };
  for (int i = 0; i < count && session.mistakes == 0; ++i) {
    spectators.push_back(std::make_unique<Player>(session, hooks));
    spectators.back()->connect({2 + i / kPerSource, true});
    spectators.back()->follow(table_of(i));
    session.run_until([&] { return updated > i - kMostAtOnce; }, kLongestWait);
  }
  session.expect("all spectators have an update", [&] { return updated >= count; }, kLongestWait);
  hooks.updated = nullptr;
  return spectators;
}

Pace::Pace(Session& session, int games, double rate, std::vector<int> ports)
    : Games(session, std::move(ports)), schedule_(session, rate, [this](auto due) { play_next(due); }) {
  add(games);
  hooks.turn = [this](Player& player) {
    if (overdue_.empty()) return ready_.push_back(&player);
    player.play(overdue_.front());
    overdue_.pop_front();
  };
  hooks.acknowledged = [this](Player&, Duration time) { latencies_.add(time); };
  for (const auto& player : players) ready_.push_back(player.get());
  schedule_.start();
}

void Pace::stop() {
  schedule_.stop();
  hooks.acknowledged = nullptr;
  finish();
}

void Pace::play_next(Clock::time_point due) {
  while (!ready_.empty()) {
    Player& player = *ready_.front();
    ready_.pop_front();
    if (player.may_play()) return player.play(due);
  }
  ++starved_;
  overdue_.push_back(due);
}

Latencies Pace::take() { return std::exchange(latencies_, {}); }

Latencies Pace::measure(double seconds) {
  take();
  session_.run_for(seconds_of(seconds));
  return take();
}

Latencies Pace::play_and_pause(double seconds) {
  take();
  if (!schedule_.is_running()) schedule_.start();
  session_.run_for(seconds_of(seconds));
  schedule_.stop();
  session_.expect("every due move is sent", [this] { return overdue_.empty(); }, std::chrono::seconds(10));
  wait_for_answers();
  return take();
}

}  // namespace kurz::load
