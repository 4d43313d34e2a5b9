#include "server/table/explain.h"

#include <set>

#include <doctest/doctest.h>

#include "engine/view/view.h"
#include "server/chance/sealed_chance.h"
#include "tests/support/boards.h"
#include "tests/support/random_game.h"

namespace kurz {
namespace {

namespace json = boost::json;

Table table_of(const GameLog& log) {
  Table table("t1", Bytes32{}, test::find_board);
  const auto take = [&](const Change& change) {
    const auto fault = table.take(table.next_event(change, "ada", "", 1000));
    REQUIRE_MESSAGE(!fault, fault->text);
  };
  TableSettings settings;
  settings.board = log.board->id;
  const Holders holders(static_cast<std::size_t>(log.players), Holder{HolderKind::kGuest, "ada", ""});
  take(change::Made{"ada", settings, holders, commitment_to(Bytes32{})});
  GameLog head = log;
  head.moves.clear();
  take(change::Started{head});
  for (const Move& move : log.moves) take(change::Moved{move});
  return table;
}

Seat some_seat(const GameState& state) {
  Rng rng(1);
  return test::choose_seat(state, rng);
}

// Every few moments of some games, as the seat that decides sees them.
template <class Look>
void for_some_moments(Look look) {
  std::uint64_t seed = 1;
  test::for_each_table([&](const Board& board, int players) {
    test::RandomGame game(board, players, seed++);
    for (int move = 0; !game.over(); ++move) {
      if (move % 9 == 0) look(table_of(game.log()), some_seat(game.state()));
      game.play_next();
    }
  });
}

}  // namespace

TEST_CASE("explain: for each route there is either a way to claim it or the reason why not") {
  for_some_moments([](const Table& table, Seat seat) {
    const json::object told = explanation(table, seat, Lang::kEnglish);
    const RouteSet open = make_view(table.state(), seat).legal.claimable();
    for (int r = 0; r < table.board().route_count(); ++r) {
      const std::string& id = table.board().at(RouteId(r)).id;
      CAPTURE(id);
      const json::value* reason = told.at("closed").as_object().if_contains(id);
      // It begins with the number of the rule.
      if (reason != nullptr) CHECK(reason->as_string().starts_with("R"));
      CHECK((reason != nullptr) != ((open >> static_cast<unsigned>(r) & 1U) != 0));
    }
  });
}

TEST_CASE("explain: actions are the legal ones in their order, each with words of its own") {
  for_some_moments([](const Table& table, Seat seat) {
    const json::array actions = explanation(table, seat, Lang::kGerman).at("actions").as_array();
    const LegalActions legal = legal_actions(table.state(), seat);
    CHECK(static_cast<int>(actions.size()) == legal.size());
    std::set<std::string> words;
    for (const json::value& action : actions) words.insert(std::string(action.at("notation").as_string()));
    CHECK(words.size() == actions.size());
  });
}

TEST_CASE("explain: names stand as places to fill, and a spectator is told no secrets") {
  const Table table = table_of(test::random_log(*test::find_board("london"), 3, 5));
  const json::object told = explanation(table, kSpectator, Lang::kEnglish);
  CHECK(told.contains("lines"));
  CHECK_FALSE(told.contains("actions"));
  CHECK_FALSE(told.contains("tickets"));
  CHECK(json::serialize(told).find("{2}") != std::string::npos);
  CHECK(json::serialize(explanation(table, Seat(2), Lang::kEnglish)).find("{2}") == std::string::npos);
}

}  // namespace kurz
