// Every seat plays a random legal action as soon as it may: how many moves a second are made durable?
#include <algorithm>

#include <fmt/format.h>

#include "bench/load/hall.h"
#include "bench/load/measurements.h"

namespace kurz::load {

void measure_flat_out(World& world) {
  constexpr double kPreset = 5;
  constexpr int kAim = 3000;
  constexpr std::chrono::milliseconds kWarmUp(500);
  const int tables = world.tables_or(64);
  world.start_server();
  Hall hall(world);
  hall.fill(tables);

  Latencies latencies;
  const auto play = [](Player& player) { player.play(Clock::now()); };
  hall.hooks.turn = play;
  hall.hooks.acknowledged = [&](Player&, Duration time) { latencies.add(time); };
  for (const auto& game : hall.games) {
    for (const auto& player : game->players) {
      if (player->may_play()) play(*player);
    }
  }
  world.run_for(kWarmUp);
  latencies.clear();
  const long before = hall.moves();
  const Duration server_before = world.server->cpu_time();
  const Duration own_before = own_cpu_time();
  const auto begin = Clock::now();
  world.run_for(
      std::chrono::duration_cast<Duration>(std::chrono::duration<double>(world.seconds_or(kPreset))));
  const double seconds = in_seconds(Clock::now() - begin);
  const auto moves = static_cast<double>(std::max(1L, hall.moves() - before));
  const double rate = moves / seconds;
  // Unlike the rest, these hardly depend on what else the machine does.
  const double server_us = in_ms(world.server->cpu_time() - server_before) * 1000 / moves;
  const double own_us = in_ms(own_cpu_time() - own_before) * 1000 / moves;
  const Latencies measured = latencies;
  const long over = hall.games_over;
  hall.quiet_down();

  Report report("flat-out");
  report.add("tables", tables, fmt::format("{} tables", tables));
  report.add("moves_a_second", rate, fmt::format("{:.0f} moves/s", rate));
  report.add("seconds", seconds, fmt::format("over {:.1f} s", seconds));
  report.add("games_over", over, fmt::format("{} games ended", over));
  report.add("stale", hall.stale(), fmt::format("{} stale", hall.stale()));
  report.add("server_cpu_us_a_move", server_us,
             fmt::format("processor time a move: server {:.0f} µs", server_us));
  report.add("own_cpu_us_a_move", own_us, fmt::format("we {:.0f} µs", own_us));
  report.add("acknowledgement", measured, "acknowledged");
  report.target(fmt::format("{} moves/s", kAim), rate >= kAim);
  report.print(world.wishes.as_json, world.complaints);
}

}  // namespace kurz::load
