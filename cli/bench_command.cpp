#include <ostream>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ostream.h>

#include "arena/bench.h"
#include "cli/commands.h"
#include "cli/progress.h"
#include "engine/rules/state.h"

namespace kurz {
namespace {

constexpr int kSignatureGames = 1000;

boost::json::object to_json(const Board& board, int players, const Speed& speed) {
  return {{"city", board.id},
          {"players", players},
          {"games_per_s", speed.games_per_s()},
          {"decisions_per_s", speed.decisions_per_s()},
          {"ns_per_decision", speed.ns_per_decision()}};
}

void print_line(const Context& context, const Board& board, int players, const Speed& plain,
                const Speed& recorded, std::uint64_t signature) {
  fmt::print(context.out, "{:<14} {:>7} {:>10.0f} {:>13.0f} {:>7.1f} {:>12.0f}  {:016x}\n", board.id, players,
             plain.games_per_s(), plain.decisions_per_s(), plain.ns_per_decision(),
             recorded.decisions_per_s(), signature);
  context.out.flush();
}

}  // namespace

int run_bench_command(const Context& context, const BenchCommand& command) {
  std::vector<std::string> cities = command.cities;
  if (cities.empty()) cities.assign(std::begin(kCities), std::end(kCities));
  if (!command.json) {
    fmt::print(context.out, fmt::runtime(context.say("a state is {} bytes\n", "ein Zustand hat {} Byte\n")),
               sizeof(GameState));
    context.out << context.say(
        "city           players    games/s   decisions/s      ns  with log/s*  signature\n",
        "Stadt          Personen   Spiele/s  Entscheid./s     ns  m. Protok.*  Signatur\n");
  }
  boost::json::array results;
  boost::json::array recorded_results;
  boost::json::array thinking;
  const long cells = static_cast<long>(cities.size()) * (kMaxPlayers - kMinPlayers + 1);
  ProgressBar bar(cells, std::string(context.say("measurements", "Messungen")), context.lang);
  long done = 0;
  for (const std::string& city : cities) {
    const auto board = context.shelf.load(city, context.lang);
    if (!board) return fail(context, board.error().text);
    for (int players = kMinPlayers; players <= kMaxPlayers; ++players) {
      const Speed plain = measure_playouts(**board, players, command.seconds);
      const Speed recorded = measure_recorded(**board, players, command.seconds / 4);
      const std::uint64_t signature = playout_signature(**board, players, kSignatureGames);
      results.emplace_back(to_json(**board, players, plain));
      results.back().get_object()["signature"] = fmt::format("{:016x}", signature);
      recorded_results.emplace_back(to_json(**board, players, recorded));
      const Speed planner = measure_planner_playouts(**board, players, command.seconds / 2);
      const Speed search = measure_search(**board, players, command.seconds / 2);
      // A search that is settled stops early: what counts is what it did.
      const double iterations = static_cast<double>(search.decisions) / search.seconds;
      thinking.push_back({{"city", (*board)->id},
                          {"players", players},
                          {"planner_playouts_per_s", planner.games_per_s()},
                          {"search_iterations_per_s", iterations}});
      if (!command.json) {
        print_line(context, **board, players, plain, recorded, signature);
        fmt::print(context.out,
                   fmt::runtime(context.say("{:>22} {:.0f} planner playouts/s, {:.0f} search iterations/s\n",
                                            "{:>22} {:.0f} planner-Partien/s, {:.0f} Suchschritte/s\n")),
                   "", planner.games_per_s(), iterations);
      }
      // The lines of the table show how far it is; a bar would run into them.
      ++done;
      if (command.json) bar.show(done);
    }
  }
  if (command.json) {
    const boost::json::object root{{"state_bytes", sizeof(GameState)},
                                   {"results", std::move(results)},
                                   {"recorded", std::move(recorded_results)},
                                   {"thinking", std::move(thinking)}};
    context.out << boost::json::serialize(root) << "\n";
  } else {
    context.out << context.say(
        "* decisions a second with events, views for every seat and a spectator, and the log\n",
        "* Entscheidungen je Sekunde mit Ereignissen, Sicht jedes Platzes und der Zuschauenden, und "
        "Protokoll\n");
  }
  return 0;
}

}  // namespace kurz
