#include <algorithm>
#include <random>

#include "bots/levels.h"
#include "cli/menu.h"
#include "cli/play_game.h"

namespace kurz {
namespace {

struct Play {
  PlayOptions options{nullptr, 0, {}, {}, std::random_device()(), Seat::none(), {}};
  std::string city;
  std::optional<int> first;
  std::string level{kPresetLevel};
};

int play_command(Context& context, Play& wanted) {
  const BoardPtr board = context.shelf.load(wanted.city);
  PlayOptions& play = wanted.options;
  play.board = board.get();
  if (wanted.first) play.first = Seat(*wanted.first);
  if (play.seats.empty()) play.seats = {std::string(kHumanSeat)};
  if (play.players == 0) play.players = std::max(kMinPlayers, static_cast<int>(play.seats.size()));
  play.seats.resize(std::max(play.seats.size(), static_cast<std::size_t>(play.players)), wanted.level);
  return run_play(context, play);
}

}  // namespace

void add_play(Menu& menu) {
  auto [sub, play] = menu.add("play", {"Play a game in the terminal", "Im Terminal spielen"}, play_command);
  PlayOptions& options = play.options;
  menu.add_city(sub, play.city);
  menu.option(sub, "--players", options.players,
              {"Number of players, 2 to 4 (default: the number of --seats, at least 2)",
               "Anzahl der Spieler, 2 bis 4 (Vorgabe: Anzahl der --seats, mindestens 2)"})
      ->check(CLI::Range(kMinPlayers, kMaxPlayers))
      ->default_str("");
  menu.add_bots(sub, "--seats,--seat", options.seats,
                menu.say({"Players by seat: human, a bot or a level, separated by commas (default: human)",
                          "Spieler nach Plätzen: human, ein Bot oder eine Spielstärke, mit Kommas getrennt "
                          "(Vorgabe: human)"}))
      ->type_name("SEAT,SEAT");
  std::vector<std::string> levels;
  for (const Level& level : kLevels) levels.emplace_back(level.name);
  menu.option(sub, "--level", play.level,
              {"Level of the bots in all other seats", "Spielstärke der Bots auf allen anderen Plätzen"},
              "LEVEL")
      ->check(CLI::IsMember(levels));
  menu.option(sub, "--names", options.names,
              {"Names of the players, separated by commas", "Namen der Spieler, mit Kommas getrennt"},
              "NAME,NAME")
      ->delimiter(',');
  menu.option(sub, "--seed", options.seed,
              {"Seed of all random numbers (default: random)",
               "Startwert aller Zufallszahlen (Vorgabe: zufällig)"})
      ->check(menu.seed_check())
      ->default_str("");
  menu.option(sub, "--first", play.first,
              {"Seat of the first player, from 0 (default: random)",
               "Platz, der beginnt, ab 0 (Vorgabe: zufällig)"})
      ->check(CLI::Range(0, kMaxPlayers - 1));
  menu.option(sub, "--log", options.log_file,
              {"Write the log of the game to this file", "Das Protokoll in diese Datei schreiben"}, "FILE");
}

}  // namespace kurz
