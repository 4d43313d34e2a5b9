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

TEST_CASE("config: a file changes only the settings it names") {
  ServeConfig config;
  CHECK(complaints("listen = \"0.0.0.0:80\"\nbot-pace = 5 # quick\n", config).empty());
  CHECK(config.listen == "0.0.0.0:80");
  CHECK(config.service.bot_pace == 5);
  CHECK(config.service.grace_seconds == ServeConfig().service.grace_seconds);
}

TEST_CASE("config: all problems are reported with file, line and key") {
  const std::string all =
      complaints("bot-pace = -1\n\nbot-peace = 3\ngrace-seconds = \"long\"\nlisten = 80\n");
  CHECK(all.find("kurz.toml:1: bot-pace: expected a whole number from 0 to 60000, found \"-1\"") !=
        std::string::npos);
  CHECK(all.find("kurz.toml:3: bot-peace: unknown setting; did you mean bot-pace?\n") != std::string::npos);
  CHECK(complaints("port = 80\n").find("unknown setting; kurz serve --help lists all settings") !=
        std::string::npos);
  CHECK(all.find("kurz.toml:4: grace-seconds: expected a whole number") != std::string::npos);
  CHECK(all.find("kurz.toml:5: listen: expected a text in quotes") != std::string::npos);
  CHECK(complaints("bot-pace = \n").find("kurz.toml:1:") == 0);
  CHECK(complaints("bot-pace = 1\nbot-pace = 2\n").find("kurz.toml:2:") == 0);
  CHECK(complaints("[section]\nbot-pace = 1\n").find("kurz.toml:1: section") == 0);
}

TEST_CASE("config: settings are checked, and listen is split into address and port") {
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
  config.listen = "*:18431";
  const auto star = settle(config, Lang::kEnglish);
  REQUIRE(star.size() == 1);
  CHECK(star[0].text == "listen: found \"*:18431\"; write 0.0.0.0:18431 to listen on all addresses");
  config.listen = "localhost:1";
  config.service.substitute = "oracle";
  config.public_url = "https://kurz.example/table";
  CHECK(settle(config, Lang::kEnglish).size() == 2);
  CHECK(config.net.address == "localhost");
}

TEST_CASE("config: an invalid value is reported with the place where it was set") {
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
  config.service.substitute = "oracle";
  const std::string told = all(Lang::kEnglish);
  CHECK(told.find("--listen: expected an address and a port") == 0);
  CHECK(told.find("found \"90\"") != std::string::npos);
  CHECK(told.find("\nkurz.toml:3: db: expected a file name") != std::string::npos);
  CHECK(told.find("\nkurz.toml:4: public-url: ") != std::string::npos);
  CHECK(told.find("\nsubstitute: ") != std::string::npos);
  CHECK(all(Lang::kGerman).find("\nkurz.toml:3: db: erwartet wird ein Dateiname") != std::string::npos);
}

TEST_CASE("config: an in-memory database is rejected") {
  for (const char* database : {"", ":memory:", "file::memory:", "file:kurz.db?mode=memory"}) {
    ServeConfig config;
    config.database = database;
    CHECK_MESSAGE(settle(config, Lang::kEnglish).size() == 1, database);
  }
}

TEST_CASE("config: public-url is normalised as browsers do") {
  ServeConfig config;
  config.public_url = "https://Kurz.Example:443/";
  CHECK(settle(config, Lang::kEnglish).empty());
  CHECK(config.public_url == "https://kurz.example");
  config.public_url = "https://kurz.example:99999";
  CHECK(settle(config, Lang::kEnglish).size() == 1);
}

TEST_CASE("config: only proxies on this machine are trusted, unless others are listed") {
  const auto trusts = [](const char* listen, const char* proxies, const char* address) {
    ServeConfig config;
    config.listen = listen;
    config.net.trusted_proxies = proxies;
    CHECK(settle(config, Lang::kEnglish).empty());
    return config.net.proxies.contains(*read_ip(address));
  };
  for (const char* listen : {"127.0.0.1:80", "[::1]:80", "localhost:80"}) {
    CHECK(trusts(listen, "", "127.0.0.1"));
    CHECK(trusts(listen, "", "::1"));
    CHECK_FALSE(trusts(listen, "", "192.0.2.1"));
    CHECK_FALSE(trusts(listen, "none", "127.0.0.1"));
  }
  // Others could use a program on this machine to connect, and strangers could send the header themselves.
  for (const char* listen : {"0.0.0.0:80", "[::]:80", "192.0.2.1:80"}) {
    CHECK_FALSE(trusts(listen, "", "127.0.0.1"));
    CHECK(trusts(listen, "127.0.0.1 192.0.2.0/24", "127.0.0.1"));
    CHECK(trusts(listen, "127.0.0.1 192.0.2.0/24", "192.0.2.7"));
  }
  ServeConfig config;
  config.net.trusted_proxies = "proxy.example";
  CHECK(settle(config, Lang::kEnglish).size() == 1);
}

TEST_CASE("config: a guest may send as much as three sockets") {
  ServeConfig config;
  config.net.message_burst = 7;
  config.net.messages_per_minute = 1000;
  settle(config, Lang::kEnglish);
  CHECK(config.allowances.message_burst == 21);
  CHECK(config.allowances.messages_per_minute == 3000);
}

TEST_CASE("config: the web folder needs an index.html") {
  const test::TempFolder folder;
  ServeConfig config;
  config.web = folder.path().string();
  CHECK(settle(config, Lang::kEnglish).size() == 1);
  test::write(folder / "index.html", "<p>");
  CHECK(settle(config, Lang::kEnglish).empty());
}

TEST_CASE("config: the example file is valid, and every setting is documented in both languages") {
  ServeConfig config;
  CHECK(complaints(test::read_tree_file("examples/kurz.toml"), config) == "");
  CHECK(settle(config, Lang::kEnglish).empty());
  const std::string handbook = test::read_tree_file("docs/operating.md");
  for (const Setting& setting : settings_of(config)) {
    CHECK_MESSAGE(handbook.find("`" + std::string(setting.name) + "`") != std::string::npos, setting.name);
    CHECK_FALSE(setting.about().en.empty());
    CHECK(setting.about().en != setting.about().de);
  }
}

}  // namespace kurz
