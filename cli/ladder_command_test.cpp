#include <boost/json.hpp>
#include <doctest/doctest.h>

#include "tests/support/run_app.h"
#include "tests/support/well_formed.h"

namespace kurz {
namespace {

using test::contains;
using test::content;
using test::run;

std::vector<std::string> ladder_args(const std::vector<std::string>& more) {
  std::vector<std::string> args = {"ladder",          "--city",  "tiny,berlin", "--players", "2,3", "--bots",
                                   "random,one-step", "--games", "12",          "--seed",    "4"};
  args.insert(args.end(), more.begin(), more.end());
  return args;
}

}  // namespace

TEST_CASE("ladder command: report, JSON and picture are the same when made from the journal alone") {
  const test::TempFolder folder;
  const std::string out = folder / "ladder";
  const test::Run first = run(ladder_args({"--out", out, "--threads", "2"}));
  REQUIRE(first.code == 0);
  CHECK(contains(first.err, "6 pairings, 72 games, 72 left to play"));
  CHECK(contains(first.out, "city     berlin\n"));
  CHECK(contains(first.out, "does not follow a printed one"));
  CHECK(contains(content(out + "/report.txt"), "overall\n  bot "));
  CHECK(contains(content(out + "/report.txt"), "\n  one-step "));
  const boost::json::value json = boost::json::parse(content(out + "/report.json"));
  CHECK(json.at("overall").at(0).at("bot").as_string() == "one-step");
  CHECK(json.at("cells").as_array().size() == 4);
  const boost::json::value& cell = json.at("cells").at(1);
  CHECK(cell.at("city").as_string() == "tiny");
  CHECK(cell.at("players").as_int64() == 3);
  CHECK(cell.at("pairs").at(0).at("games").as_int64() == 12);
  CHECK(cell.at("conduct").at(0).at("illegal").as_int64() == 0);
  CHECK(test::not_well_formed(content(out + "/ratings.svg")).empty());
  CHECK(contains(content(out + "/ratings.svg"), "data-city=\"berlin\""));

  const std::string report = content(out + "/report.json");
  const test::Run again = run(ladder_args({"--out", out, "--lang", "de", "--svg", folder / "bild.svg"}));
  CHECK(again.code == 0);
  CHECK(contains(again.err, "6 pairings, 72 games, 0 left to play"));
  CHECK(content(out + "/report.json") == report);
  CHECK(contains(content(folder / "bild.svg"), "3 players"));
}

TEST_CASE("ladder command: invalid options are rejected before the first game") {
  CHECK(contains(run({"ladder", "--bots", "random"}).err, "at least two bots"));
  CHECK(contains(run({"ladder", "--bots", "random,clever"}).err, "there is no bot “clever”"));
  CHECK(contains(run({"ladder", "--bots", "random,one-step,random"}).err, "--bots lists random twice"));
  CHECK(contains(run({"ladder", "--bots", "random,one-step", "--city", "New York,new-york"}).err,
                 "--city lists new-york twice"));
  CHECK(run({"ladder", "--bots", "random,one-step", "--players", "2,5"}).code == 2);
  const test::TempFolder folder;
  CHECK(run(ladder_args({"--out", folder / "one"})).code == 0);
  const test::Run other = run(ladder_args({"--out", folder / "one", "--lang", "de", "--city", "london"}));
  CHECK(other.code == 1);
  CHECK(contains(other.err, "was started with --city "));
  CHECK(contains(other.err, "; use the same settings or choose another folder"));
  test::write(folder / "file", "precious");
  CHECK(contains(run(ladder_args({"--out", folder / "file"})).err, "file: "));
  CHECK(content(folder / "file") == "precious");
  CHECK(contains(run(ladder_args({"--json", folder / "no/such/x"})).err, "No such file or directory"));
}

TEST_CASE("ladder command: commas inside a bot's brackets do not separate bots") {
  const test::Run bad = run({"ladder", "--bots", "random,ismcts(ms=1,worlds=)"});
  CHECK(contains(bad.err, "ismcts(ms=1,worlds=)"));
}

}  // namespace kurz
