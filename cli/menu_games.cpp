#include <optional>
#include <random>

#include "bots/levels.h"
#include "bots/spec.h"
#include "cli/commands.h"
#include "cli/menu.h"
#include "cli/play.h"

namespace kurz {
namespace {

struct Play {
  PlayOptions options;
  std::string city;
  std::optional<int> first;
  std::string level{kPresetLevel};
};

int start_play(Context& context, Play& wanted) {
  const auto board = context.shelf.load(wanted.city, context.lang);
  if (!board) return fail(context, board.error().text);
  PlayOptions& play = wanted.options;
  play.board = board->get();
  play.lang = context.lang;
  if (wanted.first) play.first = Seat(*wanted.first);
  play.seats = split_bots(play.seats);
  if (play.seats.empty()) play.seats = {"human"};
  if (play.players == 0) play.players = std::max(kMinPlayers, static_cast<int>(play.seats.size()));
  while (play.seats.size() < static_cast<std::size_t>(play.players)) play.seats.push_back(wanted.level);
  return run_play(play, context.in, context.out, context.err);
}

}  // namespace

void add_play(Menu& menu) {
  const auto play = std::make_shared<Play>();
  PlayOptions& options = play->options;
  options.players = 0;  // told by --seat
  options.seed = std::random_device()();
  CLI::App* sub = menu.command(menu.app(), "play", menu.say("play in the terminal", "im Terminal spielen"),
                               [play](Context& context) { return start_play(context, *play); });
  menu.add_city(sub, play->city);
  sub->add_option(
         "--players", options.players,
         menu.say("2 to 4; preset: as many as --seat names", "2 bis 4; sonst so viele, wie --seat nennt"))
      ->check(CLI::Range(kMinPlayers, kMaxPlayers));
  sub->add_option("--seat,--seats", options.seats,
                  menu.say("who sits where: human, a bot or a level, with commas (human,easy)",
                           "wer wo sitzt: human, ein Bot oder eine Stufe, mit Kommas (human,easy)"));
  std::vector<std::string> levels;
  for (const Level& level : kLevels) levels.emplace_back(level.name);
  sub->add_option("--level", play->level,
                  menu.say("how strong whoever sits on the other seats is",
                           "wie stark die anderen Plätze besetzt sind"))
      ->check(CLI::IsMember(levels))
      ->capture_default_str();
  sub->footer(menu.bot_footer(Players::kBots));
  sub->add_option("--names", options.names,
                  menu.say("names of the players, with commas", "Namen, mit Kommas"))
      ->delimiter(',');
  sub->add_option("--seed", options.seed,
                  menu.say("number that decides all chance (preset: by lot)",
                           "Zahl, die allen Zufall bestimmt (sonst gelost)"));
  sub->add_option(
         "--first", play->first,
         menu.say("seat that begins, from 0 (preset: by lot)", "Platz, der beginnt, ab 0 (sonst gelost)"))
      ->check(CLI::Range(0, kMaxPlayers - 1));
  sub->add_option("--log", options.log_file,
                  menu.say("file for the log of the game", "Datei für das Protokoll"));
}

void add_match(Menu& menu) {
  const auto match = std::make_shared<MatchCommand>();
  CLI::App* sub = menu.command(menu.app(), "match",
                               menu.say("let bots play many games", "Bots viele Spiele spielen lassen"),
                               [match](Context& context) {
                                 match->bots = split_bots(match->bots);
                                 return run_match_command(context, *match);
                               });
  menu.add_city(sub, match->city);
  menu.add_players(sub, match->players);
  sub->add_option("--bots", match->bots, menu.say("one a seat, with commas", "einen je Platz, mit Kommas"))
      ->required();
  sub->footer(menu.bot_footer(Players::kBots));
  sub->add_option("--games", match->games, menu.say("how many", "wie viele"))
      ->check(CLI::Range(1L, 1'000'000'000L))
      ->capture_default_str();
  sub->add_flag("--duplicate", match->duplicate,
                menu.say("play every deal once for each rotation of the seats, and count by bot",
                         "jede Verteilung einmal je Drehung der Plätze spielen und nach Bot zählen"));
  sub->add_option(
         "--sprt", match->sprt,
         menu.say("A,B: stop once it is settled whether the first bot's share is at most A or at least B",
                  "A,B: enden, sobald klar ist, ob der erste Bot höchstens Anteil A oder mindestens B hat"))
      ->delimiter(',');
  menu.add_seed(sub, match->seed);
  menu.add_threads(sub, match->threads);
  sub->add_option(
      "--log", match->log_file,
      menu.say("file for the logs, one game a line", "Datei für die Protokolle, ein Spiel je Zeile"));
  sub->add_option("--json", match->json_file, menu.say("file for the report", "Datei für den Bericht"));
}

void add_ladder(Menu& menu) {
  const auto ladder = std::make_shared<LadderCommand>();
  CLI::App* sub =
      menu.command(menu.app(), "ladder",
                   menu.say("rate bots against each other", "Bots gegeneinander werten: eine Rangliste"),
                   [ladder](Context& context) {
                     ladder->bots = split_bots(ladder->bots);
                     return run_ladder_command(context, *ladder);
                   });
  sub->add_option("--city", ladder->cities,
                  menu.say("all, or cities or board files, with commas",
                           "all, oder Städte oder Spielplan-Dateien, mit Kommas"))
      ->delimiter(',')
      ->capture_default_str();
  sub->add_option("--players", ladder->players, menu.say("2 to 4, with commas", "2 bis 4, mit Kommas"))
      ->delimiter(',')
      ->check(CLI::Range(kMinPlayers, kMaxPlayers))
      ->capture_default_str();
  sub->add_option("--bots", ladder->bots, menu.say("two or more, with commas", "zwei oder mehr, mit Kommas"))
      ->required();
  sub->add_option("--games", ladder->games,
                  menu.say("of each pairing, rounded up to whole deals",
                           "je Paarung, aufgerundet auf ganze Verteilungen"))
      ->check(CLI::Range(1L, 1'000'000'000L))
      ->capture_default_str();
  menu.add_seed(sub, ladder->seed);
  menu.add_threads(sub, ladder->threads);
  sub->add_option(
      "--out", ladder->out,
      menu.say("folder for the journal, from which a stopped ladder goes on, and all reports",
               "Ordner für das Tagebuch, mit dem es nach einem Abbruch weitergeht, und alle Berichte"));
  sub->add_option("--json", ladder->json_file, menu.say("file for the report", "Datei für den Bericht"));
  sub->add_option("--svg", ladder->svg_file,
                  menu.say("file for a picture of the ratings", "Datei für ein Bild der Wertungen"));
}

}  // namespace kurz
