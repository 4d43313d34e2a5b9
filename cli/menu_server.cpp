#include "cli/commands.h"
#include "cli/menu.h"
#include "server/config/config.h"
#include "server/types/messages.h"

namespace kurz {

void add_serve(Menu& menu) {
  const auto serve = std::make_shared<ServeCommand>();
  CLI::App* sub =
      menu.command(menu.app(), "serve",
                   menu.say("open tables for people with browsers", "Tische für Leute mit Browsern öffnen"),
                   [serve](Context& context) { return run_serve_command(context, *serve); });
  sub->add_option("--config", serve->config_file,
                  menu.say("file with settings, one a line: bot-pace = 600",
                           "Datei mit Einstellungen, eine je Zeile: bot-pace = 600"));
  sub->add_flag("--check", serve->check,
                menu.say("say what is wrong with the set-up, and end",
                         "sagen, was an der Einrichtung nicht stimmt, und enden"));
  // The same table describes the flags and the lines of the file.
  ServeConfig presets;
  for (const Setting& setting : settings_of(presets)) {
    const std::string name(setting.name);
    const std::string preset = std::visit(
        [](const auto* value) {
          if constexpr (std::is_same_v<decltype(value), const int*>) {
            return std::to_string(*value);
          } else {
            return *value;
          }
        },
        setting.value);
    std::string about = menu.say(setting.about.en, setting.about.de);
    if (!preset.empty()) about += " [" + preset + "]";
    sub->add_option_function<std::string>(
           "--" + name, [serve, name](const std::string& value) { serve->flags[name] = value; }, about)
        ->take_last();
  }
}

void add_verify(Menu& menu) {
  const auto verify = std::make_shared<VerifyCommand>();
  CLI::App* sub = menu.command(menu.app(), "verify",
                               menu.say("check that a finished game's chance was fixed before it began",
                                        "prüfen, dass der Zufall eines Spiels vor seinem Beginn feststand"),
                               [verify](Context& context) { return run_verify_command(context, *verify); });
  sub->add_option("FROM", verify->from,
                  menu.say("the game's record: a file, or the address of the table",
                           "die Aufzeichnung des Spiels: eine Datei oder die Adresse des Tisches"))
      ->required();
  sub->add_option(
      "--commitment", verify->commitment,
      menu.say("what the table showed before the game", "was der Tisch vor dem Spiel gezeigt hat"));
}

void add_backup(Menu& menu) {
  const auto backup = std::make_shared<BackupCommand>();
  CLI::App* sub = menu.command(
      menu.app(), "backup",
      menu.say("copy the server's file while it runs", "die Datei des Servers kopieren, während er läuft"),
      [backup](Context& context) { return run_backup_command(context, *backup); });
  sub->add_option("--db", backup->database, menu.say("the file in use", "die Datei in Gebrauch"))
      ->capture_default_str();
  sub->add_option(
         "TO", backup->to,
         menu.say("the copy, which must not be there yet", "die Kopie, die es noch nicht geben darf"))
      ->required();
}

void add_types(Menu& menu) {
  menu.command(menu.app(), "types",
               menu.say("print what the server sends as TypeScript, for pages and programs",
                        "ausgeben, was der Server sendet, als TypeScript für Seiten und Programme"),
               [](Context& context) {
                 context.out << message_types();
                 return 0;
               });
}

}  // namespace kurz
