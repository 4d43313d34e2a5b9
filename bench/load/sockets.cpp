// Many sockets beside running games: idle ones, ones that all reconnect at once, and ones that do not read.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "bench/load/games.h"
#include "bench/load/measurements.h"

namespace kurz::load {
namespace {

constexpr double kMegabyte = 1e6;
constexpr double kRate = 100;  // moves per second of the games beside
constexpr std::chrono::seconds kPatience(60);

// Open tables, where nothing happens.
std::vector<std::string> create_quiet_tables(Session& session, const std::string& cookie, int count) {
  const auto tables = std::make_shared<std::vector<std::string>>();
  for (int i = 0; i < count; ++i) {
    const boost::json::object table{
        {"id", "q" + std::to_string(i)}, {"board", session.settings.board}, {"seats", {"me", "open"}}};
    session.post("/api/tables", table, cookie, [&session, tables](const test::HttpAnswer& answer) {
      if (answer.status != 201) return session.mistakes.add("no table: " + answer.body);
      tables->emplace_back(boost::json::parse(answer.body).at("table").as_string());
    });
  }
  session.expect("quiet tables", [&] { return static_cast<int>(tables->size()) == count; }, kPatience);
  return *tables;
}

}  // namespace

void measure_idle(Session& session) {
  constexpr double kPreset = 5;
  constexpr double kMostMegabytes = 300;
  constexpr int kTables = 50;       // that play
  constexpr int kPerTable = 20;     // idle sockets
  constexpr int kPerSource = 5000;  // sockets from one address
  const int count = session.sockets_or(10'000);
  session.start_server();
  Games games(session);
  games.add(kTables);
  Latencies before;
  Latencies beside;
  Duration cpu_before{};
  Duration cpu_beside{};
  double bytes_before = 0;
  double bytes_after = 0;
  PlayerHooks hooks;
  std::vector<std::unique_ptr<Player>> idle;
  {
    Pace pace(session, games, kRate);
    const auto measure = [&](Duration& cpu) {
      const Duration start = session.server->cpu_time();
      Latencies found = pace.measure(session.seconds_or(kPreset));
      cpu = (session.server->cpu_time() - start) / std::max<std::size_t>(found.count(), 1);
      return found;
    };
    before = measure(cpu_before);
    bytes_before = session.metric("kurz_resident_bytes");
    const auto tables =
        create_quiet_tables(session, games.players.front()->cookie(), (count + kPerTable - 1) / kPerTable);
    idle = add_spectators(
        session, hooks, count, [&](int i) { return tables[static_cast<std::size_t>(i / kPerTable)]; },
        [](int i) { return Player::Connection{2 + i / kPerSource, true}; });
    beside = measure(cpu_beside);
    bytes_after = session.metric("kurz_resident_bytes");
  }
  games.finish();
  for (const auto& player : idle) player->expect_close();

  Report report("idle");
  report.add("sockets", count, "{} sockets");
  report.add("bytes_before", bytes_before / kMegabyte, "{:.0f} MB before");
  report.add("bytes_after", bytes_after / kMegabyte, "{:.0f} MB with them");
  report.add("bytes_per_socket", (bytes_after - bytes_before) / count, "{:.0f} bytes per socket");
  report.add("acknowledgement_before", before, "moves before");
  report.add("acknowledgement_beside", beside, "beside them");
  report.add("cpu_ms_per_move_before", in_ms(cpu_before), "processor time per move {:.3f} ms before");
  report.add("cpu_ms_per_move_beside", in_ms(cpu_beside), "{:.3f} ms beside them");
  report.target(fmt::format("{} MB", kMostMegabytes), bytes_after < kMostMegabytes * kMegabyte);
  report.print(session.settings.as_json, session.mistakes);
}

void measure_storm(Session& session) {
  constexpr double kCalm = 3;  // seconds
  const int tables = session.tables_or(50);
  const int count = session.sockets_or(1000);
  session.start_server();
  Games games(session);
  games.add(tables);
  Latencies returns;
  Latencies calm;
  Latencies beside;
  double seconds = 0;
  PlayerHooks hooks;
  std::vector<std::unique_ptr<Player>> crowd;
  {
    Pace pace(session, games, kRate);
    crowd = add_spectators(
        session, hooks, count,
        [&](int i) { return games.players[static_cast<std::size_t>(i % tables)]->table(); },
        [](int) { return Player::Connection{}; });
    calm = pace.measure(kCalm);

    for (const auto& player : crowd) player->cut();
    pace.measure(1);
    std::set<const Player*> back;
    const auto begin = Clock::now();
    hooks.updated = [&](Player& player) {
      if (back.insert(&player).second) returns.add(Clock::now() - begin);
    };
    pace.take();
    for (const auto& player : crowd) player->come_back();
    session.expect("all are back", [&] { return back.size() == crowd.size(); }, kPatience);
    seconds = in_seconds(Clock::now() - begin);
    session.run_for(std::chrono::seconds(1));
    beside = pace.take();
    hooks.updated = nullptr;
  }
  games.finish();
  for (const auto& player : crowd) player->expect_close();

  Report report("storm");
  report.add("sockets", count, "{} sockets");
  report.add("tables", tables, "at {} tables");
  report.add("all_back_seconds", seconds, "all back in {:.3f} s");
  report.add("return", returns, "back");
  report.add("acknowledgement_calm", calm, "moves before");
  report.add("acknowledgement_beside", beside, "beside the storm");
  report.print(session.settings.as_json, session.mistakes);
}

void measure_slow(Session& session) {
  constexpr double kPreset = 5;
  constexpr int kRoundsPerSecond = 5;
  const int tables = session.tables_or(20);
  const int count = session.sockets_or(20);
  session.start_server({"--stall-seconds", "5"});
  Games games(session);
  games.add(tables);
  Latencies before;
  Latencies beside;
  double bytes_before = 0;
  double bytes_most = 0;
  double bytes_after = 0;
  double closed = 0;
  double seconds = 0;
  PlayerHooks hooks;
  std::vector<std::unique_ptr<Player>> slow;
  {
    Pace pace(session, games, session.settings.rate);
    before = pace.measure(session.seconds_or(kPreset));
    bytes_before = session.metric("kurz_resident_bytes");
    const double sockets_before = session.metric("kurz_sockets");
    for (int i = 0; i < count; ++i) {
      slow.push_back(std::make_unique<Player>(session, hooks));
      slow.back()->expect_close();
      slow.back()->connect({1, false});
    }
    // Every other socket asks for more and more; the others only follow each new table.
    pace.take();
    const auto begin = Clock::now();
    double open = sockets_before + count;
    for (int round = 0; open > sockets_before && Clock::now() - begin < kPatience; ++round) {
      for (std::size_t i = 0; i < slow.size(); ++i) {
        if (slow[i]->is_closed() || (i % 2 == 0 && round % kRoundsPerSecond != 0)) continue;
        for (const auto& player : games.players) {
          slow[i]->send({{"type", "subscribe"}, {"table", player->table()}});
        }
      }
      session.run_for(std::chrono::milliseconds(1000 / kRoundsPerSecond));
      open = session.metric("kurz_sockets");
      bytes_most = std::max(bytes_most, session.metric("kurz_resident_bytes"));
    }
    seconds = in_seconds(Clock::now() - begin);
    beside = pace.take();
    if (open > sockets_before) session.mistakes.add(fmt::format("{} are still open", open - sockets_before));
    closed = session.metric("kurz_closed_slow_total");
    bytes_after = session.metric("kurz_resident_bytes");
  }
  games.finish();

  Report report("slow");
  report.add("sockets", count, "{} sockets that read nothing");
  report.add("closed", closed, "{:.0f} closed as slow");
  report.add("closed_seconds", seconds, "all gone after {:.1f} s");
  report.add("megabytes_before", bytes_before / kMegabyte, "memory {:.1f} MB before");
  report.add("megabytes_most", bytes_most / kMegabyte, "{:.1f} MB at most");
  report.add("megabytes_after", bytes_after / kMegabyte, "{:.1f} MB after");
  report.add("acknowledgement_before", before, "moves before");
  report.add("acknowledgement_beside", beside, "beside them");
  report.print(session.settings.as_json, session.mistakes);
}

}  // namespace kurz::load
