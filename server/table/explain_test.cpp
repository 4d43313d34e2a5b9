#include <set>

#include <doctest/doctest.h>

#include "codec/write_described.h"
#include "engine/view/route_standing.h"
#include "engine/view/view.h"
#include "server/table/updates.h"
#include "tests/support/boards.h"
#include "tests/support/logged_table.h"
#include "tests/support/random_game.h"
#include "words/view_text.h"

namespace kurz {
namespace {

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
      if (move % 9 == 0) look(test::table_of(game.log()), some_seat(game.state()));
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

TEST_CASE("explain: every reason is also given in a few words, with the rule's number apart") {
  for_some_moments([](const Table& table, Seat seat) {
    const View view = make_view(table.state(), seat);
    for (const Lang lang : kAllLangs) {
      const protocol::Explanation told = explanation(table, view, lang);
      REQUIRE(told.refused);
      REQUIRE(told.refused->size() == told.closed->size());
      for (std::size_t i = 0; i < told.closed->size(); ++i) {
        const auto& [route, full] = (*told.closed)[i];
        const auto& [same, few] = (*told.refused)[i];
        CHECK(route == same);
        CHECK(full.starts_with(few.rule + ": "));
        CAPTURE(few.text);
        CHECK(few.text.find(few.rule) == std::string::npos);
        // In the turn itself these are the words at the pointer; otherwise a sentence says what to do first.
        if (view.phase == Phase::kTurn) CHECK(few.text.size() < 60);
        CHECK_FALSE(few.text.empty());
      }
    }
  });
}

TEST_CASE("explain: each seat gets the progress of its tickets at every version") {
  int off_turn = 0;
  test::for_each_table([&](const Board& board, int players) {
    test::RandomGame game(board, players, 21);
    for (int move = 0; !game.over(); ++move) {
      game.play_next();
      if (move % 7 != 0 || game.over()) continue;
      const Table table = test::table_of(game.log());
      for (int s = 0; s < players; ++s) {
        const protocol::Update update =
            make_update(table, {{Seat(s)}, Lang::kEnglish, true}, table.version() - 1);
        const auto& explained = update.views.at(0).explanation;
        REQUIRE(explained);
        REQUIRE(explained->tickets);
        const View view = make_view(table.state(), Seat(s));
        off_turn += table.state().may_move(Seat(s)) ? 0 : 1;
        CHECK(explained->tickets->size() >= update.views[0].state.view->own->tickets.size());
        for (const protocol::ExplainedTicket& ticket : *explained->tickets) {
          CHECK(ticket.state == ticket_state(view, Seat(s), TicketId(ticket.ticket)));
          if (ticket.state == TicketState::kDone) CHECK(ticket.way->cards == 0);
          if (!ticket.way) continue;
          CHECK(ticket.way->to_draw <= ticket.way->cards);
          CHECK(ticket.way->to_draw >= ticket.way->cards - view.hand.total());
        }
      }
    }
  });
  CHECK(off_turn > 100);
}

TEST_CASE("explain: two halves of a double that look the same are one choice") {
  int merged = 0;
  for_some_moments([&](const Table& table, Seat seat) {
    const View view = make_view(table.state(), seat);
    protocol::View told = protocol::to_message(view);
    explain_moves(*told.own, view, Lang::kEnglish);
    std::set<std::string> texts;
    const auto legal = view.legal.list();
    for (std::size_t i = 0; i < legal.size(); ++i) {
      const protocol::LegalAction& move = told.own->legal[i];
      if (!move.same_as) {
        // What people choose from differs in words.
        CHECK_MESSAGE(texts.insert(*move.text).second, *move.text);
        continue;
      }
      ++merged;
      const Action first = legal.at(static_cast<std::size_t>(*move.same_as));
      CHECK(table.board().at(first.route()).twin == legal[i].route());
      CHECK(*told.own->legal[static_cast<std::size_t>(*move.same_as)].text == *move.text);
      CHECK(move.text->find("track") == std::string::npos);
    }
  });
  CHECK(merged > 20);
}

TEST_CASE("explain: running points are the same in the view, in words and at the end") {
  test::for_each_table([](const Board& board, int players) {
    test::RandomGame game(board, players, 22);
    const auto check = [&] {
      const View view = make_view(game.state(), kSpectator);
      const protocol::View told = protocol::to_message(view);
      for (int s = 0; s < players; ++s) {
        const protocol::SeatView& seat = told.seats[static_cast<std::size_t>(s)];
        if (seat.bonus) CHECK(*seat.bonus == seat.running.bonus);
        // The track of New York is empty until the end (R24).
        if (!board.rules.score_routes_at_end) CHECK(seat.points == seat.running.routes);
        if (seat.score) CHECK(seat.score->routes == seat.running.routes);
        if (seat.score) CHECK(seat.score->bonus == seat.running.bonus);
        const std::string line = player_line(view, Seat(s), {&board, Lang::kEnglish, kSpectator, {}});
        const std::string routes =
            fmt::format(", {} for routes so far", counted(seat.running.routes, kPointNoun, Lang::kEnglish));
        CHECK_MESSAGE(line.find(routes) != std::string::npos, line);
      }
    };
    while (!game.over()) {
      check();
      game.play_next();
    }
    check();
  });
}

TEST_CASE("explain: names are placeholders, and a spectator is told no secrets") {
  const Table table = test::table_of(test::random_log(*test::find_board("london"), 3, 5));
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
