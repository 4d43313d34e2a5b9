// A file with many running games: how long does the server take to end, and until it plays on?
#include <fmt/format.h>

#include "bench/load/hall.h"
#include "bench/load/measurements.h"

namespace kurz::load {
namespace {

constexpr std::chrono::seconds kPatience(120);

// Asks until the server says that it is ready.
void wait_until_ready(World& world, HttpDesk& http) {
  const auto status = std::make_shared<int>(0);
  const auto begin = Clock::now();
  while (*status != 200 && Clock::now() - begin < kPatience) {
    *status = -1;
    http.get("/readyz", [status](const Answer& answer) { *status = answer.status; });
    world.run_until([&] { return *status >= 0; }, kPatience);
  }
  if (*status != 200) world.complaints.add("the server is not ready");
}

}  // namespace

void measure_start(World& world) {
  constexpr std::uint64_t kMoves = 20;  // of each game
  constexpr double kAim = 1;
  const int tables = world.tables_or(2000);
  world.start_server();
  Hall hall(world);
  hall.renews = false;
  const auto long_ago = Clock::now();
  hall.hooks.turn = [&](Player& player) {
    if (player.version() < kMoves) player.play(Clock::now());
  };
  hall.fill(tables);
  const auto all_played = [&] {
    for (const auto& game : hall.games) {
      if (game->players.front()->version() < kMoves) return false;
    }
    return true;
  };
  world.expect("every game has its moves", all_played, kPatience);
  const double made_in = in_seconds(Clock::now() - long_ago);
  hall.quiet_down();

  std::size_t back = 0;
  bool moved = false;
  for (const auto& game : hall.games) {
    for (const auto& player : game->players) player->expect_close();
  }
  const Duration ended = world.stop_server();
  const auto begin = Clock::now();
  world.start_server();
  const double listening = in_seconds(Clock::now() - begin);
  wait_until_ready(world, hall.http);
  const double ready = in_seconds(Clock::now() - begin);

  hall.hooks.updated = [&](Player&) { ++back; };
  hall.hooks.acknowledged = [&](Player&, Duration) { moved = true; };
  hall.hooks.turn = [&](Player& player) {
    if (!moved) player.play(Clock::now());
  };
  Game& first = *hall.games.front();
  for (const auto& player : first.players) player->come_back();
  world.expect("a move after the start", [&] { return moved; }, kPatience);
  const double playing = in_seconds(Clock::now() - begin);
  hall.quiet_down();

  back = 0;
  const auto storm = Clock::now();
  std::size_t expected = 0;
  for (const auto& game : hall.games) {
    if (game.get() == &first) continue;
    for (const auto& player : game->players) player->come_back();
    expected += game->players.size();
  }
  world.expect("all are back", [&] { return back >= expected; }, kPatience);
  const double all_back = in_seconds(Clock::now() - storm);

  Report report("start");
  report.add("tables", tables, fmt::format("{} running games", tables));
  report.add("made_seconds", made_in, fmt::format("made in {:.1f} s", made_in));
  report.add("ended_seconds", in_seconds(ended), fmt::format("ended in {:.2f} s", in_seconds(ended)));
  report.add("listening_seconds", listening, fmt::format("listening after {:.3f} s", listening));
  report.add("ready_seconds", ready, fmt::format("ready after {:.3f} s", ready));
  report.add("playing_seconds", playing, fmt::format("first move stored after {:.3f} s", playing));
  report.add("all_back_seconds", all_back,
             fmt::format("all {} sockets back in another {:.2f} s", expected, all_back));
  report.target(fmt::format("playing within {} s", kAim), playing <= kAim);
  report.print(world.wishes.as_json, world.complaints);
}

}  // namespace kurz::load
