#include <ostream>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "arena/bot_text.h"
#include "cli/match_report.h"
#include "cli/progress.h"
#include "cli/safe_file.h"
#include "cli/whole_deals.h"
#include "codec/log_json.h"

namespace kurz {
namespace {

std::string sprt_problem(const Context& context, const MatchCommand& command) {
  const std::vector<double>& sprt = command.sprt;
  if (sprt.empty()) return {};
  if (command.players != 2 || !command.duplicate) {
    return std::string(context.say("--sprt needs two players and --duplicate; add or change these",
                                   "--sprt braucht zwei Personen und --duplicate; ergänze oder ändere das"));
  }
  if (sprt.size() == 2 && 0 < sprt[0] && sprt[0] < sprt[1] && sprt[1] < 1) return {};
  return std::string(
      context.say("--sprt takes two shares between 0 and 1, the lower first: --sprt 0.5,0.55",
                  "--sprt nimmt zwei Anteile zwischen 0 und 1, den kleineren zuerst: --sprt 0.5,0.55"));
}

// What is wrong with the command, or nothing.
std::string usage_problem(const Context& context, const MatchCommand& command) {
  if (command.bots.size() != static_cast<std::size_t>(command.players)) {
    return fmt::format(fmt::runtime(context.say(
                           "{} bots were named for {} players; name one for each seat: --bots random,random",
                           "{} Bots für {} Personen; nenne einen für jeden Platz: --bots random,random")),
                       command.bots.size(), command.players);
  }
  const std::string unknown = bots_problem_text(command.bots, context.lang);
  return unknown.empty() ? sprt_problem(context, command) : unknown;
}

}  // namespace

int run_match_command(const Context& context, const MatchCommand& command) {
  const auto board = context.shelf.load(command.city, context.lang);
  if (!board) return fail(context, board.error().text);
  if (const std::string problem = usage_problem(context, command); !problem.empty())
    return fail(context, problem);
  std::optional<SafeFile> log;
  if (!command.log_file.empty() && !log.emplace(command.log_file).ok()) return fail(context, log->error());
  std::optional<SafeFile> json;
  if (!command.json_file.empty() && !json.emplace(command.json_file).ok())
    return fail(context, json->error());

  MatchOptions options{{board->get(), command.bots, command.seed, command.duplicate}};
  options.threads = command.threads;
  if (!command.sprt.empty()) options.sprt = SprtQuestion{command.sprt[0], command.sprt[1]};
  options.deals = whole_deals(context, command.games, options.pairing.games_a_deal());
  MatchReport report;
  {
    ProgressBar bar(options.games(), std::string(context.say("games", "Spielen")), context.lang);
    const auto keep = [&](const GameLog& game) { return !log || log->write(log_to_json(game) + "\n"); };
    report = run_match(options, keep, [&](long done) { bar.show(done); });
  }
  if (log && !log->commit()) return fail(context, log->error());
  if (json && !(json->write(match_report_json(command, **board, report)) && json->commit()))
    return fail(context, json->error());
  print_match_report(context, command, **board, report);
  return 0;
}

}  // namespace kurz
