// How many moves per second several processes store in one PostgreSQL, and how fast, compared with pgbench
// inserting rows of the same size into the same server.
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "bench/load/cluster.h"

namespace kurz::load {
namespace {

constexpr double kRate = 300;  // moves per second at a steady rate

// An event has about this much text besides its body: the ids of table and guest, and the name of a command.
constexpr const char* kTable =
    "CREATE TABLE stored(game TEXT COLLATE \"C\" NOT NULL, version BIGINT NOT NULL, actor TEXT NOT NULL,"
    " command TEXT NOT NULL, body TEXT NOT NULL, chain BYTEA NOT NULL, PRIMARY KEY(game, version));"
    "ALTER TABLE stored OWNER TO kurz";
constexpr const char* kInsert =
    "\\set id random(1, 1000000000000000000)\n"
    "INSERT INTO stored VALUES(lpad(:id::text, 22, '-'), 1, 'a-guest-with-22-digits', 'c12345', repeat('x', "
    "{}),"
    " decode(repeat('ab', 32), 'hex'));\n";

class Pgbench {
 public:
  // `body`: characters of an event.
  Pgbench(const test::PostgresServer& postgres, std::string address, int body)
      : postgres_(postgres), address_(std::move(address)), script_(postgres.folder() + "/insert.sql") {
    postgres.run(address_, kTable);
    std::ofstream(script_) << fmt::format(fmt::runtime(kInsert), body);
  }

  // Rows per second with many clients.
  double flat_out(double seconds) { return number_after("tps = ", run(seconds, {"--client=32"})); }
  // Each counts from when it was due.
  Latencies paced(double seconds) {
    const std::string prefix = fmt::format("{}/rows{}", postgres_.folder(), ++runs_);
    run(seconds, {"--client=8", fmt::format("--rate={}", kRate), "--log", "--log-prefix=" + prefix});
    Latencies found;
    for (const auto& entry : std::filesystem::directory_iterator(postgres_.folder())) {
      if (!entry.path().string().starts_with(prefix)) continue;
      std::ifstream lines(entry.path());
      // client, transaction, microseconds, …
      std::string client;
      std::string transaction;
      std::string rest;
      for (long us = 0; lines >> client >> transaction >> us && std::getline(lines, rest);)
        found.add(std::chrono::microseconds(us));
    }
    return found;
  }

 private:
  std::string run(double seconds, std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--jobs=1", "--no-vacuum", "--protocol=prepared", "--file=" + script_,
                                       fmt::format("--time={:.0f}", std::max(1.0, seconds)), address_});
    return postgres_.run_program("pgbench", arguments);
  }
  static double number_after(const std::string& label, const std::string& text) {
    const std::size_t at = text.find(label);
    return at == std::string::npos ? 0 : std::atof(text.c_str() + at + label.size());
  }

  const test::PostgresServer& postgres_;
  std::string address_;
  std::string script_;
  int runs_ = 0;
};

struct Found {
  double per_second = 0;
  double server_us = 0;  // processor time per move
  double postgres_us = 0;
  Latencies moves;
  Latencies paced;
};

// Processes on a database of their own in a PostgreSQL server that runs.
Found play(Session& session, test::PostgresServer& postgres, const std::string& address, int processes) {
  constexpr double kPreset = 5;
  constexpr double kWarmUp = 1;
  const double seconds = session.seconds_or(kPreset);
  Cluster cluster(session, processes, address);
  Found found;
  {
    Games games(session, cluster.ports());
    games.add(session.tables_or(128));
    games.hooks.turn = [](Player& player) { player.play(Clock::now()); };
    games.hooks.acknowledged = [&](Player&, Duration time) { found.moves.add(time); };
    for (const auto& player : games.players) {
      if (player->may_play()) player->play(Clock::now());
    }
    session.run_for(seconds_of(kWarmUp));
    found.moves = {};
    const Duration server = cluster.cpu_time();
    const Duration of_postgres = postgres.cpu_time();
    const auto begin = Clock::now();
    session.run_for(seconds_of(seconds));
    const auto moves = static_cast<double>(std::max<std::size_t>(1, found.moves.count()));
    found.per_second = moves / in_seconds(Clock::now() - begin);
    found.server_us = in_ms(cluster.cpu_time() - server) * 1000 / moves;
    found.postgres_us = in_ms(postgres.cpu_time() - of_postgres) * 1000 / moves;
    games.hooks.acknowledged = nullptr;
    games.finish();
    for (const auto& player : games.players) player->expect_close();
  }
  Pace pace(session, session.tables_or(128), kRate, cluster.ports());
  pace.play_and_pause(kWarmUp);
  found.paced = pace.play_and_pause(seconds);
  pace.stop();
  for (const auto& player : pace.players) player->expect_close();
  cluster.stop();
  return found;
}

void report(Report& to, const std::string& key, const std::string& of, const Found& found, double rows) {
  to.add(key + "_per_second", found.per_second, of + ": {:.0f} moves/s");
  to.add(key + "_ratio", found.per_second / rows, "{:.2f} of pgbench");
  to.add(key + "_server_us", found.server_us, "processor time per move: servers {:.0f} µs");
  to.add(key + "_postgres_us", found.postgres_us, "PostgreSQL {:.0f} µs");
  to.add(key + "_acknowledgement", found.moves, "acknowledged");
  to.add(key + "_paced", found.paced, fmt::format("at {} moves/s", kRate));
}

}  // namespace

void measure_durable(Session& session) {
  constexpr double kPreset = 5;
  constexpr double kTarget = 0.5;
  constexpr int kUsualBody = 100;
  const double seconds = session.seconds_or(kPreset);
  test::PostgresServer postgres(large_postgres());
  const std::string first = postgres.new_database();
  const std::string second = postgres.new_database();
  const Found one = play(session, postgres, first, 1);
  const std::string size = postgres.run(first, "SELECT avg(length(body))::int FROM kurz.event");
  const int body = size.empty() ? kUsualBody : std::atoi(size.c_str());
  Pgbench pgbench(postgres, postgres.new_database(), body);
  double rows = pgbench.flat_out(seconds);
  const Latencies paced = pgbench.paced(seconds);
  const Found several = play(session, postgres, second, session.settings.processes);
  // Before and after the others, because the machine may be busier at one time than at another.
  const double again = pgbench.flat_out(seconds);
  rows = (rows + again) / 2;

  Report to("durable");
  to.add("rows_per_second", rows, fmt::format("pgbench: {{:.0f}} rows/s of {} characters", body));
  to.add("rows_paced", paced, fmt::format("at {} rows/s", kRate));
  report(to, "one", "one process", one, rows);
  report(to, "several", fmt::format("{} processes", session.settings.processes), several, rows);
  to.target(fmt::format("{} of pgbench", kTarget), one.per_second / rows >= kTarget);
  session.print(to);
}

}  // namespace kurz::load
