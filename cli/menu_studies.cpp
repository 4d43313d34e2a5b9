#include "cli/commands.h"
#include "cli/menu.h"

namespace kurz {
namespace {

void add_board_report(Menu& menu, CLI::App& board) {
  const auto report = std::make_shared<BoardReportCommand>();
  CLI::App* sub =
      menu.command(board, "report",
                   menu.say("what many games on a board come to: tickets, routes, turn order, faults",
                            "was viele Spiele auf einem Plan ergeben: Zielkarten, Strecken, Reihenfolge, "
                            "Mängel"),
                   [report](Context& context) {
                     std::vector<std::string>& bots = report->bots;
                     bots = split_bots(bots);
                     if (bots.empty()) bots = {"planner", "planner"};
                     return run_board_report(context, *report);
                   });
  sub->add_option("CITY", report->city,
                  menu.say("a city, or a board file's path", "eine Stadt oder der Pfad einer Datei"))
      ->required();
  sub->add_option("--bots", report->bots,
                  menu.say("two to four, with commas: as many as players (preset: planner,planner)",
                           "zwei bis vier, mit Kommas: so viele, wie mitspielen (sonst planner,planner)"));
  sub->footer(menu.bot_footer(Players::kBots));
  sub->add_option("--games", report->games, menu.say("how many", "wie viele"))
      ->check(CLI::Range(1L, 1'000'000'000L))
      ->capture_default_str();
  menu.add_seed(sub, report->seed);
  menu.add_threads(sub, report->threads);
  sub->add_option("--json", report->json_file, menu.say("file for the report", "Datei für den Bericht"));
  sub->add_option("--svg", report->svg_file,
                  menu.say("file for a picture of the board, its tracks tinted by use",
                           "Datei für ein Bild des Plans, die Strecken nach Nutzung getönt"));
}

}  // namespace

void add_board(Menu& menu) {
  CLI::App* board = menu.app().add_subcommand(
      "board",
      menu.say("list, check, draw and study boards", "Spielpläne nennen, prüfen, zeichnen, untersuchen"));
  board->require_subcommand(1);
  menu.command(*board, "list", menu.say("the boards there are", "welche es gibt"),
               [](Context& context) { return run_board_list(context); });
  const auto files = std::make_shared<std::vector<std::string>>();
  CLI::App* check =
      menu.command(*board, "check",
                   menu.say("find every mistake of board files", "jeden Fehler in Spielplan-Dateien finden"),
                   [files](Context& context) { return run_board_check(context, *files); });
  check->add_option("FILE", *files, menu.say("board files", "Dateien"))->required();
  const auto city = std::make_shared<std::string>();
  CLI::App* draw = menu.command(
      *board, "draw", menu.say("print the board as a picture (SVG)", "den Plan als Bild ausgeben (SVG)"),
      [city](Context& context) { return run_board_draw(context, *city); });
  draw->add_option("CITY", *city,
                   menu.say("a city, or a board file's path", "eine Stadt oder der Pfad einer Datei"))
      ->required();
  add_board_report(menu, *board);
}

void add_perft(Menu& menu) {
  const auto perft = std::make_shared<PerftCommand>();
  CLI::App* sub = menu.command(
      menu.app(), "perft",
      menu.say("count the courses a game can take", "die Verläufe zählen, die ein Spiel nehmen kann"),
      [perft](Context& context) { return run_perft_command(context, *perft); });
  menu.add_city(sub, perft->city);
  menu.add_players(sub, perft->players);
  menu.add_seed(sub, perft->seed);
  sub->add_option("--depth", perft->depth, menu.say("decisions ahead", "Entscheidungen voraus"))
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  sub->add_flag("--force", perft->force, menu.say("even if it takes hours", "auch wenn es Stunden dauert"));
}

void add_bench(Menu& menu) {
  const auto bench = std::make_shared<BenchCommand>();
  CLI::App* sub = menu.command(menu.app(), "bench",
                               menu.say("measure the speed of the engine", "die Geschwindigkeit messen"),
                               [bench](Context& context) { return run_bench_command(context, *bench); });
  sub->add_flag("--json", bench->json, menu.say("print one JSON object", "als ein JSON-Objekt ausgeben"));
  sub->add_option("--seconds", bench->seconds, menu.say("for each measurement", "für jede Messung"))
      ->check(CLI::Range(0.01, 600.0))
      ->capture_default_str();
  sub->add_option("--city", bench->cities, menu.say("only these", "nur diese"))->delimiter(',');
}

void add_soak(Menu& menu) {
  const auto soak = std::make_shared<SoakCommand>();
  CLI::App* sub = menu.command(
      menu.app(), "soak",
      menu.say("play random games and check every step", "Zufallsspiele spielen und jeden Schritt prüfen"),
      [soak](Context& context) { return run_soak_command(context, *soak); });
  sub->add_option("--games", soak->games, menu.say("how many in all", "wie viele insgesamt"))
      ->check(CLI::Range(1L, 1'000'000'000'000L))
      ->capture_default_str();
  menu.add_seed(sub, soak->seed);
  menu.add_threads(sub, soak->threads);
}

}  // namespace kurz
