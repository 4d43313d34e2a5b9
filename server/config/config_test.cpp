#include "server/config/config.h"

#include <doctest/doctest.h>

#include "tests/support/boards.h"
#include "tests/support/files.h"

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
  config.listen = "localhost:1";
  config.house.stand_in = "oracle";
  config.public_url = "https://kurz.example/table";
  CHECK(settle(config, Lang::kEnglish).size() == 2);
  CHECK(config.net.address == "localhost");
}

TEST_CASE("config: what no setting may be is told with the place where it was set") {
  ServeConfig config;
  const std::vector<Setting> settings = settings_of(config);
  const auto all = [&](Lang lang) {
    std::string text;
    for (const ConfigProblem& problem : settle(config, lang)) text += problem.text + "\n";
    return text;
  };
  CHECK(all(Lang::kEnglish).empty());
  CHECK(read_config("kurz.toml", "\nlisten = \"80\"\ndb = \"\"\npublic-url = \"kurz\"\n", settings,
                    Lang::kEnglish)
            .empty());
  CHECK_FALSE(set(settings[0], "90", "--listen", Lang::kEnglish));
  config.house.stand_in = "oracle";
  const std::string told = all(Lang::kEnglish);
  CHECK(told.find("--listen: an address and a port are needed") == 0);
  CHECK(told.find("found \"90\"") != std::string::npos);
  CHECK(told.find("\nkurz.toml:3: db: the name of a file is needed") != std::string::npos);
  CHECK(told.find("\nkurz.toml:4: public-url: ") != std::string::npos);
  CHECK(told.find("\nstand-in: ") != std::string::npos);
  CHECK(all(Lang::kGerman).find("\nkurz.toml:3: db: der Name einer Datei") != std::string::npos);
}

TEST_CASE("config: a database that would keep nothing is refused") {
  for (const char* database : {"", ":memory:", "file::memory:", "file:kurz.db?mode=memory"}) {
    ServeConfig config;
    config.database = database;
    CHECK_MESSAGE(settle(config, Lang::kEnglish).size() == 1, database);
  }
}

TEST_CASE("config: a public url is kept as browsers spell it") {
  ServeConfig config;
  config.public_url = "https://Kurz.Example:443/";
  CHECK(settle(config, Lang::kEnglish).empty());
  CHECK(config.public_url == "https://kurz.example");
  config.public_url = "https://kurz.example:99999";
  CHECK(settle(config, Lang::kEnglish).size() == 1);
}

TEST_CASE("config: a folder for the page needs an index.html") {
  const test::TempFolder folder;
  ServeConfig config;
  config.web = folder.path().string();
  CHECK(settle(config, Lang::kEnglish).size() == 1);
  test::write(folder / "index.html", "<p>");
  CHECK(settle(config, Lang::kEnglish).empty());
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
