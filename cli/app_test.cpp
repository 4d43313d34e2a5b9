// The program as a person or a script meets it: what it prints, and what it says to bad input.
#include "cli/app.h"

#include <csignal>
#include <filesystem>

#include <boost/json.hpp>
#include <doctest/doctest.h>
#include <sys/resource.h>

#include "bots/levels.h"
#include "bots/registry.h"
#include "tests/support/paths.h"
#include "tests/support/run_app.h"

namespace {

namespace fs = std::filesystem;
using kurz::test::contains;
using kurz::test::content;
using kurz::test::Run;
using kurz::test::run;
using kurz::test::TempFolder;
using kurz::test::write;

std::vector<std::string> match_args(const std::string& city, const std::string& players,
                                    const std::string& bots) {
  return {"match", "--city", city, "--players", players, "--bots", bots, "--games", "20", "--seed", "7"};
}

std::vector<std::string> with(std::vector<std::string> args, const std::vector<std::string>& more) {
  args.insert(args.end(), more.begin(), more.end());
  return args;
}

}  // namespace

TEST_CASE("a match is written to its log and report, and its log is valid") {
  const TempFolder folder;
  const std::string log = folder / "games.log";
  const std::string report = folder / "report.json";
  const Run match =
      run(with(match_args("london", "3", "random,random,random"), {"--log", log, "--json", report}));
  REQUIRE(match.code == 0);
  CHECK(contains(match.out, "city                london\nplayers             3\ngames               20\n"));
  const boost::json::value json = boost::json::parse(content(report));
  CHECK(json.at("city").as_string() == "london");
  CHECK(json.at("players").as_int64() == 3);
  CHECK(json.at("games").as_int64() == 20);
  const boost::json::array& bots = json.at("bots").as_array();
  REQUIRE(bots.size() == 3);  // one a seat
  double shares = 0;
  for (const boost::json::value& bot : bots) {
    CHECK(bot.at("name").as_string() == "random");
    CHECK(bot.at("games").as_int64() == 20);
    CHECK(bot.as_object().contains("points"));
    CHECK(bot.as_object().contains("seconds_per_move"));
    shares += bot.at("share").as_double();
  }
  CHECK(shares == doctest::Approx(1));

  const Run check = run({"replay", "--check", log});
  CHECK(check.code == 0);
  CHECK(check.out == "20 games, all valid\n");
  CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) ==
        2);  // nothing left aside
}

TEST_CASE("the number of threads changes nothing in a match") {
  const TempFolder folder;
  run(with(match_args("berlin", "4", "random,random,random,random"),
           {"--threads", "1", "--log", folder / "one"}));
  run(with(match_args("berlin", "4", "random,random,random,random"),
           {"--threads", "3", "--log", folder / "three"}));
  CHECK(content(folder / "one") == content(folder / "three"));
  CHECK(!content(folder / "one").empty());
}

TEST_CASE("unknown names are answered with the known ones") {
  const Run city = run(match_args("atlantis", "2", "random,random"));
  CHECK(city.code == 1);
  CHECK(contains(city.err, "atlantis"));
  CHECK(contains(city.err, "new-york"));
  const Run bot = run(match_args("london", "2", "random,clever"));
  CHECK(bot.code == 1);
  CHECK(contains(bot.err, "there is no bot “clever”; choose one of: random, "));
  for (const kurz::BotKind& kind : kurz::bot_kinds()) CHECK(contains(bot.err, std::string(kind.name)));
  const Run seats = run(match_args("london", "3", "random,random"));
  CHECK(seats.code == 1);
  CHECK(contains(seats.err, "--bots lists 2 for 3 players"));
  CHECK(run({"replay", "no-such-file"}).code == 1);
  CHECK(contains(run({"replay", "no-such-file"}).err, "cannot read no-such-file: No such file or directory"));
  CHECK(run({"replay", "--check", kurz::test::source_path("")}).code == 1);
}

TEST_CASE("free seats of a game play at a level") {
  const Run game = run({"play", "--city", "london", "--players", "3"}, "quit\n");
  CHECK(game.code == 0);
  const std::string level(kurz::kPresetLevel);
  CHECK(contains(game.out, "Ada (you), Ben (" + level + ") and Cleo (" + level + ")"));
  CHECK(contains(run({"play", "--city", "london", "--seat", "human,random", "--players", "3"}, "quit\n").out,
                 "Ada (you), Ben (random) and Cleo (" + level + ")"));
  CHECK(run({"play", "--city", "london", "--level", "divine"}, "quit\n").code == 2);
  CHECK(run(match_args("london", "2", "easy,random")).code == 0);
  for (const std::string command : {"play", "match"})
    CHECK(contains(run({command, "--help"}).out, "  easy: "));
}

TEST_CASE("commas inside a bot's brackets do not separate bots") {
  const Run match = run(match_args("london", "2", "random(a=1, b=2), random"));
  CHECK(match.code == 1);
  CHECK(contains(match.err, "the bot “random” has no options; leave out “a=1”"));
  CHECK(contains(run({"play", "--city", "london", "--seat", "human,random(a=1,b=2)"}).err, "“random”"));
  CHECK(contains(run(match_args("london", "2", "random(a=1,random")).err,
                 "--bots: a bracket is not closed in “random(a=1,random”"));
}

TEST_CASE("a wrong command line is explained in both languages and ends with 2") {
  CHECK(run({}).code == 2);
  CHECK(contains(run({"--lang", "de"}).err, "es fehlt ein Befehl"));
  CHECK(contains(run({"--lang", "de", "play"}).err, "--city fehlt"));
  CHECK(contains(run({"--lang", "de", "match"}).err, "--city is required"));
  const Run players = run(match_args("london", "7", "random"));
  CHECK(players.code == 2);
  CHECK(contains(players.err, "--players"));
  CHECK(run({"dance"}).code == 2);
  CHECK(contains(run({"dance"}).err, "there is no command “dance”\n"));
  CHECK(contains(run({"servee"}).err, "there is no command “servee”; did you mean “serve”?"));
  CHECK(contains(run({"--lang", "de", "srve"}).err, "einen Befehl „srve“ gibt es nicht\n"));
  CHECK(contains(run({"--lang", "de", "serv"}).err, "meinst du „serve“?"));
  CHECK(contains(run({"--foo"}).err, "there is no option “--foo”"));
  CHECK(contains(run({"board", "chekc"}).err, "did you mean “check”?"));
  CHECK(contains(run({"match", "--city"}).err, "--city needs a value"));
  CHECK(contains(run({"--lang", "de", "play", "--city"}).err, "--city braucht einen Wert"));
  CHECK(contains(run({"--lang", "de", "play", "--city", "london", "--players", "7"}).err,
                 "--players: 7 liegt nicht im Bereich 2 bis 4"));
  for (const char* seed : {"-1", "18446744073709551616", "99999999999999999999", "1.5"}) {
    CAPTURE(seed);
    const Run play = run({"--lang", "de", "play", "--city", "london", "--seed", seed}, "quit\n");
    CHECK(play.code == 2);
    CHECK(contains(play.err, "--seed: erwartet wird eine ganze Zahl von 0 bis 18446744073709551615"));
  }
  CHECK(run({"play", "--city", "london", "--seed", "18446744073709551615"}, "quit\n").code == 0);
  CHECK(run({"--help"}).code == 0);
  CHECK(contains(run({"match", "--help"}).out, "--bots"));
}

TEST_CASE("help of commands for players and hosts is German if asked for, that of studies English") {
  const std::vector<std::string> english_words = {"Usage",      "Options",     "OPTIONS",  "Print",
                                                  "required",   "INT",         "FLOAT",    "Subcommand",
                                                  "SUBCOMMAND", "Positionals", "Arguments"};
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{}, {"play"}, {"serve"}, {"hint"}, {"backup"}, {"restore"}}) {
    const std::string help = run(with(words, {"--help", "--lang", "de"})).out;
    CHECK(contains(help, "Aufruf: kurz"));
    CHECK(contains(help, "Diese Hilfe ausgeben"));
    for (const std::string& english : english_words)
      CHECK_MESSAGE(!contains(help, english), english << " in " << help);
  }
  for (const std::vector<std::string>& words : {std::vector<std::string>{"match"},
                                                {"ladder"},
                                                {"replay"},
                                                {"analyse"},
                                                {"board", "report"},
                                                {"bench"}}) {
    const std::string help = run(with(words, {"--help", "--lang", "de"})).out;
    CHECK(help == run(with(words, {"--help"})).out);
    CHECK(contains(help, "Usage: kurz"));
    CHECK(contains(help, "Print this help"));
  }
}

TEST_CASE("help shows each option with a short value name and its default") {
  const std::string help = run({"match", "--help"}).out;
  CHECK(contains(help, "--players N [2] "));
  CHECK(contains(help, "--city CITY (required) "));
  CHECK(contains(help, "--json FILE "));
  CHECK(contains(help, "Number of players, 2 to 4"));
}

TEST_CASE("a city is found by its name as well") {
  const Run match = run(match_args("New York", "2", "random,random"));
  CHECK(match.code == 0);
  CHECK(contains(match.out, "city                new-york\n"));
}

TEST_CASE("every board file of the folder is a city, in the order of publication") {
  const TempFolder folder;
  const auto list = [&] { return run({"--boards", folder.path().string(), "board", "list"}); };
  CHECK(contains(list().err, "no boards found"));
  const Run missing = run({"--boards", folder / "nowhere", "board", "list"});
  CHECK(missing.code == 1);
  CHECK(contains(missing.err, "nowhere: there is no such folder"));
  CHECK(contains(run({"--help"}).out, "instead of the built-in cities"));
  for (const char* city : {"berlin", "london"})
    write(folder / (std::string(city) + ".json"),
          content(kurz::test::source_path("boards/" + std::string(city) + ".json")));
  std::string later = content(kurz::test::source_path("boards/new-york.json"));
  later.replace(later.find("\"new-york\""), 10, "\"atlantis\"");
  later.replace(later.find("2018"), 4, "2031");
  write(folder / "atlantis.json", later);
  const std::string cities = list().out;
  CHECK(cities.find("london@1") < cities.find("berlin@1"));
  CHECK(cities.find("berlin@1") < cities.find("atlantis@1"));
  const std::string ours = run({"board", "list"}).out;
  CHECK(ours.find("new-york@1") < ours.find("london@1"));
  CHECK(ours.find("san-francisco@1") < ours.find("berlin@1"));
  CHECK_FALSE(contains(ours, "tiny"));  // a board for tests
  CHECK(run({"--boards", folder.path().string(), "match", "--city", "atlantis", "--bots", "random,random"})
            .code == 0);
}

TEST_CASE("a file that cannot be written is named, and what was there stays") {
  const TempFolder folder;
  const std::string log = folder / "games.log";
  write(log, "precious\n");
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{4096, before.rlim_max};  // a disk that is full after four kilobytes
  setrlimit(RLIMIT_FSIZE, &small);
  const Run full = run(with(match_args("london", "2", "random,random"), {"--log", log}));
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, old_handler);
  CHECK(full.code == 1);
  CHECK(contains(full.err, "games.log: File too large"));
  CHECK(content(log) == "precious\n");
  CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 1);

  CHECK(contains(
      run(with(match_args("london", "2", "random,random"), {"--log", folder / "no/such/folder/x"})).err,
      "No such file or directory"));
  CHECK(contains(run(with(match_args("london", "2", "random,random"), {"--log", folder.path().string()})).err,
                 "Is a directory"));
  const Run device = run(with(match_args("london", "2", "random,random"), {"--log", "/dev/full"}));
  CHECK(device.code == 1);
  CHECK(contains(device.err, "/dev/full: No space left on device"));
  CHECK(fs::is_character_file("/dev/full"));
}

TEST_CASE("perft counts, and refuses a depth that would never end") {
  const Run perft = run({"perft", "--city", "tiny", "--players", "2", "--seed", "3", "--depth", "3"});
  CHECK(perft.code == 0);
  CHECK(contains(perft.out, "1  3  "));
  CHECK(run({"perft", "--city", "tiny", "--depth", "1000"}).code == 2);
  const Run endless = run({"perft", "--city", "tiny", "--depth", "90"});
  CHECK(endless.code == 1);
  CHECK(contains(endless.err, "hours; reduce --depth"));
}

TEST_CASE("boards are listed, checked and drawn, and a broken one shows every error with its line") {
  CHECK(contains(run({"board", "list"}).out,
                 "berlin@1         Berlin         2023         20      47       22  our own"));
  CHECK(run({"board", "check", kurz::test::source_path("boards/london.json")}).code == 0);
  const TempFolder folder;
  std::string text = content(kurz::test::source_path("boards/test/tiny.json"));
  text.replace(text.find("\"color\": \"red\""), 14, "\"color\": \"mauve\"");
  text.replace(text.find("\"b\": \"zoo\", \"points\": 6"), 23, "\"b\": \"moon\", \"points\": 600");
  const std::string file = folder / "mine.json";
  write(file, text);
  const Run check = run({"board", "check", file});
  CHECK(check.code == 1);
  CHECK(contains(check.err, "3 errors found"));
  CHECK(contains(check.err, "mine.json:25: routes[0].color:"));
  CHECK(contains(check.err, "mine.json:38: tickets[1].b:"));
  CHECK(contains(check.err, "mine.json:38: tickets[1].points:"));
  const Run draw = run({"board", "draw", "berlin"});
  CHECK(draw.code == 0);
  CHECK(draw.out.starts_with("<svg"));
  CHECK(contains(draw.out, "own layout"));
}

TEST_CASE("a file that is too large is not read to its end") {
  const TempFolder folder;
  const std::string large = folder / "large.json";
  write(large, std::string((1U << 20U) + 1, ' '));
  const Run check = run({"board", "check", large});
  CHECK(check.code == 1);
  REQUIRE(contains(check.err, "large.json is larger than 1 MiB"));
  CHECK(contains(run({"board", "check", "/dev/zero"}).err, "/dev/zero is larger than 1 MiB"));
  CHECK(contains(run({"replay", "--check", "/dev/zero"}).err, "line too long for a game"));
}

TEST_CASE("a custom board can be played, drawn and used in matches by its path") {
  const TempFolder folder;
  std::string text = content(kurz::test::source_path("boards/test/tiny.json"));
  text.replace(text.find("\"id\": \"tiny\""), 12, "\"id\": \"mine\"");
  const std::string file = folder / "mine.json";
  write(file, text);
  CHECK(run(match_args(file, "2", "random,random")).code == 0);
  CHECK(run({"board", "draw", file}).out.starts_with("<svg"));
  const std::vector<std::string> play{"play", "--city", file, "--seed", "1"};
  CHECK(contains(run(play, "quit\n").out, "Tiny"));
  CHECK(contains(run(play, "quit\n").out, "This board does not follow a printed one."));
  CHECK(
      contains(run(with({"--lang", "de"}, play), "quit\n").out, "Dieser Spielplan folgt keinem gedruckten."));
  CHECK(contains(run({"play", "--city", "berlin"}, "quit\n").out, "does not follow a printed one"));
}

TEST_CASE("bench prints the object that other programs read") {
  const Run bench = run({"bench", "--json", "--seconds", "0.01", "--city", "tiny"});
  REQUIRE(bench.code == 0);
  const boost::json::value json = boost::json::parse(bench.out);
  CHECK(json.at("state_bytes").as_int64() < 400);
  REQUIRE(json.at("results").as_array().size() == 3);
  const boost::json::object& first = json.at("results").as_array().at(0).as_object();
  CHECK(first.at("city").as_string() == "tiny");
  CHECK(first.at("players").as_int64() == 2);
  for (const char* key : {"games_per_s", "decisions_per_s", "ns_per_decision"})
    CHECK(first.at(key).as_double() > 0);
}

TEST_CASE("a soak on two threads reports that it checked every step") {
  const Run soak = run({"soak", "--games", "3000", "--threads", "2"});
  CHECK(soak.code == 0);
  CHECK(contains(soak.out, "every invariant held after every step, and every game ended"));
}
