#include <set>

#include <doctest/doctest.h>

#include "codec/write_described.h"
#include "engine/view/view.h"
#include "server/chance/sealed_chance.h"
#include "server/table/updates.h"
#include "tests/support/boards.h"
#include "tests/support/random_game.h"

namespace kurz {
namespace {

Table table_of(const GameLog& log) {
  Table table("t1", Bytes32{}, test::find_board);
  const auto take = [&](const Change& change) {
    const auto fault = table.apply(table.next_event(change, "ada", "", 1000));
    REQUIRE_MESSAGE(!fault, fault->text);
  };
  TableSettings settings;
  settings.board = log.board->id;
  const Holders holders(static_cast<std::size_t>(log.players), Holder{HolderKind::kGuest, "ada", ""});
  take(change::Created{"ada", settings, holders, commitment_to(Bytes32{})});
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
    const View view = make_view(table.state(), seat);
    const protocol::Explanation told = explanation(table, view, Lang::kEnglish);
    const RouteSet open = view.legal.claimable();
    REQUIRE(told.closed);
    for (int r = 0; r < table.board().route_count(); ++r) {
      const std::string& id = table.board().at(RouteId(r)).id;
      CAPTURE(id);
      const auto reason = std::ranges::find(*told.closed, id, [](const auto& one) { return one.first; });
      const bool is_closed = reason != told.closed->end();
      // It begins with the number of the rule.
      if (is_closed) CHECK(reason->second.starts_with("R"));
      CHECK(is_closed != ((open >> static_cast<unsigned>(r) & 1U) != 0));
    }
  });
}

TEST_CASE("explain: actions are the legal ones in their order, each with words of its own") {
  for_some_moments([](const Table& table, Seat seat) {
    const View view = make_view(table.state(), seat);
    protocol::View told = protocol::to_message(view);
    REQUIRE(told.own);
    explain_moves(*told.own, view, Lang::kGerman);
    CHECK(static_cast<int>(told.own->legal.size()) == legal_actions(table.state(), seat).size());
    std::set<std::string> words;
    for (const protocol::LegalAction& move : told.own->legal) words.insert(move.notation.value());
    CHECK(words.size() == told.own->legal.size());
  });
}

TEST_CASE("explain: names stand as places to fill, and a spectator is told no secrets") {
  const Table table = table_of(test::random_log(*test::find_board("london"), 3, 5));
  const auto explained = [&](Seat seat) {
    return explanation(table, make_view(table.state(), seat), Lang::kEnglish);
  };
  const protocol::Explanation told = explained(kSpectator);
  CHECK_FALSE(told.lines.empty());
  CHECK_FALSE(told.tickets);
  CHECK_FALSE(told.closed);
  CHECK(json_of(told).find("{2}") != std::string::npos);
  CHECK(json_of(explained(Seat(2))).find("{2}") == std::string::npos);
}

}  // namespace kurz
