// What players notice when one of several server processes is killed or stands still, when their PostgreSQL
// restarts, and when a replica takes its place.
#include <array>

#include <fmt/format.h>

#include "bench/load/cluster.h"

namespace kurz::load {
namespace {

constexpr double kTarget = 3000;  // milliseconds until 99 % of those concerned have moved
constexpr double kEvery = 20;     // seconds

void finish(Cluster& cluster, SharedGames& games, Report& report, const test::PostgresServer& postgres,
            const std::string& address) {
  games.finish(postgres, address);
  report.add("processes", cluster.size(), "{:.0f} processes");
  cluster.stop();
  games.report(report);
}

}  // namespace

void measure_failover(Session& session) {
  constexpr double kPreset = 600;
  constexpr double kDown = 5;     // seconds until a process is started again, or goes on
  constexpr double kNoticed = 1;  // a balancer notices that a process does not answer
  constexpr double kBeforeFirst = 5;
  Cluster cluster(session, session.settings.processes);
  SharedGames games(session, cluster, session.tables_or(300));
  session.run_for(seconds_of(kBeforeFirst));
  const int strikes = std::max(1, static_cast<int>(session.seconds_or(kPreset) / kEvery));
  for (int i = 0; i < strikes; ++i) {
    const int which = i / 2 % cluster.size();
    const bool kills = i % 2 == 0;
    games.set_usable(which, !kills);
    games.disturb(which);
    const auto begin = Clock::now();
    if (kills) {
      cluster.process(which).kill();
      session.run_for(seconds_of(kDown));
      cluster.process(which).start();
    } else {
      cluster.process(which).send_signal(SIGSTOP);
      session.run_for(seconds_of(kNoticed));
      games.set_usable(which, false);
      games.leave(which);
      session.run_for(seconds_of(kDown - kNoticed));
      cluster.process(which).send_signal(SIGCONT);
    }
    games.set_usable(which, true);
    games.come_back(which);
    session.run_for(seconds_of(kEvery) - (Clock::now() - begin));
    games.expect_all_moved(Duration(0));
  }
  Report report("failover");
  report.add("strikes", strikes, "{:.0f} times one was killed or frozen");
  finish(cluster, games, report, *cluster.postgres, cluster.address());
  report.target(fmt::format("99 % {} ms", kTarget), games.returns().quantile(0.99) <= kTarget);
  session.print(report);
}

void measure_restarts(Session& session) {
  constexpr double kPreset = 60;
  Cluster cluster(session, session.settings.processes);
  SharedGames games(session, cluster, session.tables_or(300));
  session.run_for(seconds_of(2));
  const int restarts = std::max(1, static_cast<int>(session.seconds_or(kPreset) / kEvery));
  Latencies gaps;
  for (int i = 0; i < restarts; ++i) {
    const auto begin = Clock::now();
    games.disturb_all();
    cluster.postgres->restart(SIGQUIT);
    gaps.add(Clock::now() - begin);
    session.run_for(seconds_of(kEvery) - (Clock::now() - begin));
    games.expect_all_moved(Duration(0));
  }
  Report report("restarts");
  report.add("restarts", restarts, "{:.0f} immediate restarts of PostgreSQL");
  report.add("restart", gaps, "each took");
  finish(cluster, games, report, *cluster.postgres, cluster.address());
  session.print(report);
}

void measure_promote(Session& session) {
  constexpr double kBefore = 5;  // seconds
  constexpr std::chrono::seconds kLongest(30);
  test::PostgresServer primary(large_postgres());
  primary.new_database();
  const auto replica = test::PostgresServer::replica_of(primary);
  primary.wait_for_replica();
  Cluster cluster(
      session, session.settings.processes,
      fmt::format("postgresql://kurz@127.0.0.1:{},127.0.0.1:{}/kurz?target_session_attrs=read-write",
                  primary.port(), replica->port()));
  SharedGames games(session, cluster, session.tables_or(300));
  session.run_for(seconds_of(kBefore));
  const auto begin = Clock::now();
  games.disturb_all();
  primary.kill();
  replica->promote();
  const double promoted = in_seconds(Clock::now() - begin);
  games.expect_all_moved(kLongest);
  session.run_for(seconds_of(kBefore));
  Report report("promote");
  report.add("promoted_seconds", promoted, "replica promoted after {:.2f} s");
  finish(cluster, games, report, *replica, replica->address("kurz"));
  session.print(report);
}

}  // namespace kurz::load
