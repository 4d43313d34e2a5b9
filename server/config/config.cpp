#include "server/config/config.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <thread>

#include <fmt/format.h>
#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include "bots/levels.h"
#include "server/config/public_url.h"
#include "server/net/host_port.h"

namespace kurz {
namespace {

namespace fs = std::filesystem;

template <class... Values>
ConfigProblem problem(const std::string& where, Lang lang, const Texts& texts, const Values&... values) {
  return {where + ": " + fmt::format(fmt::runtime(texts.in(lang)), values...)};
}

std::optional<int> whole_number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return value;
}

// The settings that a slip of the pen may have meant, as a list.
std::string names(const std::vector<Setting>& settings) {
  std::string list;
  for (const Setting& setting : settings) list += (list.empty() ? "" : ", ") + std::string(setting.name);
  return list;
}

constexpr int kDay = 24 * 60 * 60;

}  // namespace

std::vector<Setting> settings_of(ServeConfig& c) {
  std::vector<Setting> all = {
      {"listen", {"address and port to listen on", "Adresse und Port, auf denen gelauscht wird"}, &c.listen},
      {"db",
       {"the file in which everything is kept", "die Datei, in der alles aufbewahrt wird"},
       &c.database},
      {"web", {"folder with the files of the page", "Ordner mit den Dateien der Seite"}, &c.web},
      {"own-boards",
       {"folder with board files of your own", "Ordner mit eigenen Spielplan-Dateien"},
       &c.boards},
      {"guest-boards",
       {"boards that are kept for one guest", "Spielpläne, die für einen Gast aufbewahrt werden"},
       &c.guest_boards,
       0,
       1'000'000},
      {"log",
       {"file for the log; none: standard error", "Datei für das Protokoll; keine: Standardfehler"},
       &c.log},
      {"public-url",
       {"how browsers reach the server, as https://kurz.example",
        "wie Browser den Server erreichen, etwa https://kurz.example"},
       &c.public_url},
      {"bot-threads",
       {"threads for bots; 0: by the cores", "Threads für Bots; 0: nach den Kernen"},
       &c.bot_threads,
       0,
       256},
      {"bot-pace",
       {"milliseconds that a bot's move takes beyond its thinking",
        "Millisekunden, die ein Bot-Zug über das Nachdenken hinaus dauert"},
       &c.house.bot_pace,
       0,
       60'000},
      {"stand-in",
       {"level of the bot that plays for who is away", "Stufe des Bots, der für Abwesende spielt"},
       &c.house.stand_in},
      {"grace", {"seconds until it does", "Sekunden, bis er es tut"}, &c.house.grace_seconds, 1, kDay},
      {"forsaken",
       {"hours after which a table without people is closed",
        "Stunden, nach denen ein Tisch ohne Leute geschlossen wird"},
       &c.house.forsaken_hours,
       1,
       24 * 365},
      {"open-tables",
       {"tables that a guest may have waiting", "Tische, die ein Gast wartend offen haben darf"},
       &c.house.open_tables,
       1,
       1'000'000},
      {"running-tables", {"and in play", "und im Spiel"}, &c.house.running_tables, 1, 1'000'000},
      {"hint-ms",
       {"milliseconds for advice", "Millisekunden für einen Rat"},
       &c.house.hint_milliseconds,
       50,
       60'000},
      {"analysis-sims",
       {"games played on for each value of an analysis", "weitergespielte Spiele je Wert einer Analyse"},
       &c.analysis_simulations,
       10,
       100'000},
      {"header-bytes", {"of a request's head", "eines Anfragekopfes"}, &c.net.header_bytes, 512, 1 << 20},
      {"header-seconds", {"until it must be there", "bis er da sein muss"}, &c.net.header_seconds, 1, 300},
      {"body-bytes", {"of a request's body", "eines Anfragekörpers"}, &c.net.body_bytes, 1024, 1 << 24},
      {"message-bytes",
       {"of a message through a socket", "einer Nachricht"},
       &c.net.message_bytes,
       512,
       1 << 20},
      {"message-burst", {"messages at once", "Nachrichten auf einmal"}, &c.net.message_burst, 1, 1'000'000},
      {"messages-a-minute",
       {"and in the long run", "und auf Dauer"},
       &c.net.messages_a_minute,
       1,
       100'000'000},
      {"unread-bytes",
       {"that a socket may have unread", "die ein Socket ungelesen haben darf"},
       &c.net.unread_bytes,
       16 * 1024,
       1 << 28},
      {"ping-seconds", {"between signs of life", "zwischen Lebenszeichen"}, &c.net.ping_seconds, 1, 3600},
      {"stall-seconds",
       {"until a socket that reads nothing is closed", "bis ein Socket, der nichts liest, geschlossen wird"},
       &c.net.stall_seconds,
       1,
       3600},
  };
  for (Setting& setting : all) setting.place = &c.places[std::string(setting.name)];
  return all;
}

std::optional<ConfigProblem> set(const Setting& setting, const std::string& value, const std::string& where,
                                 Lang lang) {
  *setting.place = where;
  if (std::string* const* text = std::get_if<std::string*>(&setting.value)) {
    **text = value;
    return {};
  }
  const auto number = whole_number(value);
  if (number && *number >= setting.low && *number <= setting.high) {
    **std::get_if<int*>(&setting.value) = *number;
    return {};
  }
  return problem(where, lang,
                 {"a whole number from {} to {} is needed, found \"{}\"",
                  "eine ganze Zahl von {} bis {} wird gebraucht, gefunden „{}“"},
                 setting.low, setting.high, value);
}

std::vector<ConfigProblem> read_config(const std::string& file, std::string_view text,
                                       const std::vector<Setting>& settings, Lang lang) {
  const toml::parse_result parsed = toml::parse(text, file);
  if (!parsed) {
    const auto& at = parsed.error().source().begin;
    return {problem(fmt::format("{}:{}:{}", file, at.line, at.column), lang,
                    {"this is no TOML: {}", "das ist kein TOML: {}"}, parsed.error().description())};
  }
  std::vector<ConfigProblem> problems;
  for (const auto& [key, node] : parsed.table()) {
    const std::string name(key.str());
    const std::string where = fmt::format("{}:{}: {}", file, key.source().begin.line, name);
    const auto at = std::ranges::find(settings, name, &Setting::name);
    if (at == settings.end()) {
      problems.push_back(
          problem(where, lang,
                  {"there is no such setting; there are {}", "diese Einstellung gibt es nicht; es gibt {}"},
                  names(settings)));
      continue;
    }
    const bool wants_text = std::holds_alternative<std::string*>(at->value);
    if (wants_text && node.is_string()) {
      set(*at, node.as_string()->get(), where, lang);
    } else if (!wants_text && node.is_integer()) {
      if (auto wrong = set(*at, std::to_string(node.as_integer()->get()), where, lang))
        problems.push_back(*wrong);
    } else {
      problems.push_back(
          wants_text ? problem(where, lang,
                               {"a text in quotes is needed", "ein Text in Anführungszeichen wird gebraucht"})
                     : problem(where, lang, {"a whole number is needed", "eine ganze Zahl wird gebraucht"}));
    }
  }
  return problems;
}

std::vector<ConfigProblem> settle(ServeConfig& config, Lang lang) {
  std::vector<ConfigProblem> problems;
  const auto wrong = [&](std::string_view setting, const Texts& texts, const std::string& found) {
    const auto at = config.places.find(setting);
    const bool was_set = at != config.places.end() && !at->second.empty();
    problems.push_back(problem(was_set ? at->second : std::string(setting), lang, texts, found));
  };
  if (const auto listen = read_host_port(config.listen); listen && listen->port) {
    config.net.address = listen->host;
    config.net.port = *listen->port;
  } else {
    wrong("listen",
          {"an address and a port are needed, as 127.0.0.1:8338, found \"{}\"",
           "eine Adresse und ein Port werden gebraucht, etwa 127.0.0.1:8338, gefunden „{}“"},
          config.listen);
  }
  // To SQLite the first is a file that is gone at the end, the second none at all, and the third may be
  // either.
  if (config.database.empty() || config.database == ":memory:" || config.database.starts_with("file:")) {
    wrong("db",
          {"the name of a file is needed, or nothing would be kept, found \"{}\"",
           "der Name einer Datei wird gebraucht, sonst bliebe nichts aufbewahrt, gefunden „{}“"},
          config.database);
  }
  std::error_code ignored;
  if (!config.web.empty() && !fs::is_regular_file(fs::path(config.web) / "index.html", ignored)) {
    wrong("web",
          {"a folder with the page's index.html is needed; there is none in \"{}\"",
           "ein Ordner mit der index.html der Seite wird gebraucht; in „{}“ liegt keine"},
          config.web);
  }
  if (std::ranges::find(kLevels, config.house.stand_in, &Level::name) == kLevels.end()) {
    wrong("stand-in",
          {"there is no level \"{}\"; there are easy, medium, hard and expert",
           "eine Stufe „{}“ gibt es nicht; es gibt easy, medium, hard und expert"},
          config.house.stand_in);
  }
  if (const auto origin = browser_origin(config.public_url)) {
    config.public_url = *origin;
  } else if (!config.public_url.empty()) {
    wrong("public-url",
          {"http:// or https:// with a host, perhaps a port, and nothing else is needed, as "
           "https://kurz.example, found \"{}\"",
           "http:// oder https:// mit einem Rechnernamen, vielleicht einem Port und sonst nichts wird "
           "gebraucht, "
           "etwa https://kurz.example, gefunden „{}“"},
          config.public_url);
  }
  if (config.bot_threads == 0) {
    config.bot_threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  }
  return problems;
}

}  // namespace kurz
