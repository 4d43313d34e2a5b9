// "kurz serve" and "kurz types".
#include <filesystem>
#include <map>

#include "cli/files.h"
#include "cli/menu.h"
#include "cli/store_faults.h"
#include "protocol/http.h"
#include "server/config/addresses.h"
#include "server/server.h"
#include "server/store/database.h"

namespace kurz {
namespace {

namespace fs = std::filesystem;

struct ServeCommand {
  std::string config_file;
  std::map<std::string, std::string> flags;  // those that were given, by the name of the setting
  bool check = false;
};

// The cities, then the custom boards of the host.
ServedBoards load_boards(const Context& context, const std::string& custom) {
  ServedBoards boards;
  const auto add = [&](const BoardPtr& board, std::string text) {
    boards[board->id] = {board, std::move(text), context.shelf.layout_text(*board)};
  };
  for (const BoardPtr& city : context.shelf.load_all()) {
    add(city, context.shelf.board_text(city->id));
    if (boards[city->id].layout.empty()) {
      context.err << fill({"kurz: {0} has no layout, so its map is drawn automatically; put the layout into "
                           "layouts/{1}.json beside the folder with the boards\n",
                           "kurz: {0} hat kein Layout, darum wird der Plan automatisch gezeichnet; lege das "
                           "Layout als layouts/{1}.json neben den Ordner mit den Spielplänen\n"},
                          context.lang, city->name, city->id);
    }
  }
  if (custom.empty()) return boards;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(custom, error)) {
    if (entry.path().extension() != ".json") continue;
    const BoardPtr board = context.shelf.load(entry.path().string());
    if (boards.contains(board->id)) {
      context.fail({"{}: there is already a board {}; change the id in the file",
                    "{}: einen Spielplan {} gibt es schon; ändere die ID in der Datei"},
                   entry.path().string(), board->id);
    }
    add(board, read_file(entry.path(), context.lang));
  }
  if (error) throw CommandError(custom + ": " + error.message());
  return boards;
}

// The file first, then the flags. Returns all problems at once.
std::vector<ConfigProblem> read_settings(const Context& context, const ServeCommand& command,
                                         ServeConfig& config) {
  const std::vector<Setting> settings = settings_of(config);
  std::vector<ConfigProblem> problems;
  if (!command.config_file.empty()) {
    problems = read_config(command.config_file, read_file(command.config_file, context.lang), settings,
                           context.lang);
  }
  for (const Setting& setting : settings) {
    const auto flag = command.flags.find(std::string(setting.name));
    if (flag == command.flags.end()) continue;
    if (auto wrong = set(setting, flag->second, "--" + flag->first, context.lang)) problems.push_back(*wrong);
  }
  for (ConfigProblem& wrong : settle(config, context.lang)) problems.push_back(std::move(wrong));
  return problems;
}

constexpr Noun kBoards{{"board", "Spielplan"}, {"boards", "Spielpläne"}};

// {0} is the database, {1} what happened.
constexpr auto kServeFaults = one_per_value<Sentence<ServeFault>>({
    {ServeFault::kNone, "", ""},
    {ServeFault::kCrypto, "the system provides no random numbers", "das System liefert keine Zufallszahlen"},
    {ServeFault::kDatabaseInUse, "another server uses {1}; stop it first, or choose another file with --db",
     "ein anderer Server benutzt {1}; beende ihn zuerst oder nenne mit --db eine andere Datei"},
    {ServeFault::kDatabase, "", ""},  // see store_fault_texts()
    {ServeFault::kWeb, "cannot read the web page's files: {1}",
     "die Dateien der Webseite sind nicht lesbar: {1}"},
    {ServeFault::kLog, "cannot write the log: {1}; choose another file with --log",
     "die Logdatei lässt sich nicht schreiben: {1}; nenne mit --log eine andere"},
    {ServeFault::kListen, "cannot listen on {1}; choose another address with --listen",
     "die Adresse {1} lässt sich nicht öffnen; nenne mit --listen eine andere"},
});
void fail_if_faulty(const Context& context, const ServeOutcome& outcome, const ServeConfig& config) {
  if (outcome.fault == ServeFault::kNone) return;
  context.fail(outcome.fault == ServeFault::kDatabase ? store_fault_texts(outcome.store)
                                                      : row_for(kServeFaults, outcome.fault).texts,
               shown_database(config.database), outcome.text);
}

void warn_without_page(const Context& context, const ServeConfig& config) {
  if (!config.web.empty()) return;
  context.out << context.say(
      {"There is no web page next to the program, so only programs can play. ./dev serve builds the page; "
       "--web sets its folder.\n",
       "Neben dem Programm liegt keine Webseite, deshalb können nur Programme spielen. ./dev serve baut die "
       "Seite; --web nennt ihren Ordner.\n"});
}

int run_serve(Context& context, ServeCommand& command) {
  ServeConfig config;
  const std::vector<ConfigProblem> problems = read_settings(context, command, config);
  for (const ConfigProblem& problem : problems) context.err << "kurz: " << problem.text << "\n";
  const ServedBoards boards = load_boards(context, is_readable_folder(config.boards) ? config.boards : "");
  if (!problems.empty()) return kFailed;
  if (config.web.empty()) config.web = data_folder(context.program, "web/dist").string();
  if (command.check) {
    const ServeOutcome outcome = check_setup(config);
    fail_if_faulty(context, outcome, config);
    context.out << context.say(
        {"Ready to serve: {}, database {}, address {}.\n", "Bereit: {}, Datenbank {}, Adresse {}.\n"},
        counted(static_cast<long>(boards.size()), kBoards, context.lang), shown_database(config.database),
        config.listen);
    warn_without_page(context, config);
    if (outcome.is_running) {
      context.out << context.say({"A server is using this database, so the address was not tested.\n",
                                  "Ein Server benutzt diese Datenbank; die Adresse wurde nicht geprüft.\n"});
    }
    return 0;
  }
  const auto listening = [&](int port) {
    const std::string& address = config.net.address;
    const std::string host = address == "0.0.0.0" || address == "::" ? "localhost" : address;
    context.out << context.say({"Serving on http://{}:{} (press Ctrl-C to stop)\n",
                                "Der Server läuft auf http://{}:{} (Strg-C beendet ihn)\n"},
                               bracketed(host), port);
    warn_without_page(context, config);
    context.out << std::flush;
  };
  fail_if_faulty(context, serve(config, boards, listening), config);
  return 0;
}

struct Types {
  bool reference = false;
};
int print_types(Context& context, Types& types) {
  context.out << (types.reference ? protocol::reference() : protocol::typescript());
  return 0;
}

}  // namespace

void add_serve(Menu& menu) {
  auto [sub, serve] = menu.add(
      "serve", {"Run the server for games in the browser", "Den Server für Partien im Browser starten"},
      run_serve);
  menu.option(sub, "--config", serve.config_file,
              {"File with settings, one per line, for example bot-pace = 600",
               "Datei mit Einstellungen, eine pro Zeile, zum Beispiel bot-pace = 600"},
              "FILE");
  sub->add_flag("--check", serve.check,
                menu.say({"Check settings, boards, database and address, then exit",
                          "Einstellungen, Spielpläne, Datenbank und Adresse prüfen, dann beenden"}));
  // The table of settings describes the flags as well as the lines of the file.
  ServeConfig defaults;
  for (const Setting& setting : settings_of(defaults)) {
    const std::string name(setting.name);
    const bool is_number = std::holds_alternative<int*>(setting.value);
    CLI::Option* option = sub->add_option_function<std::string>(
        "--" + name, [&flags = serve.flags, name](const std::string& value) { flags[name] = value; },
        menu.say(setting.about()));
    option->take_last()->type_name(is_number ? "N" : "TEXT");
    option->default_str(is_number ? std::to_string(*std::get<int*>(setting.value))
                                  : *std::get<std::string*>(setting.value));
  }
}

void add_types(Menu& menu) {
  auto [sub, types] = menu.add("types",
                               {"Print the server's messages as TypeScript types",
                                "Die Nachrichten des Servers als TypeScript-Typen ausgeben"},
                               print_types);
  sub->add_flag("--reference", types.reference, "Print them as Markdown, as in docs/protocol.md");
}

}  // namespace kurz
