// "kurz replay": games of a log, checked or shown.
#include <doctest/doctest.h>

#include "tests/support/run_app.h"

using kurz::test::contains;
using kurz::test::content;
using kurz::test::run;
using kurz::test::Run;
using kurz::test::TempFolder;
using kurz::test::write;

namespace {

// A log of 20 games of two random players.
std::string played(const TempFolder& folder, const std::string& city) {
  std::string log = folder / "games.log";
  run({"match", "--city", city, "--players", "2", "--bots", "random,random", "--games", "20", "--seed", "7",
       "--log", log});
  return log;
}

}  // namespace

TEST_CASE("replay --check counts games in correct English") {
  const TempFolder folder;
  const std::string log = played(folder, "tiny");
  const std::string games = content(log);
  const std::string first = games.substr(0, games.find('\n') + 1);
  const auto check = [&](const std::string& text) {
    write(log, text);
    return run({"replay", "--check", log}).out;
  };
  CHECK(check(first) == "1 game, valid\n");
  CHECK(check(first + first) == "2 games, all valid\n");
  CHECK(check("{}\n") == "1 game, invalid\n");
  CHECK(check(first + "{}\n") == "2 games, 1 invalid\n");
  CHECK(check("{}\n{}\n") == "2 games, all invalid\n");
  // It checks all games, so it cannot be asked to show one.
  for (const std::vector<std::string>& shown :
       {std::vector<std::string>{"--game", "1"}, {"--notation"}, {"--at", "1"}, {"--seat", "1"}}) {
    const Run both = run(with({"replay", "--check", log}, shown));
    CHECK(both.code == 2);
    CHECK(contains(both.err, "excludes"));
  }
}

TEST_CASE("replay --check shows a choice of no ticket as what it is") {
  const TempFolder folder;
  const std::string log = played(folder, "tiny");
  std::string game = content(log).substr(0, content(log).find('\n') + 1);
  const std::size_t keep = game.find("\"keep\":[") + 8;
  game.replace(keep, game.find(']', keep) - keep, "");
  write(log, game);
  const Run check = run({"replay", "--check", log});
  CHECK(check.code == 1);
  CHECK(contains(check.err, "game 1 (line 1): move 1 (A keep -): R8: Keep at least one ticket."));
  CHECK(check.out == "1 game, invalid\n");
}

TEST_CASE("truncated, foreign and faulty logs are rejected with game, move and rule") {
  const TempFolder folder;
  const std::string log = played(folder, "new-york");
  const std::string good = content(log);
  const std::string bad = folder / "bad.log";

  write(bad, good.substr(0, good.size() - 300));
  const Run cut = run({"replay", "--check", bad});
  CHECK(cut.code == 1);
  CHECK(contains(cut.err, "game 20 (line 20)"));

  write(bad, "{\"format\":\"other-log/3\"}\n");
  CHECK(contains(run({"replay", "--check", bad}).err, "expected the format “kurz-log/1”"));
  write(bad, "\x89PNG\r\n\x1a\n");
  CHECK(contains(run({"replay", "--check", bad}).err, "game 1 (line 1): this is not valid JSON\n"));
  write(bad, "");
  CHECK(contains(run({"replay", "--check", bad}).err, "contains no games"));

  std::string wrong = good.substr(0, good.find('\n') + 1);
  const std::string total = "\"total\":";
  wrong.replace(wrong.find(total), total.size(), "\"total\":9");
  write(bad, wrong);
  const Run score = run({"replay", "--check", bad});
  CHECK(score.code == 1);
  CHECK(contains(score.err, "game 1 (line 1): R33: the result is wrong; it should be: A: "));
}

TEST_CASE("a replay says which moves a bot made for a player, and the log stays valid") {
  const TempFolder folder;
  const std::string log = played(folder, "tiny");
  std::string game = content(log).substr(0, content(log).find('\n') + 1);
  const std::string drawn = "{\"seat\":1,\"action\":{\"type\":\"draw_card\"}";
  const std::size_t at = game.find(drawn);
  REQUIRE(at != std::string::npos);
  CHECK_FALSE(contains(run({"replay", log}).out, "A bot for"));
  game.insert(at + 1, "\"by_bot\":true,");
  write(log, game);
  CHECK(run({"replay", "--check", log}).out == "1 game, valid\n");
  CHECK(contains(run({"replay", log}).out, "\nA bot for Player 2 drew a card from the deck.\n"));
  game.replace(game.find("\"by_bot\":true"), 13, "\"by_bot\":7");
  write(log, game);
  CHECK(run({"replay", "--check", log}).code == 1);
}

TEST_CASE("a replay shows a position as one seat saw it, and names what is not there") {
  const TempFolder folder;
  const std::string log = played(folder, "san-francisco");
  const Run open = run({"replay", log, "--game", "2", "--at", "10"});
  CHECK(open.code == 0);
  CHECK(contains(open.out, "Player 1: hand "));
  const Run seat = run({"replay", log, "--game", "2", "--at", "10", "--seat", "1"});
  CHECK(contains(seat.out, "Your hand:"));
  CHECK(!contains(seat.out, "Player 1: hand "));
  CHECK(contains(run({"replay", log, "--game", "99"}).err, "--game 99: the last game in "));
  CHECK(contains(run({"replay", log, "--at", "9999"}).err, "--at 9999: the game has only"));
  CHECK(contains(run({"replay", log, "--seat", "3"}).err, "--seat 3: seats are numbered 0 to 1"));
  CHECK(contains(run({"replay", log, "--notation"}).out, "board san-francisco@1\nplayers 2\n"));
}
