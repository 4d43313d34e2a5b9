// Load program: starts a server, plays on it and measures; see bench/README.md.
#include <exception>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <sys/resource.h>

#include "bench/load/session.h"

namespace kurz::load {
namespace {

struct Measurement {
  const char* name;
  const char* about;
  void (*run)(Session&);
};
constexpr Measurement kMeasurements[] = {
    {"flat-out", "moves per second when all players move at once", measure_flat_out},
    {"paced", "acknowledgement times at a steady rate", measure_paced},
    {"idle", "cost of idle sockets", measure_idle},
    {"people", "many games of people against bots", measure_people},
    {"start", "stop and restart with many running games", measure_start},
    {"storm", "all spectators reconnect at once", measure_storm},
    {"slow", "sockets that do not read", measure_slow},
    {"attacks", "what players notice of visitors who ask for too much", measure_attacks},
    {"failover", "processes on one PostgreSQL are killed or frozen", measure_failover},
    {"restarts", "immediate restarts of PostgreSQL", measure_restarts},
    {"promote", "a synchronous replica takes the place of PostgreSQL", measure_promote},
    {"durable", "moves per second with several processes, compared with pgbench", measure_durable},
    {"reconnect-all", "all clients of several processes reconnect at once", measure_reconnect_all},
    {"tables", "cost of 1 to 10,000 tables on several processes", measure_tables},
};

// As many open files as the system allows, for us and for the server.
void raise_file_limit() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// Whether the server made no mistake.
bool measure(const Measurement& measurement, const Settings& settings) {
  Session session(settings);
  MachineWatch machine;
  measurement.run(session);
  machine.print(settings.as_json);
  session.stop_server();
  return session.mistakes == 0;
}

int run(int count, char** arguments) {
  CLI::App app("measures kurz serve under load");
  Settings settings;
  std::vector<int> tables;
  app.add_option("--kurz", settings.kurz, "the program to start")->required();
  app.add_option("--board", settings.board, "board to play on")->capture_default_str();
  app.add_option("--tables", tables, "number of tables; several numbers are measured one after the other")
      ->delimiter(',');
  app.add_option("--sockets", settings.sockets, "number of sockets, for idle, storm and slow");
  app.add_option("--rate", settings.rate, "moves per second, for paced and slow")->capture_default_str();
  app.add_option("--seconds", settings.seconds, "seconds per measurement");
  app.add_option("--think", settings.think, "factor of the thinking time of people, 2 to 10 s")
      ->capture_default_str();
  app.add_option("--processes", settings.processes, "server processes on one PostgreSQL")
      ->capture_default_str();
  app.add_option("--minutes", settings.minutes, "for attacks: all at once for this long, as a soak test");
  app.add_option("--seed", settings.seed, "seed of the random moves")->capture_default_str();
  app.add_option("--serve", settings.flags, "one more argument for kurz serve; repeatable");
  app.add_flag("--json", settings.as_json, "print one JSON object per measurement");
  for (const Measurement& one : kMeasurements) app.add_subcommand(one.name, one.about)->fallthrough();
  app.require_subcommand(1);
  CLI11_PARSE(app, count, arguments);
  if (tables.empty()) tables.push_back(0);

  raise_file_limit();
  bool good = true;
  for (const Measurement& one : kMeasurements) {
    if (!app.got_subcommand(one.name)) continue;
    for (const int number : tables) {
      settings.tables = number;
      good = measure(one, settings) && good;
    }
  }
  return good ? 0 : 1;
}

}  // namespace
}  // namespace kurz::load

int main(int count, char** arguments) {
  try {
    return kurz::load::run(count, arguments);
  } catch (const std::exception& error) {
    fmt::print(stderr, "server_load: {}\n", error.what());
    return 1;
  }
}
