// What an owner can set: every setting is a flag, a line of the file, and a default.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/house/house.h"
#include "server/net/web_server.h"
#include "words/lang.h"

namespace kurz {

struct ServeConfig {
  std::string listen = "127.0.0.1:8338";
  std::string database = "kurz.db";
  std::string web;     // a folder with the page's files; empty: beside the program
  std::string boards;  // a folder with boards of the owner's own
  std::string log;     // a file; empty: the standard error stream
  std::string public_url;
  int bot_threads = 0;  // 0: one less than there are cores, at least one
  int analysis_simulations = 400;
  int guest_boards = 100;  // that are kept for one guest
  HouseOptions house;
  NetOptions net;
  // Where each setting that is not as preset was set, by its name: "kurz.toml:3: listen" or "--listen".
  std::map<std::string, std::string, std::less<>> places;
};

// One setting, tied to its place in a ServeConfig.
struct Setting {
  std::string_view name;  // "bot-pace": the flag is --bot-pace, the line in the file bot-pace = 600
  Texts about;
  std::variant<std::string*, int*> value;
  int low = 0;
  int high = 0;
  std::string* place = nullptr;  // in the map of the ServeConfig
};
std::vector<Setting> settings_of(ServeConfig& config);

// What is wrong with a setting, and where: "kurz.toml:3: bot-pace: …" or "--bot-pace: …".
struct ConfigProblem {
  std::string text;
};

// Puts a value, as written behind a flag, into its setting, and remembers where it was set.
std::optional<ConfigProblem> set(const Setting& setting, const std::string& value, const std::string& where,
                                 Lang lang);
// Puts the lines of a file into their settings; every problem of the file at once.
std::vector<ConfigProblem> read_config(const std::string& file, std::string_view text,
                                       const std::vector<Setting>& settings, Lang lang);
// What no setting may be, each with the place where it was set. Takes the address of `listen` apart and
// writes `public-url` as browsers do.
std::vector<ConfigProblem> settle(ServeConfig& config, Lang lang);

}  // namespace kurz
