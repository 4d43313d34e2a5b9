#include <string>

#include <doctest/doctest.h>

#include "bots/registry.h"
#include "bots/styles/scout.h"
#include "engine/rules/apply.h"
#include "engine/rules/connectivity.h"
#include "tests/support/boards.h"
#include "tests/support/bot_game.h"

namespace kurz {
namespace {

// A turn of seat 0 with an empty hand and no tickets.
GameState empty_turn(const Board& board, int players = 2) {
  SeededNature nature(1);
  GameState state = new_game(board, players, Seat(0), nature)->state;
  while (state.phase != Phase::kTurn) {
    const Seat seat = seat_to_move(state);
    REQUIRE(apply(state, seat, legal_actions(state, seat)[0], nature).ok());
  }
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) state.tickets[seat] = 0;
  state.hand[0] = CardCounts();
  return state;
}

RouteId route(const Board& board, std::string_view id) { return board.find_route(id).value(); }
RouteSet routes(const Board& board, std::initializer_list<std::string_view> ids) {
  RouteSet set = 0;
  for (const std::string_view id : ids) set |= bit(route(board, id).index());
  return set;
}

TicketSet ticket(const Board& board, std::string_view a, std::string_view b) {
  for (int t = 0; t < board.ticket_count(); ++t) {
    const Ticket& one = board.at(TicketId(t));
    if (board.at(one.a).id == a && board.at(one.b).id == b) return bit<TicketSet>(t);
  }
  FAIL("there is no such ticket");
  return 0;
}

CardCounts cards(const Board& board, std::initializer_list<std::string_view> names) {
  CardCounts hand;
  for (const std::string_view name : names) hand.add(board.find_card(name).value());
  return hand;
}

void show(GameState& state, std::initializer_list<std::string_view> names) {
  int slot = 0;
  for (const std::string_view name : names) state.row.set(slot++, state.board->find_card(name).value());
}

Action choice(const GameState& state, std::string_view bot) {
  Rng rng(1);
  return (*make_bot(bot))->choose(make_view(state, Seat(0)), rng, {});
}

constexpr std::string_view kStyleNames[] = {"one-step", "long-routes", "route-focused", "hungry"};

}  // namespace

TEST_CASE("styles: cards missing for a route, including ferries") {
  const Board& sf = test::board("san-francisco");
  const Route& ferry = sf.at(route(sf, "fort-mason--golden-gate-bridge"));  // five, two of them wild
  REQUIRE(ferry.color == kGray);
  CHECK(lack_of(sf, ferry, CardCounts()).cards == 5);
  CHECK(lack_of(sf, ferry, CardCounts()).wilds == 2);
  const CardCounts hand = cards(sf, {"red", "red", "red", "blue", "wild"});
  CHECK(lack_of(sf, ferry, hand).cards == 1);
  CHECK(lack_of(sf, ferry, hand).wilds == 1);
  CHECK(lack_of(sf, ferry, cards(sf, {"red", "wild", "wild", "wild", "wild"})).cards == 0);
}

TEST_CASE("styles: needs of several routes count no card twice") {
  const Board& tiny = test::board("tiny");
  GameState state = empty_turn(tiny);
  state.hand[0] = cards(tiny, {"green", "green", "blue", "wild"});
  // Green three, blue two, and a gray two that takes what is left.
  const Needs needs = needs_of(make_view(state, Seat(0)),
                               routes(tiny, {"harbour--museum", "park--market--a", "market--museum"}));
  CHECK(needs.colored[static_cast<std::size_t>(tiny.find_card("green")->index())] >= 1);
  CHECK(needs.colored[static_cast<std::size_t>(tiny.find_card("blue")->index())] >= 1);
  CHECK(needs.spare == 1);
  CHECK(needs.total() == 3);
}

TEST_CASE("styles: a payment spares wild cards, and colours that the plan waits for") {
  const Board& tiny = test::board("tiny");
  GameState state = empty_turn(tiny);
  state.hand[0] = cards(tiny, {"red", "blue", "green", "wild"});
  const RouteId gray = route(tiny, "market--harbour");
  const View view = make_view(state, Seat(0));
  const Action free_choice = best_payment(view, gray, routes(tiny, {"park--harbour", "harbour--museum"}));
  CHECK(free_choice == Action::claim(gray, tiny.find_card("blue").value(), 0));
}

TEST_CASE("styles: a face-up wild card is taken when it brings more than two others") {
  const Board& tiny = test::board("tiny");
  GameState state = empty_turn(tiny);
  state.tickets[0] = ticket(tiny, "station", "zoo");  // by blue four
  state.hand[0] = cards(tiny, {"blue", "blue", "blue"});
  show(state, {"red", "red", "green", "green", "wild"});
  CHECK(choice(state, "route-focused") == Action::take_card(4, kWild));
  show(state, {"red", "red", "green", "blue", "wild"});
  CHECK(choice(state, "route-focused") == Action::take_card(3, tiny.find_card("blue").value()));
}

TEST_CASE("styles: a way is found with the pieces of both kinds that are left") {
  const Board& berlin = test::board("berlin");
  for (int t = 0; t < berlin.ticket_count(); ++t) {
    GameState state = empty_turn(berlin);
    state.pieces[0] = {4, 2};
    const View view = make_view(state, Seat(0));
    const auto way = Scout(view).way(TicketId(t));
    if (!way) continue;
    CHECK(way->pieces[0] <= 4);
    CHECK(way->pieces[1] <= 2);
  }
}

TEST_CASE("styles: tickets served together share their routes and never take both halves of a double") {
  const Board& tiny = test::board("tiny");
  GameState state = empty_turn(tiny);
  state.tickets[0] = ticket(tiny, "park", "museum") | ticket(tiny, "park", "station");
  const View view = make_view(state, Seat(0));
  const Scout scout(view);
  const Plan plan = scout.together(scout.open_tickets());
  CHECK(plan.tickets == state.tickets[0]);
  CHECK(std::popcount(plan.routes) == 3);
  CHECK(plan.pieces[0] == 5);
}

TEST_CASE("styles: a ticket that others have cut off is given up") {
  const Board& tiny = test::board("tiny");
  GameState state = empty_turn(tiny);
  state.tickets[0] = ticket(tiny, "station", "zoo");
  for (const std::string_view id : {"station--zoo", "park--zoo"}) {
    state.owned[1] |= bit(route(tiny, id).index());
    state.open[0] &= ~bit(route(tiny, id).index());
  }
  CHECK(Scout(make_view(state, Seat(0))).open_tickets() == 0);
}

TEST_CASE("styles: on the last turn a ticket counts more than a longer route") {
  const Board& tiny = test::board("tiny");
  for (const std::string_view name : kStyleNames) {
    CAPTURE(name);
    GameState state = empty_turn(tiny);
    state.tickets[0] = ticket(tiny, "harbour", "museum") | ticket(tiny, "park", "harbour");
    state.owned[0] = bit(route(tiny, "market--museum").index());
    state.open[0] &= ~state.owned[0];
    state.hand[0] = cards(tiny, {"blue", "blue", "blue", "blue", "red"});
    state.last_turns = 2;
    CHECK(choice(state, name).route() == route(tiny, "market--harbour"));
    CHECK(score(state, Seat(0)).completed == 0);
    CHECK(own_score_with(make_view(state, Seat(0)), route(tiny, "market--harbour")).completed == 1);
  }
}

TEST_CASE("styles: each has its own goal") {
  const Board& tiny = test::board("tiny");
  GameState state = empty_turn(tiny);
  state.tickets[0] = ticket(tiny, "market", "station");  // market – museum – station: gray two, gray one
  state.hand[0] = cards(tiny, {"blue", "blue", "blue", "blue", "red"});
  CHECK(choice(state, "long-routes").route() == route(tiny, "station--zoo"));
  CHECK(choice(state, "route-focused").route() == route(tiny, "market--museum"));
  CHECK(choice(state, "hungry") == Action::draw_tickets());
  CHECK(choice(state, "one-step").type() == ActionType::kClaim);
}

TEST_CASE("styles: a blocker takes what would join two parts of another player's network") {
  const Board& tiny = test::board("tiny");
  GameState state = empty_turn(tiny);
  state.tickets[0] = ticket(tiny, "market", "station");
  state.hand[0] = cards(tiny, {"blue", "blue", "blue", "blue", "red", "red"});
  CHECK(choice(state, "blocker") == choice(state, "route-focused"));
  // Whatever it could claim, an end of it belongs to the other, in two parts.
  const LegalActions legal = legal_actions(state, Seat(0));
  int blocks = 0;
  for_each_bit(legal.claimable(), [&](int r) {
    const Route& wanted = tiny.at(RouteId(r));
    const auto beside = [&](LocationId place) {
      return tiny.tables.touching[static_cast<std::size_t>(place.index())] & ~bit(r);
    };
    const RouteSet one = beside(wanted.a) & ~beside(wanted.b);
    const RouteSet two = beside(wanted.b) & ~beside(wanted.a);
    if (one == 0 || two == 0) return;
    GameState other = state;
    other.owned[1] = bit(lowest(one)) | bit(lowest(two));
    for (const Seat seat : other.seats_in_play()) other.open[seat] &= ~other.owned[1];
    Network network(tiny, other.owned[1]);
    if (network.joins(wanted.a, wanted.b)) return;
    const Action action = choice(other, "blocker");
    REQUIRE(action.type() == ActionType::kClaim);
    const Route& taken = tiny.at(action.route());
    CHECK(has(network.touched(), taken.a.index()));
    CHECK(has(network.touched(), taken.b.index()));
    CHECK_FALSE(network.joins(taken.a, taken.b));
    ++blocks;
  });
  CHECK(blocks > 0);
}

TEST_CASE("styles: a hoarder claims nothing before it has all cards, and then claims") {
  const Board& tiny = test::board("tiny");
  GameState state = empty_turn(tiny);
  state.tickets[0] = ticket(tiny, "market", "station");  // market – museum – station: gray two, gray one
  state.hand[0] = cards(tiny, {"blue", "blue"});
  CHECK(choice(state, "route-focused").type() == ActionType::kClaim);
  CHECK(choice(state, "hoarder").type() != ActionType::kClaim);
  state.hand[0] = cards(tiny, {"blue", "blue", "red"});
  CHECK(choice(state, "hoarder").type() == ActionType::kClaim);
}

TEST_CASE("styles: a racer ends games sooner than others") {
  const auto moves_of = [](const std::string& bot) {
    std::size_t moves = 0;
    for (std::uint64_t game = 0; game < 20; ++game)
      moves += test::play_bots(test::board("london"), {bot, bot}, game).moves.size();
    return moves;
  };
  CHECK(moves_of("racer") < moves_of("greedy"));
  CHECK(moves_of("racer") < moves_of("route-focused"));
}

TEST_CASE("styles: each beats random in every city and finishes most of its tickets") {
  for (const std::string_view city : test::kCities) {
    for (const std::string_view name : kStyleNames) {
      CAPTURE(city);
      CAPTURE(name);
      double wins = 0;
      int completed = 0;
      int held = 0;
      constexpr int kGames = 100;
      for (int game = 0; game < kGames; ++game) {
        const GameLog log = test::play_bots(test::board(city), {std::string(name), "random"},
                                            static_cast<std::uint64_t>(game));
        REQUIRE(log.result.has_value());
        if (log.result->places[0] == 1) wins += log.result->places[1] == 1 ? 0.5 : 1;
        completed += log.result->scores[0].completed;
        for (const Move& move : log.moves) {
          if (move.seat != Seat(0) || move.action.type() != ActionType::kKeepTickets) continue;
          held += move.action.keep_count();
        }
      }
      CHECK(wins > 0.95 * kGames);
      CHECK(completed > 0.8 * held);
    }
  }
}

}  // namespace kurz
