// Many sockets beside running games: idle ones, ones that all reconnect at once, and ones that do not read.
// And a restart of the server, after which all players reconnect.
#include <algorithm>

#include <fmt/format.h>

#include "bench/load/games.h"

namespace kurz::load {
namespace {

constexpr double kRate = 100;  // moves per second of the games beside
constexpr std::chrono::seconds kLongestWait(60);

// Open tables, where nothing happens.
std::vector<std::string> create_quiet_tables(Session& session, const std::string& cookie, int count) {
  const auto tables = std::make_shared<std::vector<std::string>>();
  for (int i = 0; i < count; ++i) {
    const json::object table{
        {"id", "q" + std::to_string(i)}, {"board", session.settings.board}, {"seats", {"me", "open"}}};
    session.create("/api/tables", table, cookie, [tables](const test::HttpAnswer& answer) {
      tables->emplace_back(json::parse(answer.body).at("table").as_string());
    });
  }
  session.expect("quiet tables", [&] { return static_cast<int>(tables->size()) == count; }, kLongestWait);
  return *tables;
}

}  // namespace

void measure_idle(Session& session) {
  constexpr double kPreset = 5;
  constexpr double kMostMegabytes = 300;
  constexpr int kTables = 50;    // that play
  constexpr int kPerTable = 20;  // idle sockets
  const int count = session.sockets_or(10'000);
  session.start_server();
  Pace pace(session, kTables, kRate);
  const auto measure = [&](Duration& cpu) {
    const Duration start = session.server->cpu_time();
    Latencies found = pace.measure(session.seconds_or(kPreset));
    cpu = (session.server->cpu_time() - start) / std::max<std::size_t>(found.count(), 1);
    return found;
  };
  Duration cpu_before{};
  Duration cpu_beside{};
  const Latencies before = measure(cpu_before);
  const double megabytes_before = session.megabytes();
  const auto tables =
      create_quiet_tables(session, pace.players.front()->cookie(), (count + kPerTable - 1) / kPerTable);
  PlayerHooks hooks;
  const Players idle = add_spectators(session, hooks, count,
                                      [&](int i) { return tables[static_cast<std::size_t>(i / kPerTable)]; });
  const Latencies beside = measure(cpu_beside);
  const double megabytes = session.megabytes();
  pace.stop();
  for (const auto& player : idle) player->expect_close();

  Report report("idle");
  report.add("sockets", count, "{} sockets");
  report.add("bytes_before", megabytes_before, "{:.0f} MB before");
  report.add("bytes_after", megabytes, "{:.0f} MB with them");
  report.add("bytes_per_socket", (megabytes - megabytes_before) * 1e6 / count, "{:.0f} bytes per socket");
  report.add("acknowledgement_before", before, "moves before");
  report.add("acknowledgement_beside", beside, "beside them");
  report.add("cpu_ms_per_move_before", in_ms(cpu_before), "processor time per move {:.3f} ms before");
  report.add("cpu_ms_per_move_beside", in_ms(cpu_beside), "{:.3f} ms beside them");
  report.target(fmt::format("{} MB", kMostMegabytes), megabytes < kMostMegabytes);
  session.print(report);
}

void measure_storm(Session& session) {
  constexpr double kCalm = 3;  // seconds
  const int tables = session.tables_or(50);
  const int count = session.sockets_or(1000);
  session.start_server();
  Pace pace(session, tables, kRate);
  PlayerHooks hooks;
  const Players crowd = add_spectators(session, hooks, count, [&](int i) {
    return pace.players[static_cast<std::size_t>(i % tables)]->table();
  });
  const Latencies calm = pace.measure(kCalm);

  for (const auto& player : crowd) player->cut();
  pace.measure(1);
  pace.take();
  const Latencies returns = reconnect(session, hooks, crowd);
  session.run_for(std::chrono::seconds(1));
  const Latencies beside = pace.take();
  pace.stop();
  for (const auto& player : crowd) player->expect_close();

  Report report("storm");
  report.add("sockets", count, "{} sockets");
  report.add("tables", tables, "at {} tables");
  report.add("all_back_seconds", returns.quantile(1) / 1000, "all back in {:.3f} s");
  report.add("return", returns, "back");
  report.add("acknowledgement_calm", calm, "moves before");
  report.add("acknowledgement_beside", beside, "beside the storm");
  session.print(report);
}

void measure_slow(Session& session) {
  constexpr double kPreset = 5;
  constexpr int kRoundsPerSecond = 5;
  const int tables = session.tables_or(20);
  const int count = session.sockets_or(20);
  session.start_server({"--stall-seconds", "5"});
  Pace pace(session, tables, session.settings.rate);
  const Latencies before = pace.measure(session.seconds_or(kPreset));
  const double megabytes_before = session.megabytes();
  const double sockets_before = session.metric("kurz_sockets");
  PlayerHooks hooks;
  Players slow;
  for (int i = 0; i < count; ++i) {
    slow.push_back(std::make_unique<Player>(session, hooks));
    slow.back()->expect_close();
    slow.back()->connect({1, false});
  }
  // Every other socket asks for more and more; the others only follow each new table.
  pace.take();
  const auto begin = Clock::now();
  double open = sockets_before + count;
  double megabytes_most = 0;
  for (int round = 0; open > sockets_before && Clock::now() - begin < kLongestWait; ++round) {
    for (std::size_t i = 0; i < slow.size(); ++i) {
      if (slow[i]->is_closed() || (i % 2 == 0 && round % kRoundsPerSecond != 0)) continue;
      for (const auto& player : pace.players)
        slow[i]->send({{"type", "subscribe"}, {"table", player->table()}});
    }
    session.run_for(std::chrono::milliseconds(1000 / kRoundsPerSecond));
    open = session.metric("kurz_sockets");
    megabytes_most = std::max(megabytes_most, session.megabytes());
  }
  const double seconds = in_seconds(Clock::now() - begin);
  const Latencies beside = pace.take();
  if (open > sockets_before) session.mistake(fmt::format("{} are still open", open - sockets_before));
  const double closed = session.metric("kurz_closed_slow_total");
  const double megabytes_after = session.megabytes();
  pace.stop();

  Report report("slow");
  report.add("sockets", count, "{} sockets that read nothing");
  report.add("closed", closed, "{:.0f} closed as slow");
  report.add("closed_seconds", seconds, "all gone after {:.1f} s");
  report.add("megabytes_before", megabytes_before, "memory {:.1f} MB before");
  report.add("megabytes_most", megabytes_most, "{:.1f} MB at most");
  report.add("megabytes_after", megabytes_after, "{:.1f} MB after");
  report.add("acknowledgement_before", before, "moves before");
  report.add("acknowledgement_beside", beside, "beside them");
  session.print(report);
}

// A database with many running games: how long does the server take to stop, and until it plays on?
void measure_start(Session& session) {
  constexpr std::uint64_t kMoves = 20;  // per game
  constexpr double kTarget = 1;
  constexpr std::chrono::seconds kLongestRestart(120);
  const int tables = session.tables_or(2000);
  session.start_server();
  Games games(session);
  games.starts_new_games = false;
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
      kLongestRestart);
  const double created_in = in_seconds(Clock::now() - created);
  games.finish();

  for (const auto& player : games.players) player->expect_close();
  const Duration ended = session.stop_server();
  const auto begin = Clock::now();
  session.start_server();
  const double listening = in_seconds(Clock::now() - begin);
  session.expect(
      "the server is ready", [&] { return session.get("/readyz").status == 200; }, kLongestRestart);
  const double ready = in_seconds(Clock::now() - begin);

  bool moved = false;
  games.hooks.acknowledged = [&](Player&, Duration) { moved = true; };
  games.hooks.turn = [&](Player& player) {
    if (!moved) player.play(Clock::now());
  };
  games.players.front()->reconnect();
  session.expect("a move after the start", [&] { return moved; }, kLongestRestart);
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
