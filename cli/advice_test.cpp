// kurz hint and kurz analyse as a person or a script meets them.
#include <csignal>
#include <filesystem>
#include <thread>

#include <boost/json.hpp>
#include <doctest/doctest.h>
#include <unistd.h>

#include "codec/log_json.h"
#include "tests/support/boards.h"
#include "tests/support/bot_game.h"
#include "tests/support/run_app.h"
#include "tests/support/well_formed.h"

namespace {

using kurz::test::contains;
using kurz::test::content;
using kurz::test::Run;
using kurz::test::run;
using kurz::test::TempFolder;
using kurz::test::write;

// A finished game on the tiny board, in a file of its own.
kurz::GameLog tiny_game() {
  return kurz::test::play_bots(kurz::test::board("tiny"), {"planner", "random"}, 4);
}

std::string written(const TempFolder& folder, const kurz::GameLog& log) {
  const std::string file = folder / "game.log";
  write(file, kurz::log_to_json(log) + "\n");
  return file;
}

}  // namespace

TEST_CASE("kurz hint lists moves with their chances and reasons, the same ones every time") {
  const TempFolder folder;
  const std::string log = written(folder, tiny_game());
  const std::vector<std::string> args{"hint", log, "--at", "4", "--sims", "200", "--count", "3"};
  const Run one = run(args);
  REQUIRE(one.code == 0);
  CHECK(contains(one.out, " to move. "));
  CHECK(contains(one.out, "\n1. "));
  CHECK(contains(one.out, " points expected, "));
  CHECK_FALSE(contains(one.out, "\n4. "));
  CHECK(run(args).out == one.out);
  const Run german = run({"--lang", "de", "hint", log, "--at", "4", "--sims", "200"});
  CHECK(contains(german.out, "ist dran"));
  const std::size_t points = german.out.find(" Punkte, ");
  REQUIRE(points != std::string::npos);
  CHECK(german.out[points - 2] == ',');
}

TEST_CASE("kurz hint --json has the documented fields") {
  const TempFolder folder;
  const std::string log = written(folder, tiny_game());
  const Run hint = run({"hint", log, "--at", "5", "--sims", "100", "--json"});
  REQUIRE(hint.code == 0);
  const boost::json::value json = boost::json::parse(hint.out);
  CHECK(json.at("format").as_string() == "kurz-hint/1");
  CHECK(json.at("board").as_string() == "tiny@1");
  CHECK(json.at("players").as_int64() == 2);
  const boost::json::array& moves = json.at("moves").as_array();
  REQUIRE_FALSE(moves.empty());
  for (const boost::json::value& move : moves) {
    for (const char* field : {"action", "text", "win", "win_error", "points", "visits", "share", "reasons"})
      CHECK(move.as_object().contains(field));
    CHECK(move.at("win").to_number<double>() >= 0);
    CHECK(move.at("win").to_number<double>() <= 1);
    for (const boost::json::value& reason : move.at("reasons").as_array())
      CHECK_FALSE(reason.at("code").as_string().empty());
  }
}

TEST_CASE("kurz hint explains problems in both languages") {
  const TempFolder folder;
  const kurz::GameLog game = tiny_game();
  const std::string log = written(folder, game);
  const std::string moves = std::to_string(game.moves.size());
  const Run over = run({"hint", log});
  CHECK(over.code == 1);
  CHECK(contains(over.err, "the game is over after " + moves + " moves"));
  CHECK(contains(run({"--lang", "de", "hint", log}).err, "ist die Partie vorbei"));
  const Run far = run({"hint", log, "--at", "999"});
  CHECK(far.code == 1);
  CHECK(contains(far.err, "use a number from 0 to " + moves));
  CHECK(
      contains(run({"--lang", "de", "hint", log, "--at", "999"}).err, "nenne eine Zahl von 0 bis " + moves));
  CHECK(contains(run({"hint", log, "--game", "2"}).err, "--game 2: the last game in "));
  CHECK(run({"hint", folder / "nowhere.log"}).code == 1);

  const std::string bad = folder / "bad.log";
  write(bad, "{\"format\": 7}\n");
  CHECK(contains(run({"hint", bad}).err, "game 1 (line 1): "));
  kurz::GameLog broken = game;
  broken.moves[6].seat = kurz::Seat(1 - broken.moves[6].seat.index());
  const Run refused = run({"hint", written(folder, broken), "--at", "20"});
  CHECK(refused.code == 1);
  CHECK(contains(refused.err, "move 7"));
}

TEST_CASE("kurz hint advises at the end of a game that is not finished") {
  const TempFolder folder;
  kurz::GameLog game = tiny_game();
  game.moves.resize(7);
  game.result.reset();
  const Run hint = run({"hint", written(folder, game), "--sims", "50"});
  CHECK(hint.code == 0);
  CHECK(contains(hint.out, "\n1. "));
}

TEST_CASE("kurz analyse writes its summary, its JSON and its picture, the same for any threads") {
  const TempFolder folder;
  const std::string log = written(folder, tiny_game());
  const std::string json = folder / "analysis.json";
  const std::string svg = folder / "timeline.svg";
  const std::vector<std::string> args{"analyse", log,     "--sims", "20",        "--json",
                                      json,      "--svg", svg,      "--threads", "1"};
  const Run one = run(args);
  REQUIRE(one.code == 0);
  CHECK(contains(one.out, "Tiny, 2 players, "));
  CHECK(contains(one.out, "\nplayers\n  player    win share after the deal  win share now  luck share  "));
  for (const char* part : {"\n  Player 1 ", "\n  Player 2 ", "luck share deal", "luck share card",
                           "luck share row", "luck share tickets", "luck points"})
    CHECK_MESSAGE(contains(one.out, part), part << " in " << one.out);
  const std::string found = content(json);
  CHECK(boost::json::parse(found).at("format").as_string() == "kurz-analysis/1");
  CHECK(kurz::test::not_well_formed(content(svg)) == "");
  std::vector<std::string> threads = args;
  threads.back() = "3";
  CHECK(run(threads).out == one.out);
  CHECK(content(json) == found);
  // A study speaks English whatever the language.
  CHECK(run({"--lang", "de", "analyse", log, "--sims", "20", "--threads", "1"}).out == one.out);
}

TEST_CASE("kurz analyse of a game that is not finished shows the chances now") {
  const TempFolder folder;
  kurz::GameLog game = tiny_game();
  game.moves.resize(9);
  game.result.reset();
  const Run part = run({"analyse", written(folder, game), "--sims", "20"});
  REQUIRE(part.code == 0);
  CHECK(contains(part.out, "win share now"));
  CHECK_FALSE(contains(part.out, " wins with "));
  game.moves.clear();
  const Run dealt = run({"analyse", written(folder, game), "--sims", "20"});
  REQUIRE(dealt.code == 0);
  CHECK(contains(dealt.out, "win share after the deal"));
  CHECK_FALSE(contains(dealt.out, "win share now"));
  CHECK_FALSE(contains(dealt.out, "biggest mistakes"));
}

TEST_CASE("kurz analyse explains problems") {
  const TempFolder folder;
  kurz::GameLog broken = tiny_game();
  broken.moves[6].seat = kurz::Seat(1 - broken.moves[6].seat.index());
  const std::string log = written(folder, broken);
  CHECK(contains(run({"analyse", log}).err, "move 7"));
  CHECK(contains(run({"analyse", log, "--game", "3"}).err, "--game 3: the last game in "));
  const std::string good = written(folder, tiny_game());
  const Run nowhere = run({"analyse", good, "--sims", "10", "--svg", folder / "no/such/folder.svg"});
  CHECK(nowhere.code == 1);
  CHECK(contains(nowhere.err, "folder.svg"));
}

TEST_CASE("kurz hint counts simulated games in correct German and English") {
  const TempFolder folder;
  const std::string log = written(folder, tiny_game());
  const auto hints = [&](const std::string& lang) {
    std::string text;
    for (const char* at : {"3", "4", "5", "6", "7", "8"})
      text += run({"--lang", lang, "hint", log, "--at", at, "--sims", "10", "--count", "9"}).out;
    return text;
  };
  CHECK(contains(hints("en"), " 1 simulated game\n"));
  CHECK_FALSE(contains(hints("en"), " 1 simulated games"));
  CHECK(contains(hints("de"), " 1 simulierte Partie\n"));
}

TEST_CASE("kurz analyse leaves no files if it is interrupted") {
  const TempFolder folder;
  const std::string log = written(folder, tiny_game());
  const std::string part = folder / ("report.json.part-" + std::to_string(::getpid()));
  const std::jthread interrupt([&] {
    std::error_code missing;
    while (!std::filesystem::exists(part, missing)) std::this_thread::yield();
    ::kill(::getpid(), SIGINT);
  });
  const Run analyse =
      run({"analyse", log, "--sims", "5000", "--threads", "1", "--json", folder / "report.json"});
  CHECK(analyse.code == 130);
  CHECK(contains(analyse.err, "kurz: stopped after "));
  CHECK(contains(analyse.err, " moves; nothing was written\n"));
  CHECK_FALSE(std::filesystem::exists(part));
  CHECK_FALSE(std::filesystem::exists(folder / "report.json"));
}
