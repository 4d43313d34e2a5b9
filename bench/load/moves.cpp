// How fast moves are stored: as many as possible, and at a steady rate.
#include <algorithm>
#include <ctime>

#include <fmt/format.h>

#include "bench/load/baseline.h"
#include "bench/load/games.h"
#include "bench/load/measurements.h"

namespace kurz::load {
namespace {

Duration own_cpu_time() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace

// Every player plays a random legal move as soon as it may.
void measure_flat_out(Session& session) {
  constexpr double kPreset = 5;
  constexpr int kTarget = 3000;
  constexpr std::chrono::milliseconds kWarmUp(500);
  const int tables = session.tables_or(64);
  session.start_server();
  Games games(session);
  games.add(tables);

  Latencies latencies;
  games.hooks.turn = [](Player& player) { player.play(Clock::now()); };
  games.hooks.acknowledged = [&](Player&, Duration time) { latencies.add(time); };
  for (const auto& player : games.players) {
    if (player->may_play()) player->play(Clock::now());
  }
  session.run_for(kWarmUp);
  latencies = {};
  const long moves_before = games.moves();
  const long frames_before = games.frames();
  const Duration server_before = session.server->cpu_time();
  const Duration own_before = own_cpu_time();
  const auto begin = Clock::now();
  session.run_for(seconds_of(session.seconds_or(kPreset)));
  const double seconds = in_seconds(Clock::now() - begin);
  const auto moves = static_cast<double>(std::max(1L, games.moves() - moves_before));
  const double frames = static_cast<double>(games.frames() - frames_before) / moves;
  // Unlike the rest, processor times hardly depend on what else the machine does.
  const double server_us = in_ms(session.server->cpu_time() - server_before) * 1000 / moves;
  const double own_us = in_ms(own_cpu_time() - own_before) * 1000 / moves;
  const Latencies measured = latencies;
  const long over = games.games_over;
  games.finish();

  Report report("flat-out");
  report.add("tables", tables, "{} tables");
  report.add("moves_per_second", moves / seconds, "{:.0f} moves/s");
  report.add("seconds", seconds, "over {:.1f} s");
  report.add("games_over", static_cast<double>(over), "{} games ended");
  report.add("frames_per_move", frames, "{:.2f} messages to the player per move");
  report.add("server_cpu_us_per_move", server_us, "processor time per move: server {:.0f} µs");
  report.add("own_cpu_us_per_move", own_us, "load program {:.0f} µs");
  report.add("acknowledgement", measured, "acknowledged");
  report.target(fmt::format("{} moves/s", kTarget), moves / seconds >= kTarget);
  report.print(session.settings.as_json, session.mistakes);
}

// In every other second the same schedule runs against the baseline.
void measure_paced(Session& session) {
  constexpr double kPreset = 10;
  constexpr double kTurn = 1;
  constexpr double kMedian = 2;
  constexpr double kNinetyNine = 10;
  const int tables = session.tables_or(200);
  session.start_server();
  Games games(session);
  games.add(tables);
  WatchedLatencies latencies;
  WatchedLatencies of_baseline;
  long starved = 0;
  Baseline baseline(session, session.settings.rate);
  {
    Pace pace(session, games, session.settings.rate);
    pace.play_and_pause(kTurn);  // to warm up
    for (double left = session.seconds_or(kPreset); left > 0; left -= kTurn) {
      latencies.begin();
      latencies.add(pace.play_and_pause(std::min(left, kTurn)));
      of_baseline.begin();
      of_baseline.add(baseline.measure(std::min(left, kTurn)));
    }
    starved = pace.starved();
  }
  games.finish();

  Report report("paced");
  report.add("tables", tables, "{} tables");
  report.add("moves_per_second", session.settings.rate, "{} moves/s");
  report.add("moves", static_cast<double>(latencies.all().count()), "{} moves");
  report.add("starved", static_cast<double>(starved), "{} due while every table waited");
  latencies.report(report, "acknowledgement", "acknowledged");
  of_baseline.report(report, "baseline", "baseline");
  report.target(fmt::format("median {} ms", kMedian), latencies.all().quantile(0.5) <= kMedian);
  report.target(fmt::format("99 % {} ms", kNinetyNine), latencies.all().quantile(0.99) <= kNinetyNine);
  report.print(session.settings.as_json, session.mistakes);
}

}  // namespace kurz::load
