#include "cli/app.h"

#include <cstdlib>
#include <random>
#include <thread>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arena/bot_text.h"
#include "bots/levels.h"
#include "bots/spec.h"
#include "cli/commands.h"
#include "cli/play.h"

namespace kurz {
namespace {

// The language is needed before the options are described, so it is looked for first.
Lang choose_lang(const std::vector<std::string>& args) {
  constexpr std::string_view kFlag = "--lang";
  std::string_view wanted;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const std::string_view word = args[i];
    if (word == kFlag && i + 1 < args.size()) wanted = args[i + 1];
    if (word.starts_with("--lang=")) wanted = word.substr(kFlag.size() + 1);
  }
  if (const auto lang = parse_lang(wanted)) return *lang;
  return lang_from_environment(std::getenv("LC_ALL"), std::getenv("LC_MESSAGES"), std::getenv("LANG"));
}

// At commas, but not at those inside a bot's brackets, where the parser's own delimiter would cut too.
std::vector<std::string> split_bots(const std::vector<std::string>& lists) {
  std::vector<std::string> bots;
  for (const std::string& list : lists) {
    for (std::string& bot : split_bot_list(list)) bots.push_back(std::move(bot));
  }
  return bots;
}

struct Options {
  std::string lang;
  std::string boards;
  MatchCommand match;
  LadderCommand ladder;
  ReplayCommand replay;
  HintCommand hint;
  AnalyseCommand analyse;
  PerftCommand perft;
  BenchCommand bench;
  SoakCommand soak;
  std::vector<std::string> check_files;
  std::string draw_city;
  BoardReportCommand report;
  PlayOptions play;
  std::string play_city;
};

class App {
 public:
  App(std::string program, Lang lang, const Streams& streams)
      : program_(std::move(program)),
        lang_(lang),
        streams_(streams),
        app_(say("Kurzstrecke: four small city route-building games",
                 "Kurzstrecke: vier kleine Städtespiele um Strecken"),
             "kurz") {
    app_.require_subcommand(1);
    app_.add_option("--lang", options_.lang,
                    say("language, en or de (preset from the environment)",
                        "Sprache, en oder de (sonst aus der Umgebung)"))
        ->check(CLI::IsMember({"en", "de"}));
    app_.add_option("--boards", options_.boards, say("folder of board files", "Ordner mit Spielplänen"));
    app_.fallthrough();
    add_play();
    add_match();
    add_ladder();
    add_replay();
    add_hint();
    add_analyse();
    add_board();
    add_studies();
  }

  int run(std::vector<std::string> args) {
    std::reverse(args.begin(), args.end());  // as CLI11 wants them
    try {
      app_.parse(args);
    } catch (const CLI::CallForHelp& help) {
      streams_.out << app_.help();
      return 0;
    } catch (const CLI::ParseError& error) {
      streams_.err << "kurz: " << explain(error) << "\n"
                   << say("“kurz --help” lists the commands, “kurz COMMAND --help” their options\n",
                          "„kurz --help“ nennt die Befehle, „kurz BEFEHL --help“ ihre Optionen\n");
      return kBadUsage;
    }
    Context context{streams_.out, streams_.err, lang_, BoardShelf(program_, options_.boards)};
    return chosen_(context);
  }

 private:
  [[nodiscard]] std::string say(std::string_view en, std::string_view de) const {
    return std::string(Texts{en, de}.in(lang_));
  }

  // The parser's own sentences are English; in German its findings are named by their kind.
  [[nodiscard]] std::string explain(const CLI::ParseError& error) const {
    std::string text = error.what();
    if (lang_ == Lang::kEnglish) return text;
    const auto cut = [&](std::string_view tail) {
      if (text.ends_with(tail)) text.resize(text.size() - tail.size());
      return text;
    };
    if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
      return cut(" is required") == "A subcommand" ? "es fehlt ein Befehl" : text + " fehlt";
    }
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
      return "das gehört nicht hierher: " + text.substr(std::min(text.find(": ") + 2, text.size()));
    }
    return "dieser Wert passt nicht: " + text;
  }

  // A command and what runs when it is the one that was named.
  template <class Run>
  CLI::App* command(CLI::App& parent, const std::string& name, const std::string& about, Run run) {
    CLI::App* sub = parent.add_subcommand(name, about);
    sub->callback([this, run] { chosen_ = run; });
    return sub;
  }
  void add_city(CLI::App* sub, std::string& city) {
    sub->add_option("--city", city,
                    say("new-york, london, san-francisco, berlin, or a board file's path",
                        "new-york, london, san-francisco, berlin oder der Pfad einer Spielplan-Datei"))
        ->required();
  }
  void add_players(CLI::App* sub, int& players) {
    sub->add_option("--players", players, say("2 to 4", "2 bis 4"))
        ->check(CLI::Range(kMinPlayers, kMaxPlayers))
        ->capture_default_str();
  }
  void add_seed(CLI::App* sub, std::uint64_t& seed) {
    sub->add_option("--seed", seed, say("number that decides all chance", "Zahl, die allen Zufall bestimmt"))
        ->capture_default_str();
  }
  void add_threads(CLI::App* sub, int& threads) {
    const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    threads = cores;
    sub->add_option("--threads", threads, say("at the same time", "gleichzeitig"))
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
  }

  [[nodiscard]] std::string bot_footer(Players players) const {
    std::string text;
    for (const std::string& line : bot_help(players, lang_)) text += line + "\n";
    return text;
  }

  void add_play() {
    PlayOptions& play = options_.play;
    play.players = 0;  // told by --seat
    play.seed = std::random_device()();
    CLI::App* sub = command(app_, "play", say("play in the terminal", "im Terminal spielen"),
                            [this](Context& context) { return start_play(context); });
    add_city(sub, options_.play_city);
    sub->add_option(
           "--players", play.players,
           say("2 to 4; preset: as many as --seat names", "2 bis 4; sonst so viele, wie --seat nennt"))
        ->check(CLI::Range(kMinPlayers, kMaxPlayers));
    sub->add_option("--seat,--seats", play.seats,
                    say("who sits where: human, a bot or a level, with commas (human,easy)",
                        "wer wo sitzt: human, ein Bot oder eine Stufe, mit Kommas (human,easy)"));
    std::vector<std::string> levels;
    for (const Level& level : kLevels) levels.emplace_back(level.name);
    sub->add_option(
           "--level", play_level_,
           say("how strong whoever sits on the other seats is", "wie stark die anderen Plätze besetzt sind"))
        ->check(CLI::IsMember(levels))
        ->capture_default_str();
    sub->footer(bot_footer(Players::kBots));
    sub->add_option("--names", play.names, say("names of the players, with commas", "Namen, mit Kommas"))
        ->delimiter(',');
    sub->add_option("--seed", play.seed,
                    say("number that decides all chance (preset: by lot)",
                        "Zahl, die allen Zufall bestimmt (sonst gelost)"));
    sub->add_option(
           "--first", play_first_,
           say("seat that begins, from 0 (preset: by lot)", "Platz, der beginnt, ab 0 (sonst gelost)"))
        ->check(CLI::Range(0, kMaxPlayers - 1));
    sub->add_option("--log", play.log_file, say("file for the log of the game", "Datei für das Protokoll"));
  }
  int start_play(Context& context) {
    const auto board = context.shelf.load(options_.play_city, lang_);
    if (!board) return fail(context, board.error().text);
    PlayOptions& play = options_.play;
    play.board = board->get();
    play.lang = lang_;
    if (play_first_) play.first = Seat(*play_first_);
    play.seats = split_bots(play.seats);
    if (play.seats.empty()) play.seats = {"human"};
    if (play.players == 0) play.players = std::max(kMinPlayers, static_cast<int>(play.seats.size()));
    while (play.seats.size() < static_cast<std::size_t>(play.players)) play.seats.push_back(play_level_);
    return run_play(play, streams_.in, streams_.out, streams_.err);
  }

  void add_match() {
    MatchCommand& match = options_.match;
    CLI::App* sub =
        command(app_, "match", say("let bots play many games", "Bots viele Spiele spielen lassen"),
                [this](Context& context) {
                  options_.match.bots = split_bots(options_.match.bots);
                  return run_match_command(context, options_.match);
                });
    add_city(sub, match.city);
    add_players(sub, match.players);
    sub->add_option("--bots", match.bots, say("one a seat, with commas", "einen je Platz, mit Kommas"))
        ->required();
    sub->footer(bot_footer(Players::kBots));
    sub->add_option("--games", match.games, say("how many", "wie viele"))
        ->check(CLI::Range(1L, 1'000'000'000L))
        ->capture_default_str();
    sub->add_flag("--duplicate", match.duplicate,
                  say("play every deal once for each rotation of the seats, and count by bot",
                      "jede Verteilung einmal je Drehung der Plätze spielen und nach Bot zählen"));
    sub->add_option(
           "--sprt", match.sprt,
           say("A,B: stop once it is settled whether the first bot's share is at most A or at least B",
               "A,B: enden, sobald klar ist, ob der erste Bot höchstens Anteil A oder mindestens B hat"))
        ->delimiter(',');
    add_seed(sub, match.seed);
    add_threads(sub, match.threads);
    sub->add_option(
        "--log", match.log_file,
        say("file for the logs, one game a line", "Datei für die Protokolle, ein Spiel je Zeile"));
    sub->add_option("--json", match.json_file, say("file for the report", "Datei für den Bericht"));
  }

  void add_ladder() {
    LadderCommand& ladder = options_.ladder;
    CLI::App* sub = command(app_, "ladder",
                            say("rate bots against each other", "Bots gegeneinander werten: eine Rangliste"),
                            [this](Context& context) {
                              options_.ladder.bots = split_bots(options_.ladder.bots);
                              return run_ladder_command(context, options_.ladder);
                            });
    sub->add_option("--city", ladder.cities,
                    say("all, or cities or board files, with commas",
                        "all, oder Städte oder Spielplan-Dateien, mit Kommas"))
        ->delimiter(',')
        ->capture_default_str();
    sub->add_option("--players", ladder.players, say("2 to 4, with commas", "2 bis 4, mit Kommas"))
        ->delimiter(',')
        ->check(CLI::Range(kMinPlayers, kMaxPlayers))
        ->capture_default_str();
    sub->add_option("--bots", ladder.bots, say("two or more, with commas", "zwei oder mehr, mit Kommas"))
        ->required();
    sub->add_option("--games", ladder.games,
                    say("of each pairing, rounded up to whole deals",
                        "je Paarung, aufgerundet auf ganze Verteilungen"))
        ->check(CLI::Range(1L, 1'000'000'000L))
        ->capture_default_str();
    add_seed(sub, ladder.seed);
    add_threads(sub, ladder.threads);
    sub->add_option(
        "--out", ladder.out,
        say("folder for the journal, from which a stopped ladder goes on, and all reports",
            "Ordner für das Tagebuch, mit dem es nach einem Abbruch weitergeht, und alle Berichte"));
    sub->add_option("--json", ladder.json_file, say("file for the report", "Datei für den Bericht"));
    sub->add_option("--svg", ladder.svg_file,
                    say("file for a picture of the ratings", "Datei für ein Bild der Wertungen"));
  }

  void add_log(CLI::App* sub, const std::string& name, std::string& file, long& game) {
    sub->add_option(name, file,
                    say("a log, one game a line; - is the standard input",
                        "ein Protokoll, ein Spiel je Zeile; - ist die Standardeingabe"))
        ->required();
    sub->add_option("--game", game, say("which game of the file, from 1", "welches Spiel der Datei, ab 1"))
        ->check(CLI::Range(1L, 1'000'000'000L))
        ->capture_default_str();
  }

  void add_replay() {
    ReplayCommand& replay = options_.replay;
    CLI::App* sub =
        command(app_, "replay", say("show or judge logged games", "Protokolle zeigen oder prüfen"),
                [this](Context& context) { return run_replay_command(context, options_.replay); });
    add_log(sub, "FILE", replay.file, replay.game);
    sub->add_flag("--check", replay.check,
                  say("judge all games by the rules", "alle Spiele nach den Regeln prüfen"));
    sub->add_option("--at", replay.at,
                    say("show the position after so many moves", "die Lage nach so vielen Zügen zeigen"))
        ->check(CLI::Range(0, 100000));
    sub->add_option("--seat", replay.seat,
                    say("as this seat saw it, from 0", "wie dieser Platz es sah, ab 0"))
        ->check(CLI::Range(0, kMaxPlayers - 1));
    sub->add_flag("--notation", replay.notation,
                  say("print the game as lines of notation", "das Spiel in Notation ausgeben"));
  }

  void add_hint() {
    HintCommand& hint = options_.hint;
    CLI::App* sub = command(app_, "hint",
                            say("the best moves of whoever is to move, and why",
                                "die besten Züge für den, der dran ist, und warum"),
                            [this](Context& context) { return run_hint_command(context, options_.hint); });
    add_log(sub, "LOG", hint.file, hint.game);
    sub->add_option("--at", hint.at,
                    say("after so many moves (preset: at the end of the log)",
                        "nach so vielen Zügen (sonst am Ende des Protokolls)"));
    sub->add_option("--ms", hint.milliseconds, say("time to think", "Bedenkzeit"))
        ->check(CLI::Range(10, 600'000))
        ->capture_default_str();
    sub->add_option("--sims", hint.simulations,
                    say("games to play on, in place of --ms: the same advice every time",
                        "weitergespielte Spiele statt --ms: jedes Mal derselbe Rat"))
        ->check(CLI::Range(10, 100'000'000));
    add_seed(sub, hint.seed);
    sub->add_option("--count", hint.count, say("moves at the most", "höchstens so viele Züge"))
        ->check(CLI::Range(1, 100))
        ->capture_default_str();
    sub->add_flag("--json", hint.json, say("print one JSON object", "als ein JSON-Objekt ausgeben"));
  }

  void add_analyse() {
    AnalyseCommand& analyse = options_.analyse;
    CLI::App* sub =
        command(app_, "analyse",
                say("look at a game afterwards: chances, costly moves, luck",
                    "ein Spiel nachher betrachten: Aussichten, teure Züge, Glück"),
                [this](Context& context) { return run_analyse_command(context, options_.analyse); });
    sub->alias("analyze");
    add_log(sub, "LOG", analyse.file, analyse.game);
    sub->add_option("--sims", analyse.simulations,
                    say("games played on for each value", "weitergespielte Spiele je Wert"))
        ->check(CLI::Range(10, 1'000'000))
        ->capture_default_str();
    add_seed(sub, analyse.seed);
    add_threads(sub, analyse.threads);
    sub->add_option("--json", analyse.json_file,
                    say("file for everything that was found", "Datei für alles, was gefunden wurde"));
    sub->add_option("--svg", analyse.svg_file,
                    say("file for a picture of the course", "Datei für ein Bild des Verlaufs"));
  }

  void add_board() {
    CLI::App* board = app_.add_subcommand("board", say("list, check, draw and study boards",
                                                       "Spielpläne nennen, prüfen, zeichnen, untersuchen"));
    board->require_subcommand(1);
    command(*board, "list", say("the boards there are", "welche es gibt"),
            [](Context& context) { return run_board_list(context); });
    CLI::App* check = command(
        *board, "check", say("find every mistake of board files", "jeden Fehler in Spielplan-Dateien finden"),
        [this](Context& context) { return run_board_check(context, options_.check_files); });
    check->add_option("FILE", options_.check_files, say("board files", "Dateien"))->required();
    CLI::App* draw =
        command(*board, "draw", say("print the board as a picture (SVG)", "den Plan als Bild ausgeben (SVG)"),
                [this](Context& context) { return run_board_draw(context, options_.draw_city); });
    draw->add_option("CITY", options_.draw_city,
                     say("a city, or a board file's path", "eine Stadt oder der Pfad einer Datei"))
        ->required();
    add_board_report(*board);
  }

  void add_board_report(CLI::App& board) {
    BoardReportCommand& report = options_.report;
    CLI::App* sub = command(board, "report",
                            say("what many games on a board come to: tickets, routes, turn order, faults",
                                "was viele Spiele auf einem Plan ergeben: Zielkarten, Strecken, Reihenfolge, "
                                "Mängel"),
                            [this](Context& context) {
                              std::vector<std::string>& bots = options_.report.bots;
                              bots = split_bots(bots);
                              if (bots.empty()) bots = {"planner", "planner"};
                              return run_board_report(context, options_.report);
                            });
    sub->add_option("CITY", report.city,
                    say("a city, or a board file's path", "eine Stadt oder der Pfad einer Datei"))
        ->required();
    sub->add_option("--bots", report.bots,
                    say("two to four, with commas: as many as players (preset: planner,planner)",
                        "zwei bis vier, mit Kommas: so viele, wie mitspielen (sonst planner,planner)"));
    sub->footer(bot_footer(Players::kBots));
    sub->add_option("--games", report.games, say("how many", "wie viele"))
        ->check(CLI::Range(1L, 1'000'000'000L))
        ->capture_default_str();
    add_seed(sub, report.seed);
    add_threads(sub, report.threads);
    sub->add_option("--json", report.json_file, say("file for the report", "Datei für den Bericht"));
    sub->add_option("--svg", report.svg_file,
                    say("file for a picture of the board, its tracks tinted by use",
                        "Datei für ein Bild des Plans, die Strecken nach Nutzung getönt"));
  }

  void add_studies() {
    PerftCommand& perft = options_.perft;
    CLI::App* sub =
        command(app_, "perft",
                say("count the courses a game can take", "die Verläufe zählen, die ein Spiel nehmen kann"),
                [this](Context& context) { return run_perft_command(context, options_.perft); });
    add_city(sub, perft.city);
    add_players(sub, perft.players);
    add_seed(sub, perft.seed);
    sub->add_option("--depth", perft.depth, say("decisions ahead", "Entscheidungen voraus"))
        ->check(CLI::Range(1, 100))
        ->capture_default_str();
    sub->add_flag("--force", perft.force, say("even if it takes hours", "auch wenn es Stunden dauert"));

    sub = command(app_, "bench", say("measure the speed of the engine", "die Geschwindigkeit messen"),
                  [this](Context& context) { return run_bench_command(context, options_.bench); });
    sub->add_flag("--json", options_.bench.json,
                  say("print one JSON object", "als ein JSON-Objekt ausgeben"));
    sub->add_option("--seconds", options_.bench.seconds, say("for each measurement", "für jede Messung"))
        ->check(CLI::Range(0.01, 600.0))
        ->capture_default_str();
    sub->add_option("--city", options_.bench.cities, say("only these", "nur diese"))->delimiter(',');

    sub = command(
        app_, "soak",
        say("play random games and check every step", "Zufallsspiele spielen und jeden Schritt prüfen"),
        [this](Context& context) { return run_soak_command(context, options_.soak); });
    sub->add_option("--games", options_.soak.games, say("how many in all", "wie viele insgesamt"))
        ->check(CLI::Range(1L, 1'000'000'000'000L))
        ->capture_default_str();
    add_seed(sub, options_.soak.seed);
    add_threads(sub, options_.soak.threads);
  }

  std::string program_;
  Lang lang_;
  const Streams& streams_;
  CLI::App app_;
  Options options_;
  std::optional<int> play_first_;
  std::string play_level_{kPresetLevel};
  std::function<int(Context&)> chosen_;
};

}  // namespace

int run_app(const std::string& program, std::vector<std::string> args, const Streams& streams) {
  const Lang lang = choose_lang(args);
  return App(program, lang, streams).run(std::move(args));
}

}  // namespace kurz
