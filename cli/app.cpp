#include "cli/app.h"

#include <algorithm>
#include <cstdlib>

#include "cli/menu.h"
#include "cli/usage_text.h"

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

}  // namespace

int run_app(const std::string& program, std::vector<std::string> args, const Streams& streams) {
  const Lang lang = choose_lang(args);
  Menu menu(lang);
  std::string named_lang;
  std::string boards;
  menu.app()
      .add_option("--lang", named_lang,
                  menu.say("language, en or de (preset from the environment)",
                           "Sprache, en oder de (sonst aus der Umgebung)"))
      ->check(CLI::IsMember({"en", "de"}));
  menu.app().add_option("--boards", boards, menu.say("folder of board files", "Ordner mit Spielplänen"));
  for (const auto add : {add_play, add_match, add_ladder, add_replay, add_hint, add_analyse, add_board,
                         add_serve, add_verify, add_backup, add_types, add_perft, add_bench, add_soak}) {
    add(menu);
  }
  std::reverse(args.begin(), args.end());  // as CLI11 wants them
  try {
    menu.app().parse(args);
  } catch (const CLI::CallForHelp& help) {
    streams.out << menu.app().help();
    return 0;
  } catch (const CLI::ParseError& error) {
    streams.err << "kurz: " << usage_error_text(menu.app(), error, lang) << "\n"
                << menu.say("“kurz --help” lists the commands, “kurz COMMAND --help” their options\n",
                            "„kurz --help“ nennt die Befehle, „kurz BEFEHL --help“ ihre Optionen\n");
    return kBadUsage;
  }
  Context context{streams.in, streams.out, streams.err, lang, BoardShelf(program, boards)};
  return menu.chosen()(context);
}

}  // namespace kurz
