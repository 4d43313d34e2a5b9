#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <thread>

#include <boost/json.hpp>
#include <doctest/doctest.h>
#include <unistd.h>

#include "cli/report.h"
#include "tests/support/bad_bots.h"
#include "tests/support/boards.h"
#include "tests/support/run_app.h"

namespace kurz {
namespace {

using test::contains;
using test::content;
using test::run;

}  // namespace

TEST_CASE("match report: faults are shown by bot in text and JSON, with what happened") {
  MatchOptions options{{&test::board("tiny"), {"cheat", "throw"}, 3, true, test::test_player}};
  options.deals = 30;
  const MatchReport report = run_match(options, nullptr, nullptr);
  const boost::json::object json = match_report(options, report);
  std::ostringstream text;
  print_report(text, json);
  CHECK(contains(text.str(), "illegal  overtime  threw"));
  CHECK(contains(text.str(), "cheat     0  illegal  R"));
  CHECK(contains(text.str(), "threw    out of ideas"));

  const boost::json::array& bots = json.at("bots").as_array();
  CHECK(bots[0].at("illegal").as_int64() == report.bots[0].illegal);
  CHECK(bots[0].at("illegal").as_int64() > 0);
  CHECK(bots[0].at("threw").as_int64() == 0);
  CHECK(bots[1].at("threw").as_int64() > 0);
  CHECK(bots[1].at("overtime").as_int64() == 0);
  CHECK(json.at("spoiled").at(0).at("why").as_string().size() > 3);
}

TEST_CASE("match report: times are written in the unit that suits them") {
  CHECK(time_text(0) == "0 ns");
  CHECK(time_text(41e-9) == "41 ns");
  CHECK(time_text(3.21e-6) == "3.21 µs");
  CHECK(time_text(0.9999e-3) == "1 ms");
  CHECK(time_text(0.0123) == "12.3 ms");
  CHECK(time_text(125) == "125 s");
}

TEST_CASE("match report: duplicate deals are rounded up to whole ones and reported by bot") {
  const test::TempFolder folder;
  const std::string json = folder / "report.json";
  const std::vector<std::string> args = {
      "match",   "--city", "london", "--players", "3",          "--bots", "random,random,random",
      "--games", "20",     "--seed", "7",         "--duplicate"};
  std::vector<std::string> all = args;
  all.insert(all.end(), {"--json", json, "--log", folder / "one", "--threads", "1"});
  const test::Run match = run(all);
  CHECK(match.code == 0);
  CHECK(contains(match.out, "20 games are rounded up to 21: whole deals of 3 games"));
  CHECK(contains(match.out, "deals               7"));
  const boost::json::value report = boost::json::parse(content(json));
  CHECK(report.at("duplicate").as_bool());
  CHECK(report.at("deals").as_int64() == 7);
  CHECK(report.at("bots").at(0).at("games").as_int64() == 21);
  all = args;
  all.insert(all.end(), {"--log", folder / "three", "--threads", "3"});
  run(all);
  CHECK(content(folder / "one") == content(folder / "three"));
  CHECK(run({"replay", "--check", folder / "one"}).out == "21 games, all valid\n");
}

TEST_CASE("match report: - writes only JSON to the standard output") {
  const test::TempFolder folder;
  const std::string command = "cd " + folder.path().string() + " && " + test::program_path() + " --boards " +
                              test::source_path("boards") +
                              " match --city tiny --bots random,random --duplicate --games 3 --json - "
                              ">out.json 2>text.txt";
  CHECK(std::system(command.c_str()) == 0);
  CHECK(boost::json::parse(content(folder / "out.json")).at("games").as_int64() == 4);
  CHECK(contains(content(folder / "text.txt"), "3 games are rounded up to 4"));
  CHECK(contains(content(folder / "text.txt"), "city                tiny\n"));
  CHECK_FALSE(std::filesystem::exists(folder / "-"));
}

TEST_CASE("match report: an interrupted match keeps the finished games") {
  for (const int signal : {SIGINT, SIGTERM}) {
    const test::TempFolder folder;
    const std::string log = folder / "games.log";
    const std::string part = log + ".part-" + std::to_string(::getpid());
    const std::jthread interrupt([&] {
      std::error_code missing;
      while (!std::filesystem::exists(part, missing)) std::this_thread::yield();
      ::kill(::getpid(), signal);
    });
    const test::Run match = run({"match", "--city", "tiny", "--bots", "random,random", "--games", "100000000",
                                 "--log", log, "--json", folder / "report.json"});
    CHECK(match.code == 130);
    const boost::json::value json = boost::json::parse(content(folder / "report.json"));
    const std::string games = boost::json::serialize(json.at("games"));
    CHECK(match.err == "kurz: stopped after " + games + " of 100000000 games\n");
    CHECK(contains(run({"replay", "--check", log}).out, games + " game"));
    CHECK_FALSE(std::filesystem::exists(part));
  }
}

TEST_CASE("match report: a sequential test shows its verdict, or what it still needs") {
  const std::vector<std::string> args = {"match",   "--city", "tiny",   "--bots", "random,random",
                                         "--games", "4000",   "--sprt", "0.6,0.8"};
  const test::Run wrong = run(args);
  CHECK(wrong.code == 1);
  CHECK(contains(wrong.err, "--sprt requires two players and --duplicate"));
  std::vector<std::string> right = args;
  const test::TempFolder folder;
  right.insert(right.end(), {"--duplicate", "--json", folder / "report.json"});
  const test::Run settled = run(right);
  CHECK(contains(settled.out, "decided: the share of random is at most 0.6\n"));
  CHECK(contains(settled.out, "lower bound           -2.944\n"));
  const boost::json::value json = boost::json::parse(content(folder / "report.json"));
  CHECK(json.at("sprt").at("verdict").as_string() == "low");
  CHECK(json.at("sprt").at("games") == json.at("games"));
  right[6] = "2";
  CHECK(contains(run(right).out, "undecided for random; increase --games"));
  right[8] = "0.8,0.6";
  CHECK(contains(run(right).err, "the lower first"));
}

}  // namespace kurz
