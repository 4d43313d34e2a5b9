// The settings of a server: each is a flag, a key of the configuration file, and has a default.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/config/options.h"
#include "words/lang.h"

namespace kurz {

struct ServeConfig {
  std::string listen = "127.0.0.1:8338";
  std::string database = "kurz.db";
  std::string web;     // folder of the web page; empty: the one beside the program
  std::string boards;  // folder with custom boards
  std::string log;     // file; empty: standard error
  std::string public_url;
  int bot_threads = 0;  // 0: number of cores minus one, at least one
  int analysis_simulations = 400;
  int guest_boards = 100;  // per guest
  ServiceOptions service;
  NetOptions net;
  // Where each changed setting was set: "kurz.toml:3: listen" or "--listen".
  std::map<std::string, std::string, std::less<>> places;
};

// One setting, tied to its place in a ServeConfig.
struct Setting {
  std::string_view name;  // "bot-pace": the flag is --bot-pace, the key in the file bot-pace
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

// Sets the value of a flag and remembers where it was set.
std::optional<ConfigProblem> set(const Setting& setting, const std::string& value, const std::string& where,
                                 Lang lang);
// Reads a configuration file; returns all its problems.
std::vector<ConfigProblem> read_config(const std::string& file, std::string_view text,
                                       const std::vector<Setting>& settings, Lang lang);
// Checks the settings, splits `listen` into address and port and normalizes `public-url`. Each problem names
// the place where the setting was set.
std::vector<ConfigProblem> settle(ServeConfig& config, Lang lang);

}  // namespace kurz
