#include "server/config/config.h"

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <thread>
#include <utility>

#include <fmt/format.h>
#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include "bots/levels.h"
#include "server/config/addresses.h"
#include "server/config/database_name.h"

namespace kurz {
namespace {

namespace fs = std::filesystem;

template <class... Values>
ConfigProblem problem(const std::string& where, Lang lang, const Texts& texts, const Values&... values) {
  return {where + ": " + fmt::format(fmt::runtime(texts.in(lang)), values...)};
}

constexpr int kDay = 24 * 60 * 60;
constexpr int kMostDays = 36'500;

// What one visitor may use, and all together.
std::vector<Setting> limits_of(ServeConfig& c) {
  constexpr int kMost = 100'000'000;
  AllowanceOptions& a = c.allowances;
  return {
      {"trusted-proxies", "proxies whose X-Forwarded-For is trusted: addresses and networks, or none",
       "Proxys, deren X-Forwarded-For gilt: Adressen und Netze oder none", &c.net.trusted_proxies},
      {"address-share", "limits of an address, as a multiple of a guest's; 0: no limits per address",
       "für eine Adresse gelten die Grenzen von so vielen Gästen zusammen; 0: keine Grenzen pro Adresse",
       &a.address_share, 0, 1'000'000},
      {"requests-per-minute", "HTTP requests per guest per minute; 0: no limit",
       "HTTP-Anfragen pro Gast und Minute; 0: keine Grenze", &a.requests_per_minute, 0, kMost},
      {"answer-mb-per-minute", "megabytes of HTTP answers per guest per minute; 0: no limit",
       "Megabyte an HTTP-Antworten pro Gast und Minute; 0: keine Grenze", &a.answer_megabytes_per_minute, 0,
       1'000'000},
      {"open-sockets", "WebSockets per guest at the same time; 0: no limit",
       "gleichzeitige WebSockets pro Gast; 0: keine Grenze", &c.net.open_sockets, 0, 1'000'000},
      {"sockets-per-minute", "new WebSockets per guest per minute; 0: no limit",
       "neue WebSockets pro Gast und Minute; 0: keine Grenze", &a.sockets_per_minute, 0, kMost},
      {"new-guests-per-hour", "new guests per address per hour; 0: no limit",
       "neue Gäste pro Adresse und Stunde; 0: keine Grenze", &a.new_guests_per_hour, 0, kMost},
      {"tables-per-hour", "new tables per guest per hour; 0: no limit",
       "neue Tische pro Gast und Stunde; 0: keine Grenze", &a.tables_per_hour, 0, kMost},
      {"board-seconds-per-hour",
       "seconds of server time for custom boards and uploaded logs per guest per hour; 0: no limit",
       "Sekunden Rechenzeit für eigene Pläne und hochgeladene Protokolle pro Gast und Stunde; 0: keine "
       "Grenze",
       &a.board_seconds_per_hour, 0, 1'000'000},
      {"hint-seconds-per-hour", "seconds of server time for hints per guest per hour; 0: no limit",
       "Sekunden Rechenzeit für Tipps pro Gast und Stunde; 0: keine Grenze", &a.hint_seconds_per_hour, 0,
       1'000'000},
      {"analysis-seconds-per-hour", "seconds of server time for analyses per guest per hour; 0: no limit",
       "Sekunden Rechenzeit für Analysen pro Gast und Stunde; 0: keine Grenze", &a.analysis_seconds_per_hour,
       0, 1'000'000},
      {"total-unread-mb",
       "megabytes of unread output of all clients; above it, those with the most are disconnected",
       "ungelesene Megabyte aller Clients zusammen; darüber werden die langsamsten getrennt",
       &c.net.total_unread_megabytes, 1, 1'000'000},
  };
}

// How many letters must be added, removed or replaced to turn one word into another.
std::size_t edit_distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t replaced = diagonal + (from[i] == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

ConfigProblem unknown_setting(const std::string& name, const std::string& where,
                              const std::vector<Setting>& settings, Lang lang) {
  const auto nearest = std::ranges::min_element(
      settings, {}, [&](const Setting& setting) { return edit_distance(name, setting.name); });
  if (edit_distance(name, nearest->name) <= name.size() / 3)
    return problem(where, lang,
                   {"unknown setting; did you mean {}?", "unbekannte Einstellung; meinst du {}?"},
                   nearest->name);
  return problem(where, lang,
                 {"unknown setting; kurz serve --help lists all settings",
                  "unbekannte Einstellung; kurz serve --help nennt alle"});
}

// None if they cannot be read.
std::optional<Networks> proxies_of(const NetOptions& net) {
  if (net.trusted_proxies == "none") return Networks();
  if (!net.trusted_proxies.empty()) return Networks::read(net.trusted_proxies);
  // Only programs on this machine can connect then, such as the proxy.
  const auto address = read_ip(net.address);
  const bool is_local = net.address == "localhost" || (address && Networks::loopback().contains(*address));
  return is_local ? Networks::loopback() : Networks();
}

}  // namespace

std::vector<Setting> settings_of(ServeConfig& c) {
  std::vector<Setting> all = {
      {"listen", "address and port to listen on", "Adresse und Port des Servers", &c.listen},
      {"db", "database file, or the address of a PostgreSQL database (postgresql://…)",
       "Datenbankdatei oder Adresse einer PostgreSQL-Datenbank (postgresql://…)", &c.database},
      {"web", "folder with the web page's files", "Ordner mit den Dateien der Webseite", &c.web},
      {"custom-boards", "folder with custom board files", "Ordner mit eigenen Spielplandateien", &c.boards},
      {"guest-boards", "custom boards stored per guest", "gespeicherte eigene Spielpläne pro Gast",
       &c.guest_boards, 0, 1'000'000},
      {"log", "log file; default: standard error", "Logdatei; Vorgabe: Standardfehler", &c.log},
      {"public-url", "address players open in the browser, e.g. https://kurz.example",
       "Adresse des Servers im Browser, z. B. https://kurz.example", &c.public_url},
      {"bot-threads", "threads for bots; 0: number of cores minus one",
       "Threads für Bots; 0: Zahl der Kerne minus eins", &c.bot_threads, 0, 256},
      {"bot-pace", "milliseconds a bot waits before each move, on top of its thinking time",
       "Millisekunden, die ein Bot vor jedem Spielzug zusätzlich zur Bedenkzeit wartet", &c.service.bot_pace,
       0, 60'000},
      {"substitute", "level of the bot that plays for absent players",
       "Spielstärke des Bots, der für Abwesende spielt", &c.service.substitute},
      {"grace-seconds", "seconds until a bot takes over for an absent player",
       "Sekunden, bis ein Bot für Abwesende spielt", &c.service.grace_seconds, 1, kDay},
      {"abandoned-hours", "hours until an abandoned table is closed",
       "Stunden, bis ein verlassener Tisch geschlossen wird", &c.service.abandoned_hours, 1, 24 * 365},
      {"guest-days", "days until guests who do not come back are deleted; 0: never",
       "Tage, bis Gäste gelöscht werden, die nicht wiederkommen; 0: nie", &c.retention.guest_days, 0,
       kMostDays},
      {"closed-days", "days until closed tables that were never played are deleted; 0: never",
       "Tage, bis geschlossene Tische gelöscht werden, an denen nie gespielt wurde; 0: nie",
       &c.retention.closed_days, 0, kMostDays},
      {"finished-days", "days until finished games are deleted; 0: never",
       "Tage, bis beendete Partien gelöscht werden; 0: nie", &c.retention.finished_days, 0, kMostDays},
      {"open-tables", "waiting tables per guest", "Tische pro Gast, die auf Mitspieler warten",
       &c.service.open_tables, 1, 1'000'000},
      {"running-tables", "running games per guest", "laufende Partien pro Gast", &c.service.running_tables, 1,
       1'000'000},
      {"shuffle-seconds", "seconds players have to contribute to the shuffle before they lose their seat",
       "Sekunden für den Beitrag zum Mischen, bevor der Platz frei wird", &c.service.shuffle_seconds, 1, 300},
      {"hint-ms", "milliseconds per hint", "Millisekunden pro Tipp", &c.service.hint_milliseconds, 50,
       60'000},
      {"analysis-sims", "simulated games per position of an analysis",
       "simulierte Partien pro Stellung einer Analyse", &c.analysis_simulations, 10, 100'000},
      {"analysis-seconds", "seconds of computing per analysis; then it ends with the moves analysed so far",
       "Rechenzeit einer Analyse in Sekunden; danach endet sie mit den bis dahin analysierten Spielzügen",
       &c.analysis_seconds, 1, 3600},
      {"header-bytes", "maximum size of a request header", "Höchstgröße der Header einer Anfrage",
       &c.net.header_bytes, 512, 1 << 20},
      {"header-seconds", "seconds to wait for a request header",
       "Wartezeit auf die Header einer Anfrage in Sekunden", &c.net.header_seconds, 1, 300},
      {"idle-seconds", "seconds until a connection without a request is closed",
       "Sekunden, bis eine Verbindung ohne Anfrage geschlossen wird", &c.net.idle_seconds, 1, 3600},
      {"body-bytes", "maximum size of a request body", "Höchstgröße des Inhalts einer Anfrage",
       &c.net.body_bytes, 1024, 1 << 24},
      {"message-bytes", "maximum size of a WebSocket message", "Höchstgröße einer WebSocket-Nachricht",
       &c.net.message_bytes, 512, 1 << 20},
      {"message-burst", "WebSocket messages a client can send at once",
       "WebSocket-Nachrichten, die ein Client auf einmal senden kann", &c.net.message_burst, 1, 1'000'000},
      {"messages-per-minute", "WebSocket messages per client per minute",
       "WebSocket-Nachrichten pro Client und Minute", &c.net.messages_per_minute, 1, 100'000'000},
      {"unread-bytes", "unread bytes per WebSocket; above it, the client gets only the newest state",
       "ungelesene Bytes pro WebSocket; darüber bekommt er nur noch den neuesten Stand", &c.net.unread_bytes,
       16 * 1024, 1 << 28},
      {"ping-seconds", "seconds between pings", "Sekunden zwischen Pings", &c.net.ping_seconds, 1, 3600},
      {"stall-seconds", "seconds until a WebSocket that reads nothing is closed",
       "Sekunden, bis ein WebSocket, der nichts liest, geschlossen wird", &c.net.stall_seconds, 1, 3600},
  };
  const std::vector<Setting> limits = limits_of(c);
  all.insert(all.end(), limits.begin(), limits.end());
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
  const auto number = whole_number<int>(value);
  if (number && *number >= setting.low && *number <= setting.high) {
    **std::get_if<int*>(&setting.value) = *number;
    return {};
  }
  return problem(where, lang,
                 {"expected a whole number from {} to {}, found \"{}\"",
                  "erwartet wird eine ganze Zahl von {} bis {}, gefunden „{}“"},
                 setting.low, setting.high, value);
}

std::vector<ConfigProblem> read_config(const std::string& file, std::string_view text,
                                       const std::vector<Setting>& settings, Lang lang) {
  const toml::parse_result parsed = toml::parse(text, file);
  if (!parsed) {
    const auto& at = parsed.error().source().begin;
    return {problem(fmt::format("{}:{}:{}", file, at.line, at.column), lang,
                    {"invalid TOML: {}", "ungültiges TOML: {}"}, parsed.error().description())};
  }
  std::vector<ConfigProblem> problems;
  for (const auto& [key, node] : parsed.table()) {
    const std::string name(key.str());
    const std::string where = fmt::format("{}:{}: {}", file, key.source().begin.line, name);
    const auto at = std::ranges::find(settings, name, &Setting::name);
    if (at == settings.end()) {
      problems.push_back(unknown_setting(name, where, settings, lang));
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
                               {"expected a text in quotes", "erwartet wird ein Text in Anführungszeichen"})
                     : problem(where, lang, {"expected a whole number", "erwartet wird eine ganze Zahl"}));
    }
  }
  return problems;
}

bool is_readable_folder(const std::string& folder) {
  std::error_code error;
  const fs::directory_iterator ignored(folder, error);
  return !error;
}

std::vector<ConfigProblem> settle(ServeConfig& config, Lang lang) {
  std::vector<ConfigProblem> problems;
  const auto wrong = [&](std::string_view setting, const Texts& texts, const auto&... found) {
    const auto at = config.places.find(setting);
    const bool was_set = at != config.places.end() && !at->second.empty();
    problems.push_back(problem(was_set ? at->second : std::string(setting), lang, texts, found...));
  };
  const auto listen = read_host_port(config.listen);
  if (listen && listen->port && listen->host == "*") {
    wrong("listen",
          {"found \"{}\"; write 0.0.0.0:{} to listen on all addresses",
           "gefunden „{}“; schreibe 0.0.0.0:{} für alle Adressen"},
          config.listen, *listen->port);
  } else if (listen && listen->port) {
    config.net.address = listen->host;
    config.net.port = *listen->port;
  } else {
    wrong("listen",
          {"expected an address and a port such as 127.0.0.1:8338, found \"{}\"",
           "erwartet werden Adresse und Port, z. B. 127.0.0.1:8338, gefunden „{}“"},
          config.listen);
  }
  if (const auto proxies = proxies_of(config.net)) {
    config.net.proxies = *proxies;
  } else {
    wrong("trusted-proxies",
          {"expected addresses and networks such as 10.0.0.0/8, or none, found \"{}\"",
           "erwartet werden Adressen und Netze, z. B. 10.0.0.0/8, oder none, gefunden „{}“"},
          config.net.trusted_proxies);
  }
  // A person may have the game open in several tabs.
  constexpr int kTabs = 3;
  config.allowances.message_burst = kTabs * config.net.message_burst;
  config.allowances.messages_per_minute = kTabs * config.net.messages_per_minute;
  config.net.address_share = config.allowances.address_share;
  if (const auto name = database_name(config.database)) {
    config.database = *name;
  } else {
    wrong("db", name.error());
  }
  std::error_code ignored;
  if (!config.web.empty() && !fs::is_regular_file(fs::path(config.web) / "index.html", ignored)) {
    wrong("web", {"there is no index.html in \"{}\"", "in „{}“ liegt keine index.html"}, config.web);
  }
  if (!config.boards.empty() && !is_readable_folder(config.boards)) {
    wrong("custom-boards", {"\"{}\" is not a readable folder", "„{}“ ist kein lesbarer Ordner"},
          config.boards);
  }
  if (std::ranges::find(kLevels, config.service.substitute, &Level::name) == kLevels.end()) {
    wrong("substitute",
          {"unknown level \"{}\"; known levels: easy, medium, hard, expert",
           "unbekannte Spielstärke „{}“; bekannt sind: easy, medium, hard, expert"},
          config.service.substitute);
  }
  if (const auto origin = browser_origin(config.public_url)) {
    config.public_url = *origin;
  } else if (!config.public_url.empty()) {
    wrong("public-url",
          {"expected http:// or https://, a host and optionally a port, such as https://kurz.example, found "
           "\"{}\"",
           "erwartet werden http:// oder https://, ein Rechnername und optional ein Port, z. B. "
           "https://kurz.example, gefunden „{}“"},
          config.public_url);
  }
  if (config.bot_threads == 0) {
    config.bot_threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  }
  return problems;
}

}  // namespace kurz
