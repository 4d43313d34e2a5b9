// A database with many running games: how long does the server take to stop, and until it plays on?
#include <algorithm>

#include <fmt/format.h>

#include "bench/load/players.h"

namespace kurz::load {

void measure_start(Session& session) {
  constexpr std::uint64_t kMoves = 20;  // per game
  constexpr double kTarget = 1;
  constexpr std::chrono::seconds kLongestWait(120);
  const int tables = session.tables_or(2000);
  session.start_server();
  Games games(session);
  games.renews = false;
  const auto created = Clock::now();
  games.hooks.turn = [&](Player& player) {
    if (player.version() < kMoves) player.play(Clock::now());
  };
  games.add(tables);
  session.expect(
      "every game has its moves",
      [&] {
        return std::ranges::all_of(games.players, [](const auto& one) { return one->version() >= kMoves; });
      },
      kLongestWait);
  const double created_in = in_seconds(Clock::now() - created);
  games.finish();

  for (const auto& player : games.players) player->expect_close();
  const Duration ended = session.stop_server();
  const auto begin = Clock::now();
  session.start_server();
  const double listening = in_seconds(Clock::now() - begin);
  session.expect("the server is ready", [&] { return session.get("/readyz").status == 200; }, kLongestWait);
  const double ready = in_seconds(Clock::now() - begin);

  bool moved = false;
  games.hooks.acknowledged = [&](Player&, Duration) { moved = true; };
  games.hooks.turn = [&](Player& player) {
    if (!moved) player.play(Clock::now());
  };
  games.players.front()->come_back();
  session.expect("a move after the start", [&] { return moved; }, kLongestWait);
  const double playing = in_seconds(Clock::now() - begin);
  games.finish();

  const Latencies returns = reconnect(session, games.hooks, std::span(games.players).subspan(1));

  Report report("start");
  report.add("tables", tables, "{} running games");
  report.add("created_seconds", created_in, "created in {:.1f} s");
  report.add("ended_seconds", in_seconds(ended), "stopped in {:.2f} s");
  report.add("listening_seconds", listening, "listening after {:.3f} s");
  report.add("ready_seconds", ready, "ready after {:.3f} s");
  report.add("playing_seconds", playing, "first move stored after {:.3f} s");
  report.add("all_back_seconds", returns.quantile(1) / 1000, "all sockets back in another {:.2f} s");
  report.target(fmt::format("playing within {} s", kTarget), playing <= kTarget);
  session.print(report);
}

}  // namespace kurz::load
