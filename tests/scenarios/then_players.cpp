// "then", what the players have and score.
#include <bit>

#include "engine/rules/scoring.h"
#include "tests/scenarios/names.h"
#include "tests/scenarios/statements.h"

namespace kurz::scenario {
namespace {

void expect_tickets(const Table& t, const std::string& player, const std::string& expected) {
  expect_same(player + "'s tickets", show_tickets(*t.board, as_set(read_tickets(*t.board, expected))),
              show_tickets(*t.board, t.state.tickets[at(t.seat(player))]));
}

void expect_souvenirs(const Table& t, const std::string& player, const std::string& expected) {
  expect_same(player + "'s souvenirs", show_symbols(*t.board, read_symbols(*t.board, expected)),
              show_symbols(*t.board, t.state.souvenirs[at(t.seat(player))]));
}

void expect_pieces(const Table& t, const Captures& c) {
  const Board& board = *t.board;
  for (std::size_t kind = 0; kind < board.rules.pieces.size(); ++kind) {
    if (board.rules.pieces[kind].kind != c[2]) continue;
    expect_same(c[0] + "'s " + c[2] + " pieces", read_number(c[1]), t.state.pieces[at(t.seat(c[0]))][kind]);
    return;
  }
  throw Fault("this board has no pieces of the kind \"" + c[2] + "\"");
}

// "7 for routes, 5 for tickets, 2 for the bonus, 14 in all"
void expect_score(const Table& t, const Captures& c) {
  const Score found = score(t.state, t.seat(c[0]));
  for (const std::string& item : items_of(c[1])) {
    const auto source = [&](const char* form, int points) {
      const auto captured = match(form, item);
      if (captured) expect_same(c[0] + "'s score \"" + item + "\"", read_number((*captured)[0]), points);
      return captured.has_value();
    };
    if (!source("{n} for routes", found.routes) && !source("{n} for tickets", found.tickets) &&
        !source("{n} for the bonus", found.bonus) && !source("{n} in all", found.total())) {
      throw Fault("expected \"{n} for routes\", \"for tickets\", \"for the bonus\" or \"in all\", found \"" +
                  item + "\"");
    }
  }
}

void add_score_checks(Statements& list) {
  list.push_back({"{player} scores {points}", expect_score});
  list.push_back({"{player} completes {n} tickets", [](Table& t, const Captures& c) {
                    expect_same(c[0] + "'s completed tickets", read_number(c[1]),
                                score(t.state, t.seat(c[0])).completed);
                  }});
  list.push_back({"{player} completes 1 ticket", [](Table& t, const Captures& c) {
                    expect_same(c[0] + "'s completed tickets", 1, score(t.state, t.seat(c[0])).completed);
                  }});
  list.push_back({"{player} is in place {n}", [](Table& t, const Captures& c) {
                    const Places found = places(score_all(t.state), t.players());
                    expect_same(c[0] + "'s place", read_number(c[1]), found[at(t.seat(c[0]))]);
                  }});
}

void add_ticket_checks(Statements& list) {
  list.push_back({"{player} has {n} tickets", [](Table& t, const Captures& c) {
                    expect_same(c[0] + "'s tickets", read_number(c[1]),
                                std::popcount(t.state.tickets[at(t.seat(c[0]))]));
                  }});
  list.push_back({"{player} has the ticket {ticket}",
                  [](Table& t, const Captures& c) { expect_tickets(t, c[0], c[1]); }});
  list.push_back({"{player} has the tickets {tickets}",
                  [](Table& t, const Captures& c) { expect_tickets(t, c[0], c[1]); }});
  list.push_back({"{player} has the souvenir {souvenir}",
                  [](Table& t, const Captures& c) { expect_souvenirs(t, c[0], c[1]); }});
  list.push_back({"{player} has the souvenirs {souvenirs}",
                  [](Table& t, const Captures& c) { expect_souvenirs(t, c[0], c[1]); }});
  list.push_back({"{player} has no souvenirs",
                  [](Table& t, const Captures& c) { expect_souvenirs(t, c[0], "nothing"); }});
}

}  // namespace

void add_player_checks(Statements& list) {
  list.push_back({"{player} has {n} points", [](Table& t, const Captures& c) {
                    expect_same(c[0] + "'s points", read_number(c[1]), t.state.points[at(t.seat(c[0]))]);
                  }});
  list.push_back({"{player} has 1 point", [](Table& t, const Captures& c) {
                    expect_same(c[0] + "'s points", 1, t.state.points[at(t.seat(c[0]))]);
                  }});
  list.push_back({"{player} has {n} pieces", [](Table& t, const Captures& c) {
                    expect_same(c[0] + "'s pieces", read_number(c[1]), t.state.pieces_left(t.seat(c[0])));
                  }});
  list.push_back({"{player} has {n} {kind} pieces", expect_pieces});
  list.push_back({"{player} holds {n} cards", [](Table& t, const Captures& c) {
                    expect_same(c[0] + "'s cards", read_number(c[1]), t.state.hand[at(t.seat(c[0]))].total());
                  }});
  list.push_back({"{player} holds {cards}", [](Table& t, const Captures& c) {
                    expect_same(c[0] + "'s hand", show(*t.board, read_cards(*t.board, c[1])),
                                show(*t.board, t.state.hand[at(t.seat(c[0]))]));
                  }});
  list.push_back({"{player} owns {routes}", [](Table& t, const Captures& c) {
                    RouteSet expected = 0;
                    for (const RouteId route : read_routes(*t.board, c[1])) expected |= bit(route.index());
                    expect_same(c[0] + "'s routes", show_routes(*t.board, expected),
                                show_routes(*t.board, t.state.owned[at(t.seat(c[0]))]));
                  }});
  add_ticket_checks(list);
  add_score_checks(list);
}

}  // namespace kurz::scenario
