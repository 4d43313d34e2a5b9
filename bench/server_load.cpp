// How much a server carries: starts one of its own, plays at it, and measures; see bench/README.md.
#include <exception>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "bench/load/measurements.h"
#include "bench/load/stillness.h"

namespace {

using kurz::load::kMeasurements;
using kurz::load::Measurement;
using kurz::load::Wishes;
using kurz::load::World;

// Whether the server did everything as it should.
bool measure(const Measurement& measurement, const Wishes& wishes) {
  World world(wishes);
  kurz::load::Stillness stillness;
  measurement.run(world);
  stillness.print(wishes.as_json);
  world.stop_server();
  return world.complaints.count() == 0;
}

int run(int count, char** arguments) {
  CLI::App app("measures how much kurz serve carries");
  Wishes wishes;
  std::vector<int> tables;
  app.add_option("--kurz", wishes.kurz, "the program to start")->required();
  app.add_option("--board", wishes.board, "what is played on")->capture_default_str();
  app.add_option("--tables", tables, "how many tables; several are measured one after the other")
      ->delimiter(',');
  app.add_option("--sockets", wishes.sockets, "how many sockets, where they count");
  app.add_option("--rate", wishes.rate, "moves a second, where they are paced")->capture_default_str();
  app.add_option("--seconds", wishes.seconds, "how long to measure");
  app.add_option("--think", wishes.think, "times the two to ten seconds that people think")
      ->capture_default_str();
  app.add_option("--seed", wishes.seed, "of the choice of moves")->capture_default_str();
  app.add_option("--serve", wishes.flags, "a further word for kurz serve; may be given again");
  app.add_flag("--json", wishes.as_json, "an object a measurement");
  for (const Measurement& one : kMeasurements) {
    app.add_subcommand(std::string(one.name), std::string(one.about))->fallthrough();
  }
  app.require_subcommand(1);
  CLI11_PARSE(app, count, arguments);
  if (tables.empty()) tables.push_back(0);

  kurz::load::raise_file_limit();
  bool good = true;
  for (const Measurement& one : kMeasurements) {
    if (!app.got_subcommand(std::string(one.name))) continue;
    for (const int number : tables) {
      wishes.tables = number;
      good = measure(one, wishes) && good;
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
