#include "cli/commands.h"
#include "cli/menu.h"

namespace kurz {

void add_replay(Menu& menu) {
  const auto replay = std::make_shared<ReplayCommand>();
  CLI::App* sub = menu.command(menu.app(), "replay",
                               menu.say("show or judge logged games", "Protokolle zeigen oder prüfen"),
                               [replay](Context& context) { return run_replay_command(context, *replay); });
  menu.add_log(sub, "FILE", replay->file, replay->game);
  sub->add_flag("--check", replay->check,
                menu.say("judge all games by the rules", "alle Spiele nach den Regeln prüfen"));
  sub->add_option("--at", replay->at,
                  menu.say("show the position after so many moves", "die Lage nach so vielen Zügen zeigen"))
      ->check(CLI::Range(0, 100000));
  sub->add_option("--seat", replay->seat,
                  menu.say("as this seat saw it, from 0", "wie dieser Platz es sah, ab 0"))
      ->check(CLI::Range(0, kMaxPlayers - 1));
  sub->add_flag("--notation", replay->notation,
                menu.say("print the game as lines of notation", "das Spiel in Notation ausgeben"));
}

void add_hint(Menu& menu) {
  const auto hint = std::make_shared<HintCommand>();
  CLI::App* sub = menu.command(menu.app(), "hint",
                               menu.say("the best moves of whoever is to move, and why",
                                        "die besten Züge für den, der dran ist, und warum"),
                               [hint](Context& context) { return run_hint_command(context, *hint); });
  menu.add_log(sub, "LOG", hint->file, hint->game);
  sub->add_option("--at", hint->at,
                  menu.say("after so many moves (preset: at the end of the log)",
                           "nach so vielen Zügen (sonst am Ende des Protokolls)"));
  sub->add_option("--ms", hint->milliseconds, menu.say("time to think", "Bedenkzeit"))
      ->check(CLI::Range(10, 600'000))
      ->capture_default_str();
  sub->add_option("--sims", hint->simulations,
                  menu.say("games to play on, in place of --ms: the same advice every time",
                           "weitergespielte Spiele statt --ms: jedes Mal derselbe Rat"))
      ->check(CLI::Range(10, 100'000'000));
  menu.add_seed(sub, hint->seed);
  sub->add_option("--count", hint->count, menu.say("moves at the most", "höchstens so viele Züge"))
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  sub->add_flag("--json", hint->json, menu.say("print one JSON object", "als ein JSON-Objekt ausgeben"));
}

void add_analyse(Menu& menu) {
  const auto analyse = std::make_shared<AnalyseCommand>();
  CLI::App* sub =
      menu.command(menu.app(), "analyse",
                   menu.say("look at a game afterwards: chances, costly moves, luck",
                            "ein Spiel nachher betrachten: Aussichten, teure Züge, Glück"),
                   [analyse](Context& context) { return run_analyse_command(context, *analyse); });
  sub->alias("analyze");
  menu.add_log(sub, "LOG", analyse->file, analyse->game);
  sub->add_option("--sims", analyse->simulations,
                  menu.say("games played on for each value", "weitergespielte Spiele je Wert"))
      ->check(CLI::Range(10, 1'000'000))
      ->capture_default_str();
  menu.add_seed(sub, analyse->seed);
  menu.add_threads(sub, analyse->threads);
  sub->add_option("--json", analyse->json_file,
                  menu.say("file for everything that was found", "Datei für alles, was gefunden wurde"));
  sub->add_option("--svg", analyse->svg_file,
                  menu.say("file for a picture of the course", "Datei für ein Bild des Verlaufs"));
}

}  // namespace kurz
