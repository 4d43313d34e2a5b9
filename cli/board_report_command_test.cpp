#include <boost/json.hpp>
#include <doctest/doctest.h>

#include "tests/support/boards.h"
#include "tests/support/run_app.h"
#include "tests/support/well_formed.h"

namespace kurz {
namespace {

using test::contains;
using test::content;
using test::run;

std::vector<std::string> report_args(std::vector<std::string> more) {
  std::vector<std::string> args = {"board", "report"};
  args.insert(args.end(), more.begin(), more.end());
  return args;
}

}  // namespace

TEST_CASE("board report: the number of threads changes nothing, not in text, JSON or picture") {
  const test::TempFolder folder;
  for (const std::string bots : {"planner,planner", "planner,random,hungry"}) {
    std::vector<std::string> found[2];
    for (const int threads : {1, 3}) {
      const std::string name = folder / std::to_string(threads);
      const test::Run done =
          run(report_args({"london", "--bots", bots, "--games", "31", "--seed", "5", "--threads",
                           std::to_string(threads), "--json", name + ".json", "--svg", name + ".svg"}));
      CHECK(done.code == 0);
      found[threads / 2] = {done.out, content(name + ".json"), content(name + ".svg")};
      CHECK(found[threads / 2][1].size() > 1000);
    }
    CHECK(found[0] == found[1]);
  }
}

TEST_CASE("board report: its JSON holds together and agrees with the logs of the same match") {
  const test::TempFolder folder;
  const std::string log = folder / "games.log";
  run({"match", "--city", "berlin", "--players", "2", "--bots", "planner,random", "--games", "20", "--seed",
       "4", "--duplicate", "--log", log});
  run(report_args({"berlin", "--bots", "planner,random", "--games", "20", "--seed", "4", "--json",
                   folder / "report.json"}));
  const boost::json::value report = boost::json::parse(content(folder / "report.json"));
  CHECK(report.at("format").as_string() == "kurz-board-report/1");
  CHECK(report.at("games").as_int64() == 20);
  CHECK(report.at("rotated_seats").as_bool());
  CHECK(report.at("tickets").as_array().size() == test::board("berlin").tickets.size());

  std::map<std::string, long> claims;
  long moves = 0;
  std::istringstream lines(content(log));
  for (std::string line; std::getline(lines, line);) {
    const boost::json::value game = boost::json::parse(line);
    for (const boost::json::value& move : game.at("moves").as_array()) {
      ++moves;
      const boost::json::value& action = move.at("action");
      if (action.at("type").as_string() == "claim") ++claims[std::string(action.at("route").as_string())];
    }
  }
  CHECK(report.at("decisions").at("mean").to_number<double>() ==
        doctest::Approx(static_cast<double>(moves) / 20));
  for (const boost::json::value& route : report.at("routes").as_array())
    CHECK(route.at("claims").as_int64() == claims[std::string(route.at("route").as_string())]);
  CHECK(report.at("bots").at(0).at("win_share").to_number<double>() > 0.8);
  double shares = 0;
  for (const boost::json::value& place : report.at("turn_order").as_array())
    shares += place.at("win_share").to_number<double>();
  CHECK(shares == doctest::Approx(1));
}

TEST_CASE("board report: text and picture") {
  const test::TempFolder folder;
  const std::string svg = folder / "heat.svg";
  const std::vector<std::string> args =
      report_args({"san-francisco", "--games", "11", "--seed", "2", "--svg", svg});
  const test::Run english = run(args);
  for (const char* part :
       {"players        2\n", "games          11\n", "does not follow a printed one", "turn order\n",
        "points\n", "  everybody\n", "first tickets\n", "Golden Gate Bridge – Potrero Hill (12)",
        "with ferries", "fault limits\n", "ticket deviations  2.500\n", "1 card "})
    CHECK_MESSAGE(contains(english.out, part), part << " in " << english.out);
  CHECK(test::not_well_formed(content(svg)) == "");
  CHECK(contains(content(svg),
                 "Share of games in which each route is claimed (2 players: planner, planner; 11 games)"));
  CHECK(contains(content(svg), "Pier 39 – Alcatraz (gray, 1 wild card), 2 cards: claimed in "));

  // A study speaks English whatever the language.
  std::vector<std::string> in_german = args;
  in_german.insert(in_german.begin(), {"--lang", "de"});
  CHECK(run(in_german).out == english.out);
}

TEST_CASE("board report: the same bot on every seat is not played in rotation") {
  const auto rotates = [](const std::string& bots) {
    const test::Run done = run(report_args({"tiny", "--bots", bots, "--games", "4"}));
    return contains(done.out, "rotated seats  yes\n");
  };
  CHECK_FALSE(rotates("planner,planner,planner"));
  CHECK(rotates("planner,planner,random"));
  CHECK(contains(run(report_args({"tiny", "--bots", "random,hungry,random", "--games", "4"})).out,
                 "deals          2\n"));
}

TEST_CASE("board report: invalid options are reported before the first game") {
  const test::Run one = run(report_args({"tiny", "--bots", "random"}));
  CHECK(one.code == 1);
  CHECK(contains(one.err, "--bots lists 1; list two to four"));
  CHECK(contains(run(report_args({"tiny", "--bots", "random,nobody"})).err, "nobody"));
  CHECK(contains(run(report_args({"atlantis"})).err, "atlantis"));
  CHECK(run(report_args({"tiny", "--svg", "/no/such/folder/heat.svg"})).code == 1);
}

}  // namespace kurz
