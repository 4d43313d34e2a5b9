#include "server/config/config.h"

#include <doctest/doctest.h>

#include "tests/support/boards.h"

namespace kurz {
namespace {

// All that is said about the lines of a file.
std::string complaints(std::string_view text, ServeConfig& config, Lang lang = Lang::kEnglish) {
  std::string all;
  for (const ConfigProblem& problem : read_config("kurz.toml", text, settings_of(config), lang)) {
    all += problem.text + "\n";
  }
  return all;
}
std::string complaints(std::string_view text) {
  ServeConfig config;
  return complaints(text, config);
}

}  // namespace

TEST_CASE("config: a file sets what it names and leaves the rest") {
  ServeConfig config;
  CHECK(complaints("listen = \"0.0.0.0:80\"\nbot-pace = 5 # quick\n", config).empty());
  CHECK(config.listen == "0.0.0.0:80");
  CHECK(config.house.bot_pace == 5);
  CHECK(config.house.grace_seconds == ServeConfig().house.grace_seconds);
}

TEST_CASE("config: mistakes are told with file, line and key, all at once") {
  const std::string all = complaints("bot-pace = -1\n\nbot-peace = 3\ngrace = \"long\"\nlisten = 80\n");
  CHECK(all.find("kurz.toml:1: bot-pace: a whole number from 0 to 60000 is needed, found \"-1\"") !=
        std::string::npos);
  CHECK(all.find("kurz.toml:3: bot-peace: there is no such setting; there are listen, db,") !=
        std::string::npos);
  CHECK(all.find("kurz.toml:4: grace: a whole number is needed") != std::string::npos);
  CHECK(all.find("kurz.toml:5: listen: a text in quotes is needed") != std::string::npos);
  CHECK(complaints("bot-pace = \n").find("kurz.toml:1:") == 0);
  CHECK(complaints("bot-pace = 1\nbot-pace = 2\n").find("kurz.toml:2:") == 0);
  CHECK(complaints("[section]\nbot-pace = 1\n").find("kurz.toml:1: section") == 0);
}

TEST_CASE("config: what does not fit together is told, and an address is taken apart") {
  ServeConfig config;
  CHECK(settle(config, Lang::kEnglish).empty());
  CHECK(config.net.address == "127.0.0.1");
  CHECK(config.net.port == 8338);
  CHECK(config.bot_threads >= 1);
  config.listen = "[::1]:0";
  CHECK(settle(config, Lang::kEnglish).empty());
  CHECK(config.net.address == "::1");
  for (const char* listen : {"8338", "127.0.0.1", "127.0.0.1:x", "127.0.0.1:70000", ":80"}) {
    config.listen = listen;
    CHECK_MESSAGE(settle(config, Lang::kGerman).size() == 1, listen);
  }
  config.listen = "127.0.0.1:1";
  config.house.stand_in = "oracle";
  config.public_url = "https://kurz.example/";
  CHECK(settle(config, Lang::kEnglish).size() == 2);
}

TEST_CASE("config: the file among the examples is good, and every setting has words in both languages") {
  ServeConfig config;
  CHECK(complaints(test::read_tree_file("examples/kurz.toml"), config) == "");
  CHECK(settle(config, Lang::kEnglish).empty());
  for (const Setting& setting : settings_of(config)) {
    CHECK_FALSE(setting.about.en.empty());
    CHECK(setting.about.en != setting.about.de);
  }
}

}  // namespace kurz
