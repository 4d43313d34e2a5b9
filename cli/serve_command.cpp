#include <filesystem>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "cli/commands.h"
#include "server/net/host_port.h"
#include "server/server.h"

namespace kurz {
namespace {

namespace fs = std::filesystem;

// Boards stay where they are for as long as the server runs.
struct Shelf {
  std::vector<BoardPtr> kept;
  ServedBoards served;

  void add(BoardPtr board, std::string text, std::string layout) {
    served[board->id] = {board.get(), std::move(text), std::move(layout)};
    kept.push_back(std::move(board));
  }
};

// The cities, then what the owner has put in; the problem if one cannot be read.
std::optional<Message> fill(Shelf& shelf, const Context& context, const std::string& own) {
  for (const std::string_view city : kCities) {
    auto board = context.shelf.load(city, context.lang);
    if (!board) return board.error();
    shelf.add(*board, context.shelf.board_text(city), context.shelf.layout_text(**board));
  }
  if (own.empty()) return {};
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(own, error)) {
    if (entry.path().extension() != ".json") continue;
    auto board = context.shelf.load(entry.path().string(), context.lang);
    if (!board) return board.error();
    const auto text = read_file(entry.path(), context.lang);
    if (!text) return text.error();
    if (shelf.served.contains((*board)->id)) {
      return Message{fmt::format(fmt::runtime(context.say("{}: a board of the name {} is there already",
                                                          "{}: einen Spielplan namens {} gibt es schon")),
                                 entry.path().string(), (*board)->id)};
    }
    shelf.add(*board, *text, context.shelf.layout_text(**board));
  }
  if (error) return Message{own + ": " + error.message()};
  return {};
}

// The file first, then the flags; all problems at once.
std::vector<ConfigProblem> read_settings(const Context& context, const ServeCommand& command,
                                         ServeConfig& config) {
  const std::vector<Setting> settings = settings_of(config);
  std::vector<ConfigProblem> problems;
  if (!command.config_file.empty()) {
    const auto text = read_file(command.config_file, context.lang);
    if (!text) return {{text.error().text}};
    problems = read_config(command.config_file, *text, settings, context.lang);
  }
  for (const Setting& setting : settings) {
    const auto flag = command.flags.find(std::string(setting.name));
    if (flag == command.flags.end()) continue;
    if (auto wrong = set(setting, flag->second, "--" + flag->first, context.lang)) problems.push_back(*wrong);
  }
  for (ConfigProblem& wrong : settle(config, context.lang)) problems.push_back(std::move(wrong));
  return problems;
}

std::string store_sentence(const Context& context, const ServeOutcome& outcome, const std::string& file) {
  const auto say = [&](const char* en, const char* de) {
    return fmt::format(fmt::runtime(context.say(en, de)), file, outcome.text);
  };
  switch (outcome.store) {
    case StoreFault::kNewer:
      return say("{} was written by a newer program ({}); take that one",
                 "{} wurde von einem neueren Programm geschrieben ({}); nimm dieses");
    case StoreFault::kDamaged:
      return say(
          "{} is no database or is damaged ({}); put a backup in its place or name another file with --db",
          "{} ist keine Datenbank oder beschädigt ({}); lege eine Sicherung an ihre Stelle oder nenne mit "
          "--db eine andere Datei");
    case StoreFault::kCopy:
      return say(
          "{} has not been touched: before it is brought up to date a copy is put beside it, and that cannot "
          "be "
          "written ({}); move away what lies there, or make room",
          "{} ist unverändert: bevor sie auf den neuen Stand gebracht wird, kommt eine Kopie daneben, und "
          "die lässt "
          "sich nicht schreiben ({}); räume weg, was dort liegt, oder schaffe Platz");
    case StoreFault::kFull:
      return say("there is no room left for {} ({})", "für {} ist kein Platz mehr ({})");
    default:
      return say("{} cannot be opened ({}); is the folder there, and may it be written to?",
                 "{} lässt sich nicht öffnen ({}); gibt es den Ordner, und darf darin geschrieben werden?");
  }
}

int explain(const Context& context, const ServeOutcome& outcome, const ServeConfig& config) {
  const auto say = [&](const char* en, const char* de) {
    return fail(context, fmt::format(fmt::runtime(context.say(en, de)), outcome.text));
  };
  switch (outcome.fault) {
    case ServeFault::kNone:
      return 0;
    case ServeFault::kCrypto:
      return say("the system gives no random numbers{}", "das System gibt keine Zufallszahlen{}");
    case ServeFault::kDatabaseInUse:
      return say("another server works with {}; end it first, or name another file with --db",
                 "mit {} arbeitet schon ein Server; beende ihn zuerst oder nenne mit --db eine andere Datei");
    case ServeFault::kDatabase:
      return fail(context, store_sentence(context, outcome, config.database));
    case ServeFault::kWeb:
      return say("the files of the page: {}", "die Dateien der Seite: {}");
    case ServeFault::kLog:
      return say("the log cannot be written: {}; name another file with --log",
                 "das Protokoll lässt sich nicht schreiben: {}; nenne mit --log eine andere Datei");
    case ServeFault::kListen:
      return say("cannot listen on {}; name another address with --listen",
                 "auf {} kann nicht gelauscht werden; nenne mit --listen eine andere Adresse");
  }
  return kFailed;
}

}  // namespace

int run_serve_command(Context& context, const ServeCommand& command) {
  ServeConfig config;
  const std::vector<ConfigProblem> problems = read_settings(context, command, config);
  for (const ConfigProblem& problem : problems) fail(context, problem.text);
  Shelf shelf;
  if (const auto problem = fill(shelf, context, config.boards)) return fail(context, problem->text);
  if (!problems.empty()) return kFailed;
  for (const char* folder : {"web/dist", "web/public"}) {
    if (config.web.empty()) config.web = context.shelf.beside(folder).string();
  }
  if (command.check) {
    const ServeOutcome outcome = check_setup(config);
    if (outcome.fault != ServeFault::kNone) return explain(context, outcome, config);
    fmt::print(context.out,
               fmt::runtime(context.say("All is well: {} boards, {}, {}.\n",
                                        "Alles in Ordnung: {} Spielpläne, {}, {}.\n")),
               shelf.served.size(), config.database, config.listen);
    if (outcome.is_running) {
      fmt::print(
          context.out,
          fmt::runtime(context.say(
              "A server works with this database now; its address was not tried.\n",
              "Mit dieser Datenbank arbeitet gerade ein Server; die Adresse wurde nicht probiert.\n")));
    }
    return 0;
  }
  ServeHooks hooks;
  hooks.listening = [&](int port) {
    const std::string host =
        config.net.address == "0.0.0.0" || config.net.address == "::" ? "localhost" : config.net.address;
    fmt::print(context.out,
               fmt::runtime(context.say("Tables are open at http://{}:{} (Ctrl-C ends it)\n",
                                        "Die Tische stehen offen: http://{}:{} (Strg-C beendet)\n")),
               bracketed(host), port);
    context.out.flush();
  };
  return explain(context, serve(config, shelf.served, hooks), config);
}

}  // namespace kurz
