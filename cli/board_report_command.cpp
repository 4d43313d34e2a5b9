#include <algorithm>
#include <functional>
#include <optional>

#include <fmt/format.h>

#include "arena/bot_text.h"
#include "cli/board_layout.h"
#include "cli/board_report.h"
#include "cli/progress.h"
#include "cli/safe_file.h"
#include "cli/whole_deals.h"

namespace kurz {
namespace {

// What is wrong with the command, or nothing.
std::string usage_problem(const Context& context, const BoardReportCommand& command) {
  const auto players = static_cast<int>(command.bots.size());
  if (players < kMinPlayers || players > kMaxPlayers) {
    return fmt::format(
        fmt::runtime(context.say("--bots names {}; name two to four, one for each player",
                                 "--bots nennt {}; nenne zwei bis vier, einen für jeden Platz")),
        players);
  }
  return bots_problem_text(command.bots, context.lang);
}

bool write_whole(std::optional<SafeFile>& file, const std::function<std::string()>& text) {
  return !file || (file->write(text()) && file->commit());
}

}  // namespace

bool rotates_seats(const std::vector<std::string>& bots) {
  return std::adjacent_find(bots.begin(), bots.end(), std::not_equal_to<>()) != bots.end();
}

int run_board_report(const Context& context, const BoardReportCommand& command) {
  const auto board = context.shelf.load(command.city, context.lang);
  if (!board) return fail(context, board.error().text);
  if (const std::string problem = usage_problem(context, command); !problem.empty())
    return fail(context, problem);
  // Opened first: nobody wants to hear after a long wait that a folder is not there.
  std::optional<SafeFile> json;
  if (!command.json_file.empty() && !json.emplace(command.json_file).ok())
    return fail(context, json->error());
  std::optional<SafeFile> svg;
  if (!command.svg_file.empty() && !svg.emplace(command.svg_file).ok()) return fail(context, svg->error());

  MatchOptions options{{board->get(), command.bots, command.seed, rotates_seats(command.bots)}};
  const int games_a_deal = options.pairing.games_a_deal();
  options.threads = command.threads;
  options.deals = whole_deals(context, command.games, games_a_deal);
  CensusTaker taker(**board, options.pairing.players(), games_a_deal);
  BoardReport report{command, {}, {}};
  {
    ProgressBar bar(options.games(), std::string(context.say("games", "Spielen")), context.lang);
    const auto count = [&](const GameLog& game) {
      taker.add(game);
      return true;
    };
    report.match = run_match(options, count, [&](long done) { bar.show(done); });
  }
  report.census = taker.census();
  if (!write_whole(json, [&] { return board_report_json(report); })) return fail(context, json->error());
  const auto picture = [&] {
    return board_report_picture(report, layout_for(context, **board), context.lang);
  };
  if (!write_whole(svg, picture)) return fail(context, svg->error());
  print_board_report(context, report);
  return 0;
}

}  // namespace kurz
