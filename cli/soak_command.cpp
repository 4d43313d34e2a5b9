#include <ostream>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "arena/soak.h"
#include "cli/commands.h"
#include "cli/progress.h"

namespace kurz {

int run_soak_command(const Context& context, const SoakCommand& command) {
  SoakOptions options{{}, command.games, command.seed, command.threads};
  for (const std::string_view city : kCities) {
    const auto board = context.shelf.load(city, context.lang);
    if (!board) return fail(context, board.error().text);
    options.boards.push_back(*board);
  }
  SoakReport report;
  {
    ProgressBar bar(command.games, std::string(context.say("games", "Spielen")), context.lang);
    report = run_soak(options, [&](long done) { bar.show(done); });
  }
  context.out << context.say(
      "city           players      games  dec./game  longest    sweeps  shuffles    passes   stuck\n",
      "Stadt          Personen    Spiele  Entsch./S  längstes   Räumen   Mischen    Passen   fest\n");
  SoakCount sum;
  for (const SoakCount& count : report.counts) {
    fmt::print(context.out, "{:<14} {:>7} {:>10} {:>10.1f} {:>8} {:>9} {:>9} {:>9} {:>7}\n", count.city,
               count.players, count.games,
               static_cast<double>(count.decisions) / static_cast<double>(std::max(count.games, 1L)),
               count.longest, count.sweeps, count.shuffles, count.passes, count.stuck);
    sum.games += count.games;
    sum.sweeps += count.sweeps;
    sum.shuffles += count.shuffles;
    sum.passes += count.passes;
    sum.stuck += count.stuck;
  }
  fmt::print(context.out,
             fmt::runtime(context.say(
                 "{} games in {:.0f} s: {} sweeps, {} shuffles, {} passes, {} stuck games\n",
                 "{} Spiele in {:.0f} s: {} Räumungen, {}-mal gemischt, {}-mal gepasst, {} festgefahren\n")),
             sum.games, report.seconds, sum.sweeps, sum.shuffles, sum.passes, sum.stuck);
  if (!report.violation.empty()) return fail(context, report.violation);
  context.out << context.say("every invariant held after every step, and every game ended\n",
                             "nach jedem Schritt hielten alle Invarianten, und jedes Spiel ging zu Ende\n");
  return 0;
}

}  // namespace kurz
