// The settings of a server: each is a flag, a key of the configuration file, and has a default.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/config/networks.h"
#include "words/lang.h"

namespace kurz {

struct ServiceOptions {
  int bot_pace = 600;      // milliseconds that a bot's move takes on top of its thinking time
  int grace_seconds = 60;  // after which a bot plays for an absent player
  std::string substitute = "medium";
  int open_tables = 3;       // per guest, waiting for players
  int running_tables = 30;   // per guest
  int abandoned_hours = 24;  // after which an unused table is closed
  int hint_milliseconds = 1000;
  int shuffle_seconds = 15;  // after which players who have not revealed their contributions lose the seat
};

// How long data is kept, in days; 0: forever.
struct RetentionOptions {
  int guest_days = 365;   // guests who do not come back
  int closed_days = 30;   // closed tables whose game never started
  int finished_days = 0;  // finished games, and closed ones that had started
};

struct NetOptions {
  std::string address = "127.0.0.1";
  int port = 8338;  // 0: any free port
  int header_bytes = 8 * 1024;
  int header_seconds = 5;
  int idle_seconds = 75;        // longer than proxies keep idle connections: nginx 60 s
  int body_bytes = 256 * 1024;  // a board and its layout of 64 KiB each, also as escaped JSON strings
  int message_bytes = 4 * 1024;
  int message_burst = 20;
  int messages_per_minute = 100;
  int unread_bytes = 256 * 1024;
  int ping_seconds = 25;
  int stall_seconds = 30;  // a socket that reads nothing for this long is closed
  int open_sockets = 20;   // at once per guest; see AllowanceOptions
  int address_share = 10;
  int total_unread_megabytes = 256;  // of all clients
  std::string trusted_proxies;       // networks; empty: loopback if the server listens there, "none"
  Networks proxies;                  // these networks

  [[nodiscard]] std::int64_t total_unread_bytes() const { return std::int64_t{total_unread_megabytes} << 20; }
};

// What one guest may use; an address may use `address_share` times as much. 0: no limit. Unused amounts of a
// minute or an hour can be used at once.
struct AllowanceOptions {
  int address_share = 10;
  int requests_per_minute = 600;
  int answer_megabytes_per_minute = 100;
  int sockets_per_minute = 30;
  int message_burst = 60;  // see settle()
  int messages_per_minute = 300;
  int new_guests_per_hour = 60;
  int tables_per_hour = 60;
  int board_seconds_per_hour = 300;
  int hint_seconds_per_hour = 600;
  int analysis_seconds_per_hour = 1200;
};

struct ServeConfig {
  std::string listen = "127.0.0.1:8338";
  std::string database = "kurz.db";
  std::string web;     // folder of the web page; empty: the one beside the program
  std::string boards;  // folder with custom boards
  std::string log;     // file; empty: standard error
  std::string public_url;
  int bot_threads = 0;  // 0: number of cores minus one, at least one
  int analysis_simulations = 400;
  int analysis_seconds = 120;
  int guest_boards = 100;  // per guest
  ServiceOptions service;
  RetentionOptions retention;
  NetOptions net;
  AllowanceOptions allowances;
  // Where each changed setting was set: "kurz.toml:3: listen" or "--listen".
  std::map<std::string, std::string, std::less<>> places;
};

// One setting, tied to its place in a ServeConfig.
struct Setting {
  std::string_view name;    // "bot-pace": the flag is --bot-pace, the key in the file bot-pace
  std::string_view en, de;  // see about()
  std::variant<std::string*, int*> value;
  int low = 0;
  int high = 0;
  std::string* place = nullptr;  // in the map of the ServeConfig

  [[nodiscard]] Texts about() const { return {en, de}; }
};
std::vector<Setting> settings_of(ServeConfig& config);

// What is wrong with a setting, and where: "kurz.toml:3: bot-pace: …" or "--bot-pace: …".
struct ConfigProblem {
  std::string text;
};

// Sets the value of a flag and remembers where it was set.
std::optional<ConfigProblem> set(const Setting& setting, const std::string& value, const std::string& where,
                                 Lang lang);
// Reads a configuration file; returns all its problems.
std::vector<ConfigProblem> read_config(const std::string& file, std::string_view text,
                                       const std::vector<Setting>& settings, Lang lang);
// Whether the files of a folder can be listed.
bool is_readable_folder(const std::string& folder);
// Checks the settings, splits `listen` into address and port and normalises `public-url`. Each problem names
// the place where the setting was set.
std::vector<ConfigProblem> settle(ServeConfig& config, Lang lang);

}  // namespace kurz
