// "kurz hint" and "kurz analyse".
#include <algorithm>
#include <functional>
#include <ranges>

#include <fmt/ostream.h>

#include "advice/advice.h"
#include "advice/advice_text.h"
#include "cli/files.h"
#include "cli/menu.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "codec/write_described.h"
#include "engine/log/replay.h"
#include "words/error_text.h"
#include "words/move_text.h"
#include "words/view_text.h"

namespace kurz {
namespace {

struct HintCommand {
  std::string file;
  long game = 1;
  std::optional<int> at;
  AdviceOptions advice;
  bool json = false;
};

// The position after so many moves of a log that is right up to there.
GameState position_after(const Context& context, const GameLog& log, int moves) {
  Replay replay(log);
  while (replay.moves_played() < moves && replay.advance()) {
  }
  if (!replay.verdict().good()) throw CommandError(verdict_text(replay.verdict(), log, context.lang));
  return replay.state();
}

// The position to advise on.
GameState position_to_advise(const Context& context, const GameLog& log, std::optional<int> at) {
  const int moves = static_cast<int>(log.moves.size());
  if (at && (*at < 0 || *at > moves)) {
    context.fail({"--at {0}: the game has {1} moves; use a number from 0 to {1}",
                  "--at {0}: die Partie hat {1} Spielzüge; nenne eine Zahl von 0 bis {1}"},
                 *at, moves);
  }
  const GameState state = position_after(context, log, at.value_or(moves));
  if (state.phase == Phase::kOver) {
    context.fail({"the game is over after {} moves; choose an earlier position: --at {}",
                  "nach {} Spielzügen ist die Partie vorbei; wähle eine frühere Stellung: --at {}"},
                 moves, moves - 1);
  }
  return state;
}

constexpr Noun kSimulatedNoun{{"simulated game", "simulierte Partie"},
                              {"simulated games", "simulierte Partien"}};

void print_advice(const Context& context, const Advice& advice, const View& view) {
  const Reader reader{view.board, context.lang, view.viewer, {}};
  if (view.board->own_layout) context.out << layout_note(*view.board, context.lang) << "\n";
  context.out << context.say({"{} to move. {}.\n", "{} ist dran. {}.\n"}, player_name(reader, view.viewer),
                             counted(advice.simulations, kSimulatedNoun, context.lang));
  context.out << hand_line(view, context.lang) << "\n";
  for (const std::string& line : ticket_lines(view, view.viewer, view.tickets, context.lang))
    context.out << line << "\n";
  int number = 0;
  for (const protocol::AdvisedMove& move : advice.moves) {
    fmt::print(context.out, "\n{}. {}\n", ++number, move.text);
    std::string points = fmt::format("{:.1f}", move.points);
    if (context.lang == Lang::kGerman) std::ranges::replace(points, '.', ',');
    context.out << context.say(
        advice.counted_out ? Texts{"   chance to win {:.0f}%, {} points expected (exact)\n",
                                   "   Gewinnchance {:.0f} %, erwartet {} Punkte (exakt berechnet)\n"}
                           : Texts{"   chance to win {0:.0f}% (± {2:.0f}), {1} points expected, {3}\n",
                                   "   Gewinnchance {0:.0f} % (± {2:.0f}), erwartet {1} Punkte, {3}\n"},
        move.win * 100, points, move.win_error * 100, counted(move.visits, kSimulatedNoun, context.lang));
    context.out << "   " << reasons_text(move.reasons, context.lang) << "\n";
  }
}

int run_hint(Context& context, HintCommand& command) {
  const GameLog log = read_game(context, command.file, command.game);
  const GameState state = position_to_advise(context, log, command.at);
  const View view = make_view(state, seat_to_move(state));
  command.advice.lang = context.lang;
  ProgressBar bar(100, "%", context.lang);
  const Advice advice = advise(view, command.advice, std::ref(bar));
  bar.clear();
  if (command.json) {
    context.out << json_of(advice) << "\n";
  } else {
    print_advice(context, advice, view);
  }
  return 0;
}

struct AnalyseCommand {
  std::string file;
  long game = 1;
  int simulations = 1000;
  std::uint64_t seed = 1;
  int threads = 1;
  std::string json_file;
  std::string svg_file;
};

// What people read of the JSON: the chances and the luck of each player, and the biggest mistakes.
json::object summary_of(const protocol::Analysis& analysis, const Reader& reader) {
  constexpr std::size_t kMostMistakes = 5;
  json::array players;
  for (std::size_t seat = 0; seat < analysis.luck.size(); ++seat) {
    const protocol::Luck& luck = analysis.luck[seat];
    json::object row{{"player", player_name(reader, Seat(static_cast<int>(seat)))},
                     {"win_share_after_the_deal", analysis.start[seat].win}};
    if (!analysis.moves.empty()) row["win_share_now"] = analysis.moves.back().after[seat].win;
    row["luck_share"] = luck.win;
    row["error_share"] = luck.win_error;
    for (const auto& [kind, worth] : luck.by) row["luck_share_" + std::string(kind)] = worth.win;
    row["luck_points"] = luck.points;
    row["error_points"] = luck.points_error;
    players.push_back(std::move(row));
  }
  json::array mistakes;
  for (const int number : analysis.costly | std::views::take(kMostMistakes)) {
    const protocol::AnalysedMove& move = analysis.moves[static_cast<std::size_t>(number - 1)];
    const protocol::Judgement& judgement = *move.judgement;
    mistakes.push_back({{"move", number},
                        {"player", player_name(reader, move.seat)},
                        {"lost_share", judgement.lost.win},
                        {"error_share", judgement.lost.win_error},
                        {"played", move.text},
                        {"better", judgement.text},
                        {"why", reasons_text(judgement.reasons, reader.lang)}});
  }
  return {{"players", std::move(players)}, {"biggest_mistakes", std::move(mistakes)}};
}

int run_analyse(Context& context, AnalyseCommand& command) {
  const GameLog log = read_game(context, command.file, command.game);
  const GameState end = position_after(context, log, static_cast<int>(log.moves.size()));
  std::ostream& text = text_stream(context, {command.json_file, command.svg_file});
  const StopSignal stop;
  OutputFile json_file(command.json_file);
  OutputFile svg(command.svg_file);
  const AnalysisOptions options{command.simulations, command.seed, command.threads};
  ProgressBar bar(static_cast<long>(log.moves.size()) + 1, "moves");
  const Analysis analysis = analyse(log, options, [&](long done) { return bar(done) && !stop.is_set(); });
  bar.clear();
  if (analysis.cancelled) {
    throw CommandError(fmt::format("stopped after {} of {} moves; nothing was written", analysis.moves.size(),
                                   log.moves.size()),
                       kInterrupted);
  }
  const Reader reader{log.board, context.lang, kSpectator, {}};
  const protocol::Analysis report = described(analysis, *log.board, options, context.lang);
  json_file.write_all(json_of(report) + "\n");
  svg.write_all(timeline_picture(analysis, reader));
  fmt::print(text, "{}, {} players, {} moves, {} simulated games per value\n", log.board->name,
             analysis.players, analysis.moves.size(), options.simulations);
  if (log.board->own_layout) text << layout_note(*log.board, context.lang) << "\n";
  if (analysis.finished) text << winner_line(make_view(end, kSpectator), reader) << "\n";
  print_report(text, summary_of(report, reader));
  return 0;
}

}  // namespace

void add_hint(Menu& menu) {
  auto [sub, hint] = menu.add("hint",
                              {"Suggest the best moves in a position, with reasons",
                               "Die besten Spielzüge einer Stellung vorschlagen, mit Begründung"},
                              run_hint);
  menu.add_log(sub, "LOG", hint.file, hint.game);
  menu.option(sub, "--at", hint.at,
              {"Position after this many moves (default: the end of the log)",
               "Stellung nach so vielen Spielzügen (Vorgabe: Ende des Protokolls)"});
  menu.option(sub, "--ms", hint.advice.milliseconds,
              {"Thinking time in milliseconds", "Bedenkzeit in Millisekunden"})
      ->check(CLI::Range(10, 600'000));
  menu.option(sub, "--sims", hint.advice.simulations,
              {"Number of simulated games instead of a time limit, for reproducible results; the search "
               "stops early once the best move is clear",
               "Anzahl simulierter Partien statt einer Bedenkzeit, für reproduzierbare Ergebnisse; die Suche "
               "endet früher, sobald der beste Spielzug feststeht"})
      ->check(CLI::Range(10, 100'000'000))
      ->default_str("");
  menu.add_seed(sub, hint.advice.seed);
  menu.option(sub, "--count", hint.advice.count,
              {"Show at most this many moves", "Höchstens so viele Spielzüge zeigen"})
      ->check(CLI::Range(1, 100));
  sub->add_flag("--json", hint.json, menu.say({"Print one JSON object", "Als JSON-Objekt ausgeben"}));
}

void add_analyse(Menu& menu) {
  auto [sub, analyse] = menu.add("analyse",
                                 {"Analyse a finished game: chances, biggest mistakes, luck",
                                  "Eine beendete Partie analysieren: Gewinnchancen, größte Fehler, Glück"},
                                 run_analyse);
  sub->alias("analyze");
  menu.add_log(sub, "LOG", analyse.file, analyse.game);
  sub->add_option("--sims", analyse.simulations, "Simulated games per value")
      ->check(CLI::Range(10, 1'000'000));
  menu.add_seed(sub, analyse.seed);
  menu.add_threads(sub, analyse.threads);
  menu.add_file(sub, "--json", analyse.json_file,
                "Write the analysis to this file as JSON; - is standard output");
  menu.add_file(sub, "--svg", analyse.svg_file, "Write a picture of the timeline to this file");
}

}  // namespace kurz
