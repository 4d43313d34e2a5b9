#include <chrono>
#include <cmath>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "cli/commands.h"
#include "engine/rules/perft.h"
#include "engine/rules/playout.h"

namespace kurz {

// Depth by depth, each with its time. As soon as the times tell that the wanted depth would take over an
// hour, it is refused.
int run_perft_command(const Context& context, const PerftCommand& command) {
  constexpr double kLongest = 3600;
  constexpr double kTellingTime = 0.05;
  const auto board = context.shelf.load(command.city, context.lang);
  if (!board) return fail(context, board.error().text);
  SeededNature chance(command.seed);
  const NoEvents nobody;
  const GameState start = deal_game(**board, command.players, chance, nobody);
  fmt::print(context.out,
             fmt::runtime(context.say("{}, {} players, seed {}\ndepth  leaves  seconds\n",
                                      "{}, {} Personen, Startwert {}\nTiefe  Blätter  Sekunden\n")),
             (*board)->name, command.players, command.seed);
  std::uint64_t leaves = 1;
  double growth = 1;
  double taken = 0;
  for (int depth = 1; depth <= command.depth; ++depth) {
    const double expected = taken * std::pow(growth, command.depth - depth + 1);
    if (taken > kTellingTime && expected > kLongest && !command.force) {
      return fail(
          context,
          fmt::format(
              fmt::runtime(context.say(
                  "depth {} would take about {:.2g} hours; use a smaller --depth, or --force",
                  "Tiefe {} würde etwa {:.2g} Stunden dauern; nimm eine kleinere --depth oder --force")),
              command.depth, expected / 3600));
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

}  // namespace kurz
