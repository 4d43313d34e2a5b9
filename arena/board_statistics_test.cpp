#include <doctest/doctest.h>

#include "arena/board_statistics.h"
#include "engine/log/replay.h"
#include "tests/support/random_game.h"

namespace kurz {
namespace {

Move move(int seat, Action action, Outcomes outcomes = {}) {
  return {Seat(seat), action, std::move(outcomes)};
}

Outcome of_type(OutcomeType type) {
  Outcome outcome;
  outcome.type = type;
  return outcome;
}

Outcome drawn(int count, int one, int two) {
  Outcome outcome = of_type(OutcomeType::kTickets);
  outcome.count = static_cast<std::uint8_t>(count);
  outcome.tickets = {TicketId(one), count == 2 ? TicketId(two) : TicketId::none()};
  return outcome;
}

Action claim(std::string_view route) {
  return Action::claim(*test::board("tiny").find_route(route), kWild, 1);
}

// Not a legal game, but one that can be counted by hand. Seat 1 begins. Seat 0 keeps tickets 3 (Park -
// Museum, 4) and 6 (Park - Harbour, 3) and joins only the first; seat 1 keeps 5 (Market - Station, 3), 8
// (Harbour - Museum, 3) and 2 (Market - Zoo, 5) and joins only the first.
GameLog small_game() {
  GameLog log;
  log.board = &test::board("tiny");
  log.players = 2;
  log.first = Seat(1);
  log.deal.tickets[0] = {TicketId(3), TicketId(6)};
  log.deal.tickets[1] = {TicketId(5), TicketId(9)};
  log.deal.outcomes = {of_type(OutcomeType::kFill), of_type(OutcomeType::kSweep)};
  log.moves = {
      move(0, Action::keep(TicketId(3), TicketId(6))),
      move(1, Action::keep(TicketId(5))),
      move(1, claim("market--museum")),                                // turn 1
      move(0, claim("park--market--b")),                               // turn 2
      move(1, Action::draw_card()),                                    // turn 3
      move(1, Action::draw_card(), {of_type(OutcomeType::kShuffle)}),  //
      move(0, Action::draw_tickets(), {drawn(2, 7, 9)}),               // turn 4
      move(0, Action::keep(TicketId(7))),                              //
      move(1, claim("museum--station--a")),                            // turn 5
      move(0, claim("museum--station--b")),                            // turn 6
      move(1, Action::draw_tickets(), {drawn(2, 8, 2)}),               // turn 7
      move(1, Action::keep(TicketId(8), TicketId(2))),                 //
      move(0, Action::pass()),                                         // turn 8
      move(1, Action::draw_tickets(), {drawn(1, 0, 0)}),               // turn 9: kept (R29)
      move(0, Action::draw_card(), {of_type(OutcomeType::kCard), of_type(OutcomeType::kSweep)}),  // turn 10
  };
  log.result.emplace();
  log.result->scores[0] = {3, -12, 0, 0};
  log.result->scores[1] = {3, -10, 0, 1};
  log.result->places = {2, 1, 0, 0};
  log.result->reason = EndReason::kLastRound;
  return log;
}

// What the events of the replayed games say, where the census reads moves and outcomes.
struct Expected {
  Census sum;

  explicit Expected(const Board& board) {
    sum.tickets.resize(board.tickets.size());
    sum.routes.resize(board.routes.size());
  }
  void add(const GameLog& log) {
    Replay replay(log);
    count(replay.events());
    int turns = 0;
    while (true) {
      const bool at_turn = replay.state().phase == Phase::kTurn;
      if (!replay.advance()) break;
      turns += at_turn ? 1 : 0;
      count(replay.events());
    }
    sum.turns.add(turns);
    const GameState& end = replay.state();
    REQUIRE(end.phase == Phase::kOver);
    for (int s = 0; s < end.players; ++s) count_seat(end, Seat(s));
  }

 private:
  void count(const Step& events) {
    for (const Event& event : events) {
      sum.sweeps += event.type == EventType::kRowSwept ? 1 : 0;
      sum.shuffles += event.type == EventType::kDeckShuffled ? 1 : 0;
      sum.passes += event.type == EventType::kPassed ? 1 : 0;
      if (event.type == EventType::kRouteClaimed)
        ++sum.routes[static_cast<std::size_t>(event.route.index())].claims;
      if (event.type != EventType::kTicketsOffered) continue;
      for (const TicketId ticket : event.tickets) {
        if (!ticket.is_none()) ++sum.tickets[static_cast<std::size_t>(ticket.index())].offered;
      }
    }
  }
  // A ticket is completed if the score says so when it is the only one.
  void count_seat(const GameState& end, Seat seat) {
    const auto s = static_cast<std::size_t>(seat.index());
    for_each_bit(end.tickets[s], [&](int t) {
      GameState alone = end;
      alone.tickets[s] = bit<TicketSet>(t);
      TicketCensus& ticket = sum.tickets[static_cast<std::size_t>(t)];
      ++ticket.kept;
      ticket.completed += score(alone, seat).completed;
      ticket.points += score(alone, seat).tickets;
    });
    sum.everybody.total.add(score(end, seat).total());
  }
};

}  // namespace

TEST_CASE("census: one small game counted by hand") {
  CensusTaker taker(test::board("tiny"), 2, 1);
  taker.add(small_game());
  const Census& census = taker.census();
  CHECK(census.games == 1);
  CHECK(census.turns.mean() == 10);
  CHECK(census.decisions.mean() == 15);
  CHECK(census.sweeps == 2);
  CHECK(census.shuffles == 1);
  CHECK(census.passes == 1);
  CHECK(census.stuck == 0);

  const auto ticket = [&](int t) { return census.tickets[static_cast<std::size_t>(t)]; };
  CHECK(ticket(9).offered == 2);
  CHECK(ticket(9).kept == 0);
  CHECK(ticket(5).kept == 1);
  CHECK(ticket(5).completed == 1);
  CHECK(ticket(5).points == 3);
  CHECK(ticket(5).wins == 1);
  CHECK(ticket(3).kept == 1);
  CHECK(ticket(3).completed == 0);  // Park - Market - Museum is not all of one player
  CHECK(ticket(3).points == -4);
  CHECK(ticket(3).wins == 0);
  CHECK(ticket(0).offered == 1);
  CHECK(ticket(0).kept == 1);
  CHECK(ticket(1).offered == 0);

  const auto route = [&](std::string_view id) {
    return census.routes[static_cast<std::size_t>(test::board("tiny").find_route(id)->index())];
  };
  CHECK(route("park--market--a").claims == 0);
  CHECK(route("park--market--a").pair_games == 1);
  CHECK(route("park--market--b").claims == 1);
  CHECK(route("museum--station--b").wins == 0);
  CHECK(route("museum--station--a").wins == 1);
  CHECK(route("museum--station--a").pair_games == 1);
  CHECK(route("park--zoo").pair_games == 0);

  CHECK(census.places[0].sum.wins == 1);  // seat 1 began
  CHECK(census.places[0].sum.points == -7);
  CHECK(census.places[1].sum.points == -9);
  REQUIRE(census.first_tickets.size() == 3);
  CHECK(census.first_tickets[1].wins == 1);
  CHECK(census.first_tickets[2].wins == 0);
  REQUIRE(census.all_tickets.size() == 5);
  CHECK(census.all_tickets[3].players == 1);
  CHECK(census.all_tickets[4].wins == 1);
  CHECK(census.winners.total.mean() == -7);
  CHECK(census.everybody.total.mean() == -8);
}

TEST_CASE("census: many games agree with what their events and final states say") {
  test::for_each_table([](const Board& board, int players) {
    CAPTURE(board.id);
    CensusTaker taker(board, players, 1);
    Expected expected(board);
    std::uint64_t seed = 1;
    for (const test::Style style : test::kStyles) {
      for (int game = 0; game < 6; ++game) {
        const GameLog log = test::random_log(board, players, seed++, style);
        taker.add(log);
        expected.add(log);
      }
    }
    const Census& census = taker.census();
    CHECK(census.games == 18);
    CHECK(census.turns.counts() == expected.sum.turns.counts());
    CHECK(census.sweeps == expected.sum.sweeps);
    CHECK(census.shuffles == expected.sum.shuffles);
    CHECK(census.passes == expected.sum.passes);
    CHECK(census.everybody.total.sum == expected.sum.everybody.total.sum);
    for (std::size_t t = 0; t < board.tickets.size(); ++t) {
      CHECK(census.tickets[t].offered == expected.sum.tickets[t].offered);
      CHECK(census.tickets[t].kept == expected.sum.tickets[t].kept);
      CHECK(census.tickets[t].completed == expected.sum.tickets[t].completed);
      CHECK(census.tickets[t].points == expected.sum.tickets[t].points);
    }
    for (std::size_t r = 0; r < board.routes.size(); ++r)
      CHECK(census.routes[r].claims == expected.sum.routes[r].claims);
    double wins = 0;
    for (const PlaceCensus& place : census.places) wins += place.sum.wins;
    CHECK(wins == doctest::Approx(18));
  });
}

TEST_CASE("census: games of a deal are one result of a place, and spoiled games are left out") {
  CensusTaker taker(test::board("tiny"), 2, 2);
  GameLog log = small_game();
  taker.add(log);
  log.result->places = {1, 2, 0, 0};
  taker.add(log);
  log.result->places = {1, 1, 0, 0};
  taker.add(log);
  log.result.reset();
  taker.add(log);
  const Census& census = taker.census();
  CHECK(census.games == 3);
  CHECK(census.spoiled == 1);
  CHECK(census.decisions.count() == 3);
  CHECK(census.places[0].sum.players == 3);
  CHECK(census.places[0].sum.wins == doctest::Approx(1.5));
  CHECK(census.places[0].deals.count == 2);
  CHECK(census.places[0].deals.sum == doctest::Approx(1.0));
  CHECK(census.places[0].interval().low > 0);
}

}  // namespace kurz
