#include <chrono>
#include <cmath>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "cli/commands.h"
#include "engine/rules/perft.h"
#include "engine/rules/playout.h"

namespace kurz {

// Depth by depth, each with its time; a depth that would take over an hour is refused before it begins.
int run_perft_command(const Context& context, const PerftCommand& command) {
  constexpr double kLongest = 3600;
  const auto board = context.shelf.load(command.city, context.lang);
  if (!board) return fail(context, board.error().text);
  SeededNature chance(command.seed);
  const NoEvents nobody;
  const GameState start = deal_game(**board, command.players, chance, nobody);
  fmt::print(context.out,
             fmt::runtime(context.say("{}, {} players, seed {}\ndepth  leaves  seconds\n",
                                      "{}, {} Personen, Startwert {}\nTiefe  Blätter  Sekunden\n")),
             (*board)->name, command.players, command.seed);
  double before = 0;
  double taken = 0;
  for (int depth = 1; depth <= command.depth; ++depth) {
    const double growth = before > 0.01 ? std::max(2.0, taken / before) : 20;
    if (const double expected = taken * growth; expected > kLongest && !command.force) {
      return fail(
          context,
          fmt::format(
              fmt::runtime(context.say(
                  "depth {} would take about {:.0f} hours; use a smaller --depth, or --force",
                  "Tiefe {} würde etwa {:.0f} Stunden dauern; nimm eine kleinere --depth oder --force")),
              depth, std::ceil(expected / 3600)));
    }
    const auto begin = std::chrono::steady_clock::now();
    const std::uint64_t leaves = perft(start, chance, depth);
    before = taken;
    taken = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    fmt::print(context.out, "{}  {}  {:.3f}\n", depth, leaves, taken);
    context.out.flush();
  }
  return 0;
}

}  // namespace kurz
