// "kurz perft", "kurz bench" and "kurz soak": checks and measurements of the engine.
#include <chrono>
#include <cmath>
#include <functional>

#include <fmt/ostream.h>

#include "arena/bench.h"
#include "arena/soak.h"
#include "cli/menu.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "engine/rules/perft.h"
#include "engine/rules/playout.h"
#include "engine/rules/state.h"

namespace kurz {
namespace {

struct Perft {
  std::string city;
  int players = 2;
  std::uint64_t seed = 1;
  int depth = 3;
  bool force = false;
};

// Prints each depth with its time. As soon as the times show that the last depth would take over an hour, it
// stops, unless forced.
int run_perft(Context& context, Perft& command) {
  constexpr double kLongest = 3600;
  constexpr double kTellingTime = 0.05;
  const BoardPtr board = context.shelf.load(command.city);
  SeededNature chance(command.seed);
  const NoEvents nobody;
  const GameState start = deal_game(*board, command.players, chance, nobody);
  fmt::print(context.out, "{}, {} players, seed {}\ndepth  leaves  seconds\n", board->name, command.players,
             command.seed);
  std::uint64_t leaves = 1;
  double growth = 1;
  double taken = 0;
  for (int depth = 1; depth <= command.depth; ++depth) {
    const double expected = taken * std::pow(growth, command.depth - depth + 1);
    if (taken > kTellingTime && expected > kLongest && !command.force) {
      fail("depth {} would take about {:.2g} hours; reduce --depth or add --force", command.depth,
           expected / 3600);
    }
    const auto begin = std::chrono::steady_clock::now();
    const std::uint64_t before = leaves;
    leaves = perft(start, chance, depth);
    growth = static_cast<double>(leaves) / static_cast<double>(before);
    taken = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    fmt::print(context.out, "{}  {}  {:.3f}\n", depth, leaves, taken);
    context.out.flush();
  }
  return 0;
}

struct Bench {
  bool json = false;
  double seconds = 1;
  std::vector<std::string> cities;
};

json::object speed_json(const Board& board, int players, const Speed& speed) {
  return {{"city", board.id},
          {"players", players},
          {"games_per_s", speed.games_per_s()},
          {"decisions_per_s", speed.decisions_per_s()},
          {"ns_per_decision", speed.ns_per_decision()}};
}

json::object measure(const Bench& bench, const std::vector<BoardPtr>& boards) {
  constexpr int kSignatureGames = 1000;
  json::array results;
  json::array recorded;
  json::array thinking;
  ProgressBar bar(static_cast<long>(boards.size()) * (kMaxPlayers - kMinPlayers + 1), "measurements");
  for (const BoardPtr& board : boards) {
    for (int players = kMinPlayers; players <= kMaxPlayers; ++players) {
      json::object result = speed_json(*board, players, measure_playouts(*board, players, bench.seconds));
      result["signature"] = fmt::format("{:016x}", playout_signature(*board, players, kSignatureGames));
      results.push_back(std::move(result));
      recorded.push_back(speed_json(*board, players, measure_recorded(*board, players, bench.seconds / 4)));
      const Speed planner = measure_planner_playouts(*board, players, bench.seconds / 2);
      // A search stops early once its answer is settled, so the iterations it did are counted.
      const Speed search = measure_search(*board, players, bench.seconds / 2);
      thinking.push_back({{"city", board->id},
                          {"players", players},
                          {"planner_playouts_per_s", planner.games_per_s()},
                          {"search_iterations_per_s", search.decisions_per_s()}});
      bar(static_cast<long>(results.size()));
    }
  }
  return {{"state_bytes", sizeof(GameState)},
          {"results", std::move(results)},
          {"recorded", std::move(recorded)},
          {"thinking", std::move(thinking)}};
}

int run_bench(Context& context, Bench& bench) {
  const json::object found = measure(bench, context.shelf.load_all(bench.cities));
  if (bench.json) context.out << json::serialize(found) << "\n";
  if (!bench.json) print_report(context.out, found);
  return 0;
}

struct Soak {
  long games = 1'000'000;
  std::uint64_t seed = 1;
  int threads = 1;
};

json::object count_json(const SoakCount& count) {
  return {{"city", count.city},         {"players", count.players},
          {"games", count.games},       {"decisions_per_game", share_of(count.decisions, count.games)},
          {"longest", count.longest},   {"sweeps", count.sweeps},
          {"shuffles", count.shuffles}, {"passes", count.passes},
          {"stuck", count.stuck}};
}

int run_soak_command(Context& context, Soak& soak) {
  const SoakOptions options{context.shelf.load_all(), soak.games, soak.seed, soak.threads};
  ProgressBar bar(soak.games, "games");
  const SoakReport report = run_soak(options, std::ref(bar));
  bar.clear();
  json::array rows;
  SoakCount sum{"all"};
  for (const SoakCount& count : report.counts) {
    rows.push_back(count_json(count));
    sum.add(count);
  }
  rows.push_back(count_json(sum));
  print_report(context.out, {{"seconds", report.seconds}, {"counts", std::move(rows)}});
  if (!report.violation.empty()) throw CommandError(report.violation);
  context.out << "every invariant held after every step, and every game ended\n";
  return 0;
}

}  // namespace

void add_perft(Menu& menu) {
  auto [sub, perft] = menu.add(
      "perft", {"Count the possible games up to a depth", "Mögliche Partien bis zu einer Tiefe zählen"},
      run_perft);
  menu.add_city(sub, perft.city);
  menu.add_players(sub, perft.players);
  menu.add_seed(sub, perft.seed);
  sub->add_option("--depth", perft.depth, "Number of decisions")->check(CLI::Range(1, 100));
  sub->add_flag("--force", perft.force, "Continue even if it takes hours");
}

void add_bench(Menu& menu) {
  auto [sub, bench] = menu.add(
      "bench", {"Measure the speed of the engine and the bots", "Geschwindigkeit messen"}, run_bench);
  sub->add_flag("--json", bench.json, "Print one JSON object");
  sub->add_option("--seconds", bench.seconds, "Seconds per measurement")->check(CLI::Range(0.01, 600.0));
  sub->add_option("--city", bench.cities,
                  "Only these cities or board files, separated by commas (default: all)")
      ->delimiter(',')
      ->type_name("CITY,CITY");
}

void add_soak(Menu& menu) {
  auto [sub, soak] = menu.add(
      "soak",
      {"Play random games and check every step", "Zufällige Partien spielen und jeden Schritt prüfen"},
      run_soak_command);
  menu.add_games(sub, soak.games, "Number of games in total");
  menu.add_seed(sub, soak.seed);
  menu.add_threads(sub, soak.threads);
}

}  // namespace kurz
