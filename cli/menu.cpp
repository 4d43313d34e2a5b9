#include "cli/menu.h"

#include <algorithm>
#include <thread>

#include "bots/spec.h"
#include "cli/usage_text.h"
#include "engine/board/board.h"

namespace kurz {

Menu::Menu(Lang lang)
    : lang_(lang),
      app_(say("Kurzstrecke: four small city route-building games",
               "Kurzstrecke: vier kleine Städtespiele um Strecken"),
           "kurz") {
  app_.set_help_flag("-h,--help", say("print this and end", "dies ausgeben und enden"));
  app_.formatter(help_formatter(lang));
  app_.group(say("Commands", "Befehle"));
  app_.require_subcommand(1);
  app_.fallthrough();
}

CLI::App* Menu::command(CLI::App& parent, const std::string& name, const std::string& about, Run run) {
  CLI::App* sub = parent.add_subcommand(name, about);
  sub->callback([this, run = std::move(run)] { chosen_ = run; });
  return sub;
}

void Menu::add_city(CLI::App* sub, std::string& city) const {
  sub->add_option("--city", city,
                  say("new-york, london, san-francisco, berlin, or a board file's path",
                      "new-york, london, san-francisco, berlin oder der Pfad einer Spielplan-Datei"))
      ->required();
}

void Menu::add_players(CLI::App* sub, int& players) const {
  sub->add_option("--players", players, say("2 to 4", "2 bis 4"))
      ->check(CLI::Range(kMinPlayers, kMaxPlayers))
      ->capture_default_str();
}

void Menu::add_seed(CLI::App* sub, std::uint64_t& seed) const {
  sub->add_option("--seed", seed, say("number that decides all chance", "Zahl, die allen Zufall bestimmt"))
      ->capture_default_str();
}

void Menu::add_threads(CLI::App* sub, int& threads) const {
  const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  threads = cores;
  sub->add_option("--threads", threads, say("at the same time", "gleichzeitig"))
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
}

std::string Menu::bot_footer(Players players) const {
  std::string text;
  for (const std::string& line : bot_help(players, lang_)) text += line + "\n";
  return text;
}

void Menu::add_log(CLI::App* sub, const std::string& name, std::string& file, long& game) const {
  sub->add_option(name, file,
                  say("a log, one game a line; - is the standard input",
                      "ein Protokoll, ein Spiel je Zeile; - ist die Standardeingabe"))
      ->required();
  sub->add_option("--game", game, say("which game of the file, from 1", "welches Spiel der Datei, ab 1"))
      ->check(CLI::Range(1L, 1'000'000'000L))
      ->capture_default_str();
}

std::vector<std::string> split_bots(const std::vector<std::string>& lists) {
  std::vector<std::string> bots;
  for (const std::string& list : lists) {
    for (std::string& bot : split_bot_list(list)) bots.push_back(std::move(bot));
  }
  return bots;
}

}  // namespace kurz
