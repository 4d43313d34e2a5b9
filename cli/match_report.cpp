#include "cli/match_report.h"

#include <algorithm>
#include <ostream>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ostream.h>

#include "words/names.h"
#include "words/refusal_text.h"

namespace kurz {
namespace {

std::size_t name_width(const MatchReport& report) {
  std::size_t width = 12;
  for (const BotRecord& bot : report.bots) width = std::max(width, bot.name.size());
  return width;
}

void print_heading(const Context& context, const MatchCommand& command, const Board& board,
                   const MatchReport& report) {
  std::ostream& out = context.out;
  const auto games = static_cast<double>(std::max(report.games, 1L));
  fmt::print(out,
             fmt::runtime(context.say("{}, {} players, {} games, seed {}\n",
                                      "{}, {} Personen, {} Spiele, Startwert {}\n")),
             board.name, command.players, report.games, command.seed);
  if (board.own_layout) out << layout_note(board, context.lang) << "\n";
  if (command.duplicate) {
    fmt::print(
        out,
        fmt::runtime(context.say(
            "{} deals, each played {} times with the bots one seat on: what follows is by bot\n",
            "{} Verteilungen, jede {}-mal, die Bots je einen Platz weiter: das Folgende ist je Bot\n")),
        report.deals, command.players);
  }
  fmt::print(out,
             fmt::runtime(context.say(
                 "{:.1f} decisions a game, {:.0f} games a second, {} stuck\n\n",
                 "{:.1f} Entscheidungen je Spiel, {:.0f} Spiele je Sekunde, {} festgefahren\n\n")),
             static_cast<double>(report.decisions) / games, games / report.seconds, report.stuck);
}

void print_results(const Context& context, const MatchCommand& command, const MatchReport& report) {
  std::ostream& out = context.out;
  const std::size_t width = name_width(report);
  fmt::print(out,
             fmt::runtime(context.say("{:<{}} {:>8} {:>7} {:>14} {:>7} {:>7} {:>7} {:>7}  places 1 to {}\n",
                                      "{:<{}} {:>8} {:>7} {:>14} {:>7} {:>7} {:>7} {:>7}  Ränge 1 bis {}\n")),
             "bot", width, context.say("games", "Spiele"), context.say("share", "Anteil"),
             context.say("95 % interval", "95-%-Bereich"), context.say("points", "Punkte"),
             context.say("routes", "Streck."), context.say("tickets", "Ziele"), context.say("bonus", "Bonus"),
             command.players);
  for (const BotRecord& bot : report.bots) {
    const Interval interval = bot.interval();
    fmt::print(out, "{:<{}} {:>8} {:>7.3f} {:>14} {:>7.2f} {:>7.2f} {:>7.2f} {:>7.2f} ", bot.name, width,
               bot.games, bot.share(), fmt::format("{:.3f}-{:.3f}", interval.low, interval.high),
               bot.mean(bot.points()), bot.mean(bot.routes), bot.mean(bot.tickets), bot.mean(bot.bonus));
    for (int place = 0; place < command.players; ++place)
      fmt::print(out, " {}", bot.places[static_cast<std::size_t>(place)]);
    out << "\n";
  }
}

void print_conduct(const Context& context, const MatchReport& report) {
  std::ostream& out = context.out;
  const std::size_t width = name_width(report);
  fmt::print(out, "\n{:<{}} {:>10} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}\n", "bot", width,
             context.say("moves", "Züge"), context.say("median", "Median"), "99 %",
             context.say("longest", "längster"), context.say("illegal", "regelw."),
             context.say("overtime", "zu lang"), context.say("threw", "abgebr."));
  for (const BotRecord& bot : report.bots) {
    fmt::print(out, "{:<{}} {:>10} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}\n", bot.name, width, bot.times.moves(),
               time_text(bot.times.percentile(0.5)), time_text(bot.times.percentile(0.99)),
               time_text(bot.times.longest()), bot.illegal, bot.overtime, bot.threw);
  }
}

std::string spoiled_text(const SpoiledGame& spoiled, const Board& board, Lang lang) {
  if (spoiled.fault == Fault::kThrew) return spoiled.thrown;
  return refusal_text(*spoiled.refusal, {&board, lang, spoiled.seat, {}});
}

void print_spoiled(const Context& context, const Board& board, const MatchReport& report) {
  if (report.spoiled.empty()) return;
  context.out << context.say("\nspoiled games, counted as lost for the bot that spoiled them:\n",
                             "\nverdorbene Spiele, die für den Bot, der sie verdarb, als verloren zählen:\n");
  for (const SpoiledGame& spoiled : report.spoiled) {
    const std::string_view deed = spoiled.fault == Fault::kThrew
                                      ? context.say("threw", "brach ab")
                                      : context.say("broke a rule", "verstieß gegen eine Regel");
    fmt::print(context.out,
               fmt::runtime(context.say("  game {}, move {}: {} on seat {} {}: {}\n",
                                        "  Spiel {}, Zug {}: {} auf Platz {} {}: {}\n")),
               spoiled.game + 1, spoiled.move + 1, report.bots[spoiled.entry].name, spoiled.seat.index(),
               deed, spoiled_text(spoiled, board, context.lang));
  }
}

Texts verdict_texts(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::kLow:
      return {"settled: the share of {} is at most {}", "entschieden: der Anteil von {} ist höchstens {}"};
    case SprtVerdict::kHigh:
      return {"settled: the share of {} is at least {}", "entschieden: der Anteil von {} ist mindestens {}"};
    case SprtVerdict::kOpen:
      break;
  }
  return {"not settled for {}; more --games are needed", "nicht entschieden für {}; es braucht mehr --games"};
}

void print_sprt(const Context& context, const MatchReport& report) {
  if (!report.sprt) return;
  const Sprt& sprt = *report.sprt;
  const double share = sprt.verdict() == SprtVerdict::kLow ? sprt.question().low : sprt.question().high;
  fmt::print(
      context.out, "\n{}\n",
      fmt::format(fmt::runtime(verdict_texts(sprt.verdict()).in(context.lang)), report.bots[0].name, share));
  fmt::print(
      context.out,
      fmt::runtime(context.say(
          "log-likelihood ratio {:.3f}, bounds {:.3f} (share {}) and {:.3f} (share {}), {} games used\n",
          "Log-Likelihood-Quotient {:.3f}, Grenzen {:.3f} (Anteil {}) und {:.3f} (Anteil {}), {} Spiele\n")),
      sprt.log_ratio(), -Sprt::kBound, sprt.question().low, Sprt::kBound, sprt.question().high, report.games);
}

boost::json::object sprt_json(const MatchReport& report) {
  const Sprt& sprt = *report.sprt;
  const std::string_view verdict = sprt.verdict() == SprtVerdict::kLow    ? "low"
                                   : sprt.verdict() == SprtVerdict::kHigh ? "high"
                                                                          : "open";
  return {{"low", sprt.question().low},   {"high", sprt.question().high},
          {"verdict", verdict},           {"log_likelihood_ratio", sprt.log_ratio()},
          {"lower_bound", -Sprt::kBound}, {"upper_bound", Sprt::kBound},
          {"games", report.games}};
}

boost::json::object bot_json(const BotRecord& bot) {
  const Interval interval = bot.interval();
  return {{"name", bot.name},
          {"games", bot.games},
          {"share", bot.share()},
          {"share_low", interval.low},
          {"share_high", interval.high},
          {"finished", bot.finished},
          {"points", bot.mean(bot.points())},
          {"points_routes", bot.mean(bot.routes)},
          {"points_tickets", bot.mean(bot.tickets)},
          {"points_bonus", bot.mean(bot.bonus)},
          {"completed", bot.mean(bot.completed)},
          {"illegal", bot.illegal},
          {"overtime", bot.overtime},
          {"threw", bot.threw},
          {"moves", bot.times.moves()},
          {"seconds_per_move", bot.times.mean()},
          {"seconds_median", bot.times.percentile(0.5)},
          {"seconds_p99", bot.times.percentile(0.99)},
          {"seconds_max", bot.times.longest()}};
}

}  // namespace

std::string time_text(double seconds) {
  constexpr struct {
    double size;
    std::string_view name;
  } kUnits[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}};
  for (const auto& unit : kUnits) {
    // From 0.9995 on, a number is written as 1.
    if (seconds >= 0.9995 * unit.size) return fmt::format("{:.3g} {}", seconds / unit.size, unit.name);
  }
  return fmt::format("{:.0f} ns", seconds * 1e9);
}

void print_match_report(const Context& context, const MatchCommand& command, const Board& board,
                        const MatchReport& report) {
  print_heading(context, command, board, report);
  print_results(context, command, report);
  print_conduct(context, report);
  print_spoiled(context, board, report);
  print_sprt(context, report);
}

std::string match_report_json(const MatchCommand& command, const Board& board, const MatchReport& report) {
  boost::json::array bots;
  for (const BotRecord& bot : report.bots) bots.push_back(bot_json(bot));
  boost::json::array spoiled;
  for (const SpoiledGame& game : report.spoiled) {
    spoiled.push_back({{"game", game.game + 1},
                       {"move", game.move + 1},
                       {"bot", report.bots[game.entry].name},
                       {"seat", game.seat.index()},
                       {"fault", game.fault == Fault::kThrew ? "threw" : "illegal"},
                       {"why", spoiled_text(game, board, Lang::kEnglish)}});
  }
  const auto games = static_cast<double>(std::max(report.games, 1L));
  boost::json::object root{{"city", board.id},
                           {"players", command.players},
                           {"games", report.games},
                           {"duplicate", command.duplicate},
                           {"deals", report.deals},
                           {"seed", command.seed},
                           {"decisions_per_game", static_cast<double>(report.decisions) / games},
                           {"games_per_s", games / report.seconds},
                           {"stuck", report.stuck},
                           {"bots", std::move(bots)},
                           {"spoiled", std::move(spoiled)}};
  if (report.sprt) root["sprt"] = sprt_json(report);
  return boost::json::serialize(root) + "\n";
}

}  // namespace kurz
