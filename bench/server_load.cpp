// Load program: starts a server, plays on it and measures; see bench/README.md.
#include <exception>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <sys/resource.h>

#include "bench/load/baseline.h"
#include "bench/load/measurements.h"

namespace {

using kurz::load::kMeasurements;
using kurz::load::Measurement;
using kurz::load::Session;
using kurz::load::Settings;

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
  kurz::load::MachineWatch machine;
  measurement.run(session);
  machine.print(settings.as_json);
  session.stop_server();
  return session.mistakes.count() == 0;
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
  app.add_option("--seed", settings.seed, "seed of the random moves")->capture_default_str();
  app.add_option("--serve", settings.flags, "one more argument for kurz serve; repeatable");
  app.add_flag("--json", settings.as_json, "print one JSON object per measurement");
  for (const Measurement& one : kMeasurements) {
    app.add_subcommand(std::string(one.name), std::string(one.about))->fallthrough();
  }
  app.require_subcommand(1);
  CLI11_PARSE(app, count, arguments);
  if (tables.empty()) tables.push_back(0);

  raise_file_limit();
  bool good = true;
  for (const Measurement& one : kMeasurements) {
    if (!app.got_subcommand(std::string(one.name))) continue;
    for (const int number : tables) {
      settings.tables = number;
      good = measure(one, settings) && good;
    }
  }
  return good ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    return run(count, arguments);
  } catch (const std::exception& error) {
    fmt::print(stderr, "server_load: {}\n", error.what());
    return 1;
  }
}
