// The actions of every board: numbered without gaps, and each written and read back.
#include "tests/support/action_space.h"

#include <doctest/doctest.h>

#include "codec/game_json.h"
#include "codec/write_described.h"
#include "tests/support/boards.h"
#include "tests/support/notation_reader.h"

namespace kurz::test {
namespace {

template <class Visit>
void for_each_action(Visit visit) {
  for (const std::string_view id : kBoardIds) {
    const ActionSpace space(board(id));
    for (int i = 0; i < space.size(); ++i) visit(board(id), space.action(i));
  }
}

TEST_CASE("the actions of a board are numbered without gaps, in the order of their packed words") {
  for (const std::string_view id : kBoardIds) {
    CAPTURE(id);
    const ActionSpace space(board(id));
    REQUIRE(space.size() > 0);
    for (int i = 0; i < space.size(); ++i) {
      REQUIRE(space.id(space.action(i)) == i);
      REQUIRE(space.action(i).is_canonical());
      if (i > 0) REQUIRE(space.action(i - 1).bits() < space.action(i).bits());
    }
  }
}

TEST_CASE("words that are no action of a board have no number") {
  const ActionSpace space(board("tiny"));
  CHECK_FALSE(space.id(Action::keep_none()));
  CHECK(action_to_notation(board("tiny"), Action::keep_none()) == "keep -");
  CHECK_FALSE(space.id(Action::keep(TicketId(10))));
  CHECK_FALSE(space.id(Action::keep(TicketId(3), TicketId(3))));
  CHECK_FALSE(space.id(Action::claim(RouteId(10), Color(0), 0)));
  CHECK_FALSE(space.id(Action::claim(RouteId(0), Color(1), 0)));  // red, not blue
  CHECK_FALSE(space.id(Action::claim(RouteId(0), kWild, 2)));     // three cards
  CHECK_FALSE(space.id(Action::take_souvenir(LocationId(0))));    // no souvenirs here
  CHECK_FALSE(space.id(Action::from_bits(0xFFFFFFFF)));
}

// Counted from the board files by hand: keeps 10 + 45, draws 1 + 5 * 4, tickets and pass 2; claims: a
// coloured route of n cards n payments and one all wild, a gray one 3 n and one all wild.
TEST_CASE("the actions of tiny are as many as can be counted by hand") {
  constexpr int kColored = (3 + 1) + (2 + 1) + (2 + 1) + (3 + 1) + (4 + 1);
  constexpr int kGrays = (3 * 1 + 1) + (3 * 2 + 1) + 2 * (3 * 1 + 1) + (3 * 3 + 1);
  CHECK(ActionSpace(board("tiny")).size() == 55 + 21 + 2 + kColored + kGrays);
}

TEST_CASE("every action of every board is written as notation and read back") {
  for_each_action([](const Board& on, Action action) {
    const std::string text = action_to_notation(on, action);
    CAPTURE(text);
    const auto back = action_from_notation(on, text);
    REQUIRE(back.ok());
    REQUIRE(*back == action);
    const Move move{Seat(1), action, {}};
    const auto move_back = move_from_notation(on, move_to_notation(on, move));
    REQUIRE(move_back.ok());
    REQUIRE(*move_back == move);
  });
}

TEST_CASE("every action of every board is written as JSON and read back") {
  for_each_action([](const Board& on, Action action) {
    const std::string text = json_of(named::named(on, action));
    CAPTURE(text);
    JsonReader reader;
    REQUIRE(action_from_json(on, boost::json::parse(text), "", reader) == action);
    REQUIRE(reader.ok());
  });
}

}  // namespace
}  // namespace kurz::test
