// The reader itself: a scenario that is wrong, or wrongly written, is told where and what was expected.
#include "tests/scenarios/reader.h"

#include <string>

#include <doctest/doctest.h>

#include "tests/scenarios/form.h"

using kurz::scenario::match;
using kurz::scenario::play;

namespace {

// "line: message" of the failure, or "fine".
std::string outcome(const std::string& text) {
  const auto failure = play("it.txt", text);
  return failure ? to_string(*failure) : "fine";
}

bool says(const std::string& text, const std::string& place, const std::string& part) {
  const std::string found = outcome(text);
  CAPTURE(found);
  const bool good = found.starts_with(place) && found.find(part) != std::string::npos;
  CHECK(good);
  return good;
}

const std::string kTable = "board tiny, 2 players\ngiven Ada holds 3 red\n";

}  // namespace

TEST_CASE("a scenario that holds") {
  CHECK(
      outcome(kTable + "when Ada claims Park-Harbour with 3 red   # three spaces\nthen Ada has 4 points\n") ==
      "fine");
  CHECK(outcome("# only a comment\n\n" + kTable + "then Ada holds 3 red\n") == "fine");
  CHECK(outcome("board tiny, players Zoe, Max\nthen Zoe begins\r\n") == "fine");
}

TEST_CASE("a form matches a sentence only if its gaps fit") {
  CHECK(match("{player} holds {cards}", "Ada holds 2 red, 1 wild") ==
        kurz::scenario::Captures{"Ada", "2 red, 1 wild"});
  CHECK(match("it is {player}'s turn", "it is Ben's turn") == kurz::scenario::Captures{"Ben"});
  CHECK_FALSE(match("{player} has {n} points", "Ada has four points"));
  CHECK_FALSE(match("{player} has {n} points", "Ada has 4 points more"));
  CHECK(match("{player} has {n} points", "Ada has -4 points").has_value());
  CHECK_FALSE(match("{player} has {n} points", "Ada has 99999999999 points"));
}

TEST_CASE("an expectation that fails points to its line") {
  says(kTable + "when Ada claims Park-Harbour with 3 red\nthen Ada has 3 points\n",
       "it.txt:4: ", "expected 3, found 4");
  says(kTable + "then Ada holds 2 red\n", "it.txt:3: ", "Ada's hand: expected 2 red, found 3 red");
  says(kTable + "then Ada may pass\n", "it.txt:3: ", "Ada may not pass");
  says(kTable + "then Ada may not draw unseen\n", "it.txt:3: ", "Ada may draw unseen");
  says(kTable + "then it is Ben's turn\n", "it.txt:3: ", "expected Ben, found Ada");
  says(kTable + "then the game is over after the last round\n", "it.txt:3: ", "expected the game is over");
}

TEST_CASE("refusals are compared") {
  says(kTable + "when Ada claims Station-Zoo with 4 blue\n", "it.txt:3: ", "refused by R19");
  says(kTable + "when Ada draws unseen, refused by R14\n",
       "it.txt:3: ", "expected a violation by R14, and it was done");
  says(kTable + "when Ben draws unseen, refused by R14\n", "it.txt:3: ", "expected R14, found R9");
  says(kTable + "when Ben draws unseen, refused by R9: too few cards\n", "it.txt:3: ", "found not your turn");
  says(kTable + "when Ben draws unseen, refused by R9: not your turn, by Ben\n", "it.txt:3: ", "\"by Ben\"");
  says(kTable + "when Ada claims Station-Zoo with 4 blue, refused by R19: too few cards, need 4, have 1\n",
       "it.txt:3: ", "expected 1, found 0");
  says(kTable + "when Ben draws unseen, refused by R9: not your turn, alas\n",
       "it.txt:3: ", "a violation cannot say \"alas\"");
}

TEST_CASE("an unknown sentence is answered with the most similar forms") {
  says(kTable + "then Ada has 4 poins\n", "it.txt:3: ", "\"{player} has {n} points\"");
  says(kTable + "then Ada has four points\n", "it.txt:3: ", "\"{player} has {n} points\"");
  says(kTable + "when Ada jumps\n", "it.txt:3: ", "nobody can do \"jumps\"");
  says("board tiny, 2 players\ngiven Ada juggles 3 red\n", "it.txt:2: ", "\"{player} holds {cards}\"");
}

TEST_CASE("an unknown name is answered with the known ones") {
  says("board paris, 2 players\n", "it.txt:1: ", "there are: berlin, london, new-york, san-francisco, tiny");
  says(kTable + "when Ada claims Park-Palace with 3 red\n",
       "it.txt:3: ", "no place is called \"Palace\"; on this board: Park");
  says(kTable + "when Ada claims Park-Station with 3 red\n",
       "it.txt:3: ", "there is no route \"Park-Station\"");
  says(kTable + "when Ada claims Park-Market with 2 red\n",
       "it.txt:3: ", "blue park--market--a, green park--market--b");
  says(kTable + "when Cem draws unseen\n",
       "it.txt:3: ", "no player is called \"Cem\"; at this table: Ada, Ben");
  says("board tiny, 2 players\ngiven Ada holds 3 pink\n",
       "it.txt:2: ", "no card is called \"pink\"; on this board: red, blue, green, wild");
  says("board tiny, 2 players\ngiven Ada has the ticket Park-Market\n",
       "it.txt:2: ", "there is no ticket \"Park-Market\"");
  says("board tiny, 2 players\ngiven Ada has the souvenir bell\n",
       "it.txt:2: ", "this board has no souvenirs");
  says(kTable + "when Ada takes wild\n", "it.txt:3: ", "the row shows no such card");
}

TEST_CASE("wrong numbers") {
  says("board tiny, 5 players\n", "it.txt:1: ", "a game has 2 to 4 players");
  says("board tiny, 2 players\ngiven Ada holds 9 red\nthen Ada begins\n",
       "it.txt:3: ", "not enough cards for Ada (9 red)");
  says("board tiny, 2 players\ngiven the row shows red, blue\n",
       "it.txt:2: ", "the row has five places, found 2");
  says(kTable + "when Ada claims Park-Harbour with 2 red\n",
       "it.txt:3: ", "park--harbour takes 3 cards, found \"2 red\"");
  says("board tiny, 2 players\ngiven Ada holds two red\n", "it.txt:2: ", "expected a number, found \"two\"");
  says(kTable + "when Ada takes slot 0\n", "it.txt:3: ", "slots of the row are 1 to 5");
}

TEST_CASE("tables that do not add up") {
  const std::string board = "board tiny, 2 players\n";
  says(board + "given the deck is empty\nthe discards are empty\nthen Ada begins\n",
       "it.txt:4: ", "nobody has these cards");
  says(board +
           "given the deck is empty\nthe discards hold 1 red\nBen holds all the other cards\nthen Ada "
           "begins\n",
       "it.txt:5: ", "the discards are not shuffled (G2)");
  says(board + "given the row shows red, -, red, blue, green\nthen Ada begins\n",
       "it.txt:3: ", "gap while there is a deck");
  says(board + "given Ada owns Park-Zoo\nBen owns Park-Zoo\nthen Ada begins\n",
       "it.txt:4: ", "belongs to two seats");
  says(board + "given Ada has the ticket Park-Zoo\n", "it.txt:2: ", "there is no ticket");
  says(board + "given Ada has the ticket Park-Museum\nBen has the ticket Park-Museum\nthen Ada begins\n",
       "it.txt:4: ", "Ben cannot have Park-Museum");
}

TEST_CASE("the order of the parts") {
  says("Ada holds 3 red\n", "it.txt:1: ", "expected a line such as \"board tiny, 2 players\" first");
  says("when Ada passes\n", "it.txt:1: ", "expected a line such as \"board tiny, 2 players\" first");
  says(kTable + "then Ada begins\ngiven Ben holds 1 red\n", "it.txt:4: ", "\"given\" comes before");
  says("board tiny, 2 players\nboard tiny, 2 players\n", "it.txt:2: ", "the board is chosen already");
  says(kTable, "it.txt:2: ", "nothing is checked");
  says(kTable + "when Ada draws unseen\n", "it.txt:3: ", "nothing is checked");
}

TEST_CASE("a scenario fails if a scripted outcome is not used") {
  says(kTable + "the deck gives red, blue\nwhen Ada draws unseen\nthen Ada holds 4 red\n",
       "it.txt:3: ", "not all that was to come has come");
  says(kTable + "the deck holds 1 blue\nthe deck gives green\nwhen Ada draws unseen\n",
       "it.txt:5: ", "the deck was to give green and gave blue");
}
