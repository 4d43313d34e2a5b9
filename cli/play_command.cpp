#include <algorithm>
#include <array>
#include <ostream>
#include <random>

#include "arena/bot_text.h"
#include "bots/levels.h"
#include "cli/menu.h"
#include "cli/output_file.h"
#include "cli/play_game.h"
#include "codec/log_json.h"
#include "words/violation_text.h"

namespace kurz {
namespace {

void check_options(const Context& context, const PlayOptions& options) {
  if (static_cast<int>(options.seats.size()) != options.players) {
    throw CommandError(
        context.say({"{0} players need {0} seats, each human or a bot, but --seats names {1}",
                     "{0} Spieler brauchen {0} Plätze, je human oder ein Bot, aber --seats nennt {1}"},
                    options.players, options.seats.size()),
        kBadUsage);
  }
  if (!options.first.is_none() && options.first.index() >= options.players) {
    throw CommandError(context.say({"--first {}: there are only the seats 0 to {}",
                                    "--first {}: es gibt nur die Plätze 0 bis {}"},
                                   options.first.index(), options.players - 1),
                       kBadUsage);
  }
}

// Names for players without one, each different from the others.
std::vector<std::string> full_names(const PlayOptions& options) {
  constexpr std::array<std::string_view, kMaxSeats> kNames{"Ada", "Ben", "Cleo", "Dan"};
  std::vector<std::string> names = options.names;
  names.resize(static_cast<std::size_t>(options.players));
  for (std::string& name : names) {
    for (const std::string_view free : kNames) {
      if (name.empty() && std::find(names.begin(), names.end(), free) == names.end()) name = free;
    }
  }
  return names;
}

// A bot per seat; null for a human.
std::vector<std::unique_ptr<Bot>> make_bots(const Context& context, const PlayOptions& options) {
  std::vector<std::unique_ptr<Bot>> bots;
  for (const std::string& seat : options.seats) {
    bots.emplace_back();
    if (seat == kHumanSeat) continue;
    auto bot = make_bot(seat);
    if (!bot.ok()) {
      BadBot bad = bot.error();
      if (bad.code == BadBot::Code::kUnknownName)
        bad.known.insert(bad.known.begin(), std::string(kHumanSeat));
      throw CommandError(bot_problem_text(bad, context.lang), kBadUsage);
    }
    bots.back() = std::move(*bot);
  }
  return bots;
}

struct Play {
  PlayOptions options{nullptr, 0, {}, {}, std::random_device()(), Seat::none(), {}};
  std::string city;
  std::optional<int> first;
  std::string level{kPresetLevel};
};

int play_command(Context& context, Play& wanted) {
  const BoardPtr board = context.shelf.load(wanted.city, context.lang);
  PlayOptions& play = wanted.options;
  play.board = board.get();
  if (wanted.first) play.first = Seat(*wanted.first);
  if (play.seats.empty()) play.seats = {std::string(kHumanSeat)};
  if (play.players == 0) play.players = std::max(kMinPlayers, static_cast<int>(play.seats.size()));
  while (play.seats.size() < static_cast<std::size_t>(play.players)) play.seats.push_back(wanted.level);
  return run_play(context, play);
}

}  // namespace

int run_play(Context& context, PlayOptions options) {
  check_options(context, options);
  options.names = full_names(options);
  std::vector<std::unique_ptr<Bot>> bots = make_bots(context, options);
  SeededNature nature(options.seed);
  auto recorder = Recorder::begin(*options.board, options.players, options.first, nature);
  if (!recorder.ok()) {
    throw CommandError(violation_text(recorder.error(), {options.board, context.lang, kSpectator, {}}),
                       kBadUsage);
  }
  recorder->set_seed(fmt::format("{:016x}", options.seed));
  PlayGame game(context, options, std::move(bots), std::move(*recorder), nature);
  const Leave leave = game.run();
  if (leave != Leave::kNot) {
    context.out << context.say(
        leave == Leave::kQuit
            ? Texts{"You left the game before its end.\n", "Du hast das Spiel vor dem Ende verlassen.\n"}
            : Texts{"The input ended, and so did the game.\n",
                    "Die Eingabe ist zu Ende, und damit auch das Spiel.\n"});
  }
  if (!options.log_file.empty()) {
    OutputFile(options.log_file).write_all(log_to_json(game.log()) + "\n");
    context.out << context.say(
        {"The log is in {0}. To see the game again: kurz replay {0}\n",
         "Das Protokoll steht in {0}. Um das Spiel noch einmal zu sehen: kurz replay {0}\n"},
        options.log_file);
  }
  return leave == Leave::kInputEnded ? kFailed : 0;
}

void add_play(Menu& menu) {
  auto [sub, play] = menu.add("play", {"Play a game in the terminal", "Im Terminal spielen"}, play_command);
  PlayOptions& options = play.options;
  menu.add_city(sub, play.city);
  sub->add_option(
         "--players", options.players,
         menu.say({"Number of players, 2 to 4 (default: as many as --seats names, at least 2)",
                   "Anzahl der Spieler, 2 bis 4 (Vorgabe: so viele, wie --seats nennt, mindestens 2)"}))
      ->check(CLI::Range(kMinPlayers, kMaxPlayers))
      ->default_str("");
  menu.add_bots(
          sub, "--seats,--seat", options.seats,
          menu.say({"Who sits where: human, a bot or a level, separated by commas (default: human)",
                    "Wer wo sitzt: human, ein Bot oder eine Stufe, mit Kommas getrennt (Vorgabe: human)"}))
      ->type_name("SEAT,SEAT");
  std::vector<std::string> levels;
  for (const Level& level : kLevels) levels.emplace_back(level.name);
  sub->add_option(
         "--level", play.level,
         menu.say({"Level of the bots on all other seats", "Stufe der Bots auf allen anderen Plätzen"}))
      ->check(CLI::IsMember(levels))
      ->type_name("LEVEL");
  sub->add_option(
         "--names", options.names,
         menu.say({"Names of the players, separated by commas", "Namen der Spieler, mit Kommas getrennt"}))
      ->delimiter(',')
      ->type_name("NAME,NAME");
  sub->add_option("--seed", options.seed,
                  menu.say({"Seed of all random numbers (default: random)",
                            "Startwert aller Zufallszahlen (Vorgabe: zufällig)"}))
      ->default_str("");
  sub->add_option("--first", play.first,
                  menu.say({"Seat that begins, counted from 0 (default: random)",
                            "Platz, der beginnt, ab 0 gezählt (Vorgabe: zufällig)"}))
      ->check(CLI::Range(0, kMaxPlayers - 1));
  sub->add_option(
         "--log", options.log_file,
         menu.say({"Write the log of the game to this file", "Das Protokoll in diese Datei schreiben"}))
      ->type_name("FILE");
}

}  // namespace kurz
