#include <ostream>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ostream.h>

#include "arena/bot_text.h"
#include "arena/match.h"
#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/safe_file.h"
#include "codec/log_json.h"
#include "words/names.h"

namespace kurz {
namespace {

void print_report(const Context& context, const MatchCommand& command, const Board& board,
                  const MatchReport& report) {
  std::ostream& out = context.out;
  const auto games = static_cast<double>(report.games);
  fmt::print(out,
             fmt::runtime(context.say("{}, {} players, {} games, seed {}\n",
                                      "{}, {} Personen, {} Spiele, Startwert {}\n")),
             board.name, command.players, report.games, command.seed);
  if (board.own_layout) out << layout_note(board, context.lang) << "\n";
  fmt::print(out,
             fmt::runtime(context.say(
                 "{:.1f} decisions a game, {:.0f} games a second, {} stuck\n\n",
                 "{:.1f} Entscheidungen je Spiel, {:.0f} Spiele je Sekunde, {} festgefahren\n\n")),
             static_cast<double>(report.decisions) / games, games / report.seconds, report.stuck);
  fmt::print(out,
             fmt::runtime(context.say("{:<16} {:>8} {:>7} {:>7} {:>7} {:>7} {:>7} {:>9}  places 1 to {}\n",
                                      "{:<16} {:>8} {:>7} {:>7} {:>7} {:>7} {:>7} {:>9}  Ränge 1 bis {}\n")),
             "bot", context.say("games", "Spiele"), context.say("share", "Anteil"),
             context.say("points", "Punkte"), context.say("routes", "Streck."),
             context.say("tickets", "Ziele"), context.say("bonus", "Bonus"), context.say("ms/move", "ms/Zug"),
             command.players);
  for (const BotRecord& bot : report.bots) {
    fmt::print(out, "{:<16} {:>8} {:>7.3f} {:>7.2f} {:>7.2f} {:>7.2f} {:>7.2f} {:>9.4f} ", bot.name,
               bot.games, bot.share(), bot.mean(bot.points()), bot.mean(bot.routes), bot.mean(bot.tickets),
               bot.mean(bot.bonus), 1000 * bot.seconds / static_cast<double>(std::max(bot.moves, 1L)));
    for (int place = 0; place < command.players; ++place)
      fmt::print(out, " {}", bot.places[static_cast<std::size_t>(place)]);
    out << "\n";
  }
}

std::string report_json(const MatchCommand& command, const Board& board, const MatchReport& report) {
  boost::json::array bots;
  for (const BotRecord& bot : report.bots) {
    bots.push_back({{"name", bot.name},
                    {"games", bot.games},
                    {"share", bot.share()},
                    {"points", bot.mean(bot.points())},
                    {"points_routes", bot.mean(bot.routes)},
                    {"points_tickets", bot.mean(bot.tickets)},
                    {"points_bonus", bot.mean(bot.bonus)},
                    {"completed", bot.mean(bot.completed)},
                    {"seconds_per_move", bot.seconds / static_cast<double>(std::max(bot.moves, 1L))}});
  }
  const boost::json::object root{
      {"city", board.id},
      {"players", command.players},
      {"games", report.games},
      {"seed", command.seed},
      {"decisions_per_game", static_cast<double>(report.decisions) / static_cast<double>(report.games)},
      {"games_per_s", static_cast<double>(report.games) / report.seconds},
      {"stuck", report.stuck},
      {"bots", std::move(bots)}};
  return boost::json::serialize(root) + "\n";
}

// What is wrong with the command, or nothing.
std::string usage_problem(const Context& context, const MatchCommand& command) {
  if (command.bots.size() != static_cast<std::size_t>(command.players)) {
    return fmt::format(fmt::runtime(context.say(
                           "{} bots were named for {} players; name one for each seat: --bots random,random",
                           "{} Bots für {} Personen; nenne einen für jeden Platz: --bots random,random")),
                       command.bots.size(), command.players);
  }
  for (const std::string& name : command.bots) {
    const auto bot = make_bot(name);
    if (!bot) return bot_problem_text(bot.error(), context.lang);
  }
  return {};
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

  MatchReport report;
  {
    ProgressBar bar(command.games, std::string(context.say("games", "Spielen")), context.lang);
    const auto keep = [&](const GameLog& game) { return !log || log->write(log_to_json(game) + "\n"); };
    report = run_match({board->get(), command.bots, command.games, command.seed, command.threads}, keep,
                       [&](long done) { bar.show(done); });
  }
  if (log && !log->commit()) return fail(context, log->error());
  if (json && !(json->write(report_json(command, **board, report)) && json->commit()))
    return fail(context, json->error());
  print_report(context, command, **board, report);
  return 0;
}

}  // namespace kurz
