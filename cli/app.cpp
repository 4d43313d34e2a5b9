#include "cli/app.h"

#include <algorithm>
#include <cstdlib>
#include <ostream>

#include "cli/menu.h"

namespace kurz {
namespace {

// Commands for players and hosts speak both languages, the others English only.
constexpr std::string_view kEnglishOnly[] = {"match",  "ladder", "replay", "analyse", "analyze", "board",
                                             "verify", "types",  "perft",  "bench",   "soak",    "train"};

// The language is needed before the parser runs, because it is the language of the help texts.
Lang choose_lang(const std::vector<std::string>& args) {
  constexpr std::string_view kFlag = "--lang";
  std::string_view wanted;
  std::string_view command;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const std::string_view word = args[i];
    if (word.starts_with("--lang=")) wanted = word.substr(kFlag.size() + 1);
    if ((word == kFlag || word == "--boards") && i + 1 < args.size()) {
      ++i;
      if (word == kFlag) wanted = args[i];
    } else if (command.empty() && !word.starts_with('-')) {
      command = word;
    }
  }
  if (std::ranges::find(kEnglishOnly, command) != std::end(kEnglishOnly)) return Lang::kEnglish;
  if (const auto lang = parse_lang(wanted)) return *lang;
  return lang_from_environment(std::getenv("LC_ALL"), std::getenv("LC_MESSAGES"), std::getenv("LANG"));
}

}  // namespace

int run_app(const std::string& program, std::vector<std::string> args, std::istream& in, std::ostream& out,
            std::ostream& err) {
  const Lang lang = choose_lang(args);
  Menu menu(lang);
  std::string named_lang;
  std::string boards;
  menu.option(&menu.app(), "--lang", named_lang,
              {"Language of commands for players and hosts, en or de (default: from the environment)",
               "Sprache, en oder de (Vorgabe: aus der Umgebung)"},
              "LANG")
      ->check(CLI::IsMember({"en", "de"}));
  menu.option(&menu.app(), "--boards", boards,
              {"Folder with board files, used instead of the built-in cities",
               "Ordner mit Spielplänen, der die mitgelieferten Städte ersetzt"},
              "DIR")
      ->take_last();
  for (const auto add :
       {add_play, add_serve, add_hint, add_replay, add_analyse, add_match, add_ladder, add_board, add_verify,
        add_backup, add_restore, add_move, add_types, add_perft, add_bench, add_soak, add_train}) {
    add(menu);
  }
  std::ranges::reverse(args);  // the order that CLI11 expects
  try {
    menu.app().parse(args);
    Context context{in, out, err, lang, BoardShelf(program, boards, lang), program};
    return menu.run_chosen(context);
  } catch (const CLI::CallForHelp&) {
    out << menu.app().help();
    return 0;
  } catch (const CLI::ParseError& error) {
    err << "kurz: " << menu.error_text(error) << "\n"
        << menu.say({"Run “kurz --help” for a list of commands, or “kurz COMMAND --help” for the options of "
                     "a command\n",
                     "„kurz --help“ nennt alle Befehle, „kurz BEFEHL --help“ die Optionen eines Befehls\n"});
    return kBadUsage;
  } catch (const CommandError& error) {
    err << "kurz: " << error.what() << "\n";
    return error.code;
  }
}

}  // namespace kurz
