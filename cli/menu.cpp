#include "cli/menu.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <thread>

#include <fmt/ostream.h>

#include "arena/bot_text.h"
#include "bots/registry.h"
#include "cli/typed_words.h"

namespace kurz {
namespace {

// Options as "--players N [2]": a short name of the value and its default.
class HelpFormatter final : public CLI::Formatter {
 public:
  explicit HelpFormatter(Lang lang) : lang_(lang) {
    column_width(28);
    label("SUBCOMMAND", say({"COMMAND", "BEFEHL"}, lang));
    label("Positionals", say({"Arguments", "Angaben"}, lang));
    if (lang == Lang::kEnglish) return;
    label("Usage", "Aufruf");
    label("Options", "Optionen");
    label("OPTIONS", "OPTIONEN");
  }
  std::string make_group(std::string group, bool is_positional,
                         std::vector<const CLI::Option*> options) const override {
    return CLI::Formatter::make_group(get_label(group), is_positional, std::move(options));
  }
  std::string make_option_opts(const CLI::Option* option) const override {
    if (option->get_type_size() == 0) return {};
    // CLI11 adds the checks to the name: "INT:INT in [2 - 4]".
    const std::string type = option->get_type_name();
    std::string name = type.substr(0, type.find_first_of(": "));
    if (name == "INT" || name == "UINT" || name == "FLOAT") name = "N";
    std::string text = option->get_positional() && option->get_lnames().empty() ? "" : " " + name;
    std::string value = option->get_default_str();
    if (value.starts_with('[')) value = value.substr(1, value.size() - 2);  // a list
    if (!value.empty()) text += " [" + value + "]";
    if (option->get_required()) text += Texts{" (required)", " (Pflicht)"}.in(lang_);
    return text;
  }

 private:
  Lang lang_;
};

// The command whose subcommand is missing.
const CLI::App& deepest(const CLI::App& app) {
  const auto named = app.get_subcommands();
  return named.empty() ? app : deepest(*named.back());
}

std::string unknown_text(const CLI::App& app, const std::string& word, Lang lang) {
  if (word.starts_with('-'))
    return fill({"there is no option “{}”", "eine Option „{}“ gibt es nicht"}, lang, word);
  std::vector<std::string> commands;
  for (const CLI::App* known : deepest(app).get_subcommands({})) commands.push_back(known->get_name());
  std::string text = fill({"there is no command “{}”", "einen Befehl „{}“ gibt es nicht"}, lang, word);
  if (const auto meant = nearest_name(word, commands))
    text += fill({"; did you mean “{}”?", "; meinst du „{}“?"}, lang, commands[*meant]);
  return text;
}

std::string in_german(std::string text) {
  constexpr std::pair<const char*, const char*> kWords[] = {{": Value ", ": "},
                                                            {" not in range ", " liegt nicht im Bereich "},
                                                            {" to ", " bis "},
                                                            {" not in {", " ist keines von {"},
                                                            {"Could not convert: ", "das ist keine Zahl: "}};
  for (const auto& [en, de] : kWords) text = CLI::detail::find_and_replace(text, en, de);
  return text;
}

}  // namespace

Menu::Menu(Lang lang)
    : lang_(lang),
      app_(
          say({"Kurzstrecke: four small city route-building games", "Kurzstrecke: vier kleine Städtespiele"}),
          "kurz") {
  app_.set_help_flag("-h,--help", say({"Print this help", "Diese Hilfe ausgeben"}));
  app_.formatter(std::make_shared<HelpFormatter>(lang));
  app_.group(say({"Commands", "Befehle"}));
  app_.require_subcommand(1);
  app_.fallthrough();
  app_.option_defaults()->always_capture_default();
}

std::string Menu::error_text(const CLI::ParseError& error) const {
  std::string text = error.what();
  if (error.get_name() == "ArgumentMismatch" && text.ends_with(" missing")) {
    return fill({"{} needs a value", "{} braucht einen Wert"}, lang_, text.substr(0, text.find(": ")));
  }
  if (text == "A subcommand is required") {
    const std::vector<std::string> unknown = app_.remaining(true);
    if (!unknown.empty()) return unknown_text(app_, unknown.front(), lang_);
    return say({"a command is missing", "es fehlt ein Befehl"});
  }
  if (error.get_name() == "ExtrasError") {
    return fill({"unexpected argument: {}", "unerwartete Angabe: {}"}, lang_,
                text.substr(std::min(text.find(": ") + 2, text.size())));
  }
  if (lang_ == Lang::kEnglish) return text;
  if (error.get_name() == "RequiredError") return text.substr(0, text.rfind(" is required")) + " fehlt";
  return "ungültiger Wert: " + in_german(text);
}

void Menu::add_study(CLI::App* sub, StudyOptions& study, const std::string& about_bots,
                     const std::string& about_games) const {
  add_bots(sub, "--bots", study.bots, about_bots)
      ->required(study.bots.empty())
      ->default_str(fmt::format("{}", fmt::join(study.bots, ",")));
  add_games(sub, study.games, about_games);
  add_seed(sub, study.seed);
  add_threads(sub, study.threads);
  add_file(sub, "--json", study.json_file, "Write the report to this file as JSON; - is standard output");
}

void Menu::add_shared_study(CLI::App* sub, SharedStudyOptions& study, const std::string& about_bots,
                            const std::string& about_games, const std::string& about_out) const {
  add_study(sub, study, about_bots, about_games);
  sub->add_flag("--no-times", study.no_times,
                "Do not measure times, so that equal commands give equal reports, byte for byte");
  add_file(sub, "--out", study.out, about_out);
  sub->add_option("--shard", study.shard,
                  "Play only part I of N and write it to a file in --out; --merge makes the reports and logs")
      ->type_name("I/N");
  sub->add_option("--merge", study.merge,
                  "Report the result of all N shards from their files, without playing")
      ->type_name("FILE...");
}

void Menu::add_city(CLI::App* sub, std::string& city) const {
  option(sub, "--city", city,
         {"City, for example london (kurz board list), or the path of a board file",
          "Stadt, zum Beispiel london (kurz board list), oder der Pfad einer Spielplandatei"},
         "CITY")
      ->required();
}

void Menu::add_players(CLI::App* sub, int& players) const {
  option(sub, "--players", players, {"Number of players, 2 to 4", "Anzahl der Spieler, 2 bis 4"})
      ->check(CLI::Range(kMinPlayers, kMaxPlayers));
}

CLI::Validator Menu::seed_check() const {
  return {[this](const std::string& text) {
            std::uint64_t seed = 0;
            const char* end = text.data() + text.size();
            const auto [stop, error] = std::from_chars(text.data(), end, seed);
            if (error == std::errc() && stop == end) return std::string();
            return fill({"expected a whole number from 0 to {}, found “{}”",
                         "erwartet wird eine ganze Zahl von 0 bis {}, gefunden „{}“"},
                        lang_, std::numeric_limits<std::uint64_t>::max(), text);
          },
          ""};
}

void Menu::add_seed(CLI::App* sub, std::uint64_t& seed) const {
  option(sub, "--seed", seed,
         {"Seed of all random numbers: the same seed gives the same result",
          "Startwert aller Zufallszahlen: gleicher Startwert, gleiches Ergebnis"})
      ->check(seed_check());
}

void Menu::add_games(CLI::App* sub, long& games, const std::string& about) const {
  sub->add_option("--games", games, about)->check(CLI::Range(1L, 1'000'000'000'000L));
}

void Menu::add_threads(CLI::App* sub, int& threads) const {
  threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  sub->add_option("--threads", threads, "Number of threads")->check(CLI::Range(1, 256));
}

void Menu::add_log(CLI::App* sub, const std::string& name, std::string& file, long& game) const {
  option(sub, name, file,
         {"Log file, one game per line; - reads standard input",
          "Protokolldatei, eine Partie pro Zeile; - liest die Standardeingabe"})
      ->required();
  option(sub, "--game", game,
         {"Number of the game in the file, from 1", "Nummer der Partie in der Datei, ab 1"})
      ->check(CLI::Range(1L, 1'000'000'000L));
}

void Menu::add_file(CLI::App* sub, const std::string& name, std::string& file,
                    const std::string& about) const {
  sub->add_option(name, file, about)->type_name(name == "--out" ? "DIR" : "FILE");
}

CLI::Option* Menu::add_bots(CLI::App* sub, const std::string& name, std::vector<std::string>& bots,
                            const std::string& about) const {
  sub->footer(bot_help(lang_));
  // Split at commas, but not at those inside the brackets of a bot's options, where CLI11 would split too.
  return sub
      ->add_option_function<std::vector<std::string>>(
          name,
          [this, name, &bots](const std::vector<std::string>& lists) {
            bots.clear();
            for (const std::string& list : lists) {
              if (std::ranges::count(list, '(') > std::ranges::count(list, ')')) {
                throw CLI::ValidationError(
                    name.substr(0, name.find(',')),
                    fill({"a bracket is not closed in “{}”", "in „{}“ fehlt eine schließende Klammer"}, lang_,
                         list));
              }
              for (std::string& bot : split_bot_list(list)) bots.push_back(std::move(bot));
            }
          },
          about)
      ->type_name("BOT,BOT");
}

void check_bots(const std::vector<std::string>& bots) {
  for (const std::string& name : bots) {
    const auto bot = make_arena_player(name);
    if (!bot) throw CommandError(bot_problem_text(bot.error(), Lang::kEnglish));
  }
}

std::optional<Shard> chosen_shard(const SharedStudyOptions& study) {
  if (study.shard.empty()) return std::nullopt;
  if (!study.merge.empty()) fail("use --shard to play a part and --merge to combine all parts, not both");
  const auto shard = parse_shard(study.shard);
  if (!shard) fail("--shard takes the number of a part and of all parts, such as 2/8, not “{}”", study.shard);
  if (study.out.empty()) fail("--shard needs a folder for its file: --out DIR");
  return shard;
}

long whole_deals(std::ostream& out, long games, int games_per_deal) {
  const long deals = (games + games_per_deal - 1) / games_per_deal;
  if (deals * games_per_deal != games) {
    fmt::print(out, "{} games are rounded up to {}: whole deals of {} games\n", games, deals * games_per_deal,
               games_per_deal);
  }
  return deals;
}

}  // namespace kurz
