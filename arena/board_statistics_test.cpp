#include "arena/board_statistics.h"

#include <doctest/doctest.h>

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

// What the events of the replayed games say, where the statistics read moves and outcomes.
struct Expectation {
  BoardStatistics sum;

  explicit Expectation(const Board& board) : sum(board, 2, 1) {}
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
      if (event.type == EventType::kRouteClaimed) ++sum.routes[event.route].claims;
      if (event.type != EventType::kTicketsOffered) continue;
      for (const TicketId ticket : event.tickets) {
        if (!ticket.is_none()) ++sum.tickets[ticket].offered;
      }
    }
  }
  // A ticket is completed if the score says so when it is the only one.
  void count_seat(const GameState& end, Seat seat) {
    const auto s = static_cast<std::size_t>(seat.index());
    for_each_bit(end.tickets[s], [&](int t) {
      GameState alone = end;
      alone.tickets[s] = bit<TicketSet>(t);
      TicketStatistics& ticket = sum.tickets[TicketId(t)];
      ++ticket.kept;
      ticket.completed += score(alone, seat).completed;
      ticket.points += score(alone, seat).tickets;
    });
    sum.everybody.total.add(score(end, seat).total());
  }
};

}  // namespace

TEST_CASE("board statistics: one small game counted by hand") {
  BoardStatistics statistics(test::board("tiny"), 2, 1);
  statistics.add(small_game());
  CHECK(statistics.games == 1);
  CHECK(statistics.turns.mean() == 10);
  CHECK(statistics.decisions.mean() == 15);
  CHECK(statistics.sweeps == 2);
  CHECK(statistics.shuffles == 1);
  CHECK(statistics.passes == 1);
  CHECK(statistics.stuck == 0);

  const auto ticket = [&](int t) { return statistics.tickets[TicketId(t)]; };
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
    return statistics.routes[*test::board("tiny").find_route(id)];
  };
  CHECK(route("park--market--a").claims == 0);
  CHECK(route("park--market--a").pair_games == 1);
  CHECK(route("park--market--b").claims == 1);
  CHECK(route("museum--station--b").wins == 0);
  CHECK(route("museum--station--a").wins == 1);
  CHECK(route("museum--station--a").pair_games == 1);
  CHECK(route("park--zoo").pair_games == 0);

  CHECK(statistics.places[0].wins == 1);  // seat 1 began
  CHECK(statistics.places[0].points == -7);
  CHECK(statistics.places[1].points == -9);
  REQUIRE(statistics.first_tickets.size() == 3);
  CHECK(statistics.first_tickets[1].wins == 1);
  CHECK(statistics.first_tickets[2].wins == 0);
  REQUIRE(statistics.all_tickets.size() == 5);
  CHECK(statistics.all_tickets[3].players == 1);
  CHECK(statistics.all_tickets[4].wins == 1);
  CHECK(statistics.winners.total.mean() == -7);
  CHECK(statistics.everybody.total.mean() == -8);
}

TEST_CASE("board statistics: many games agree with what their events and final states say") {
  test::for_each_table([](const Board& board, int players) {
    CAPTURE(board.id);
    BoardStatistics statistics(board, players, 1);
    Expectation expected(board);
    std::uint64_t seed = 1;
    for (const test::Style style : test::kStyles) {
      for (int game = 0; game < 6; ++game) {
        const GameLog log = test::random_log(board, players, seed++, style);
        statistics.add(log);
        expected.add(log);
      }
    }
    CHECK(statistics.games == 18);
    CHECK(statistics.turns == expected.sum.turns);
    CHECK(statistics.sweeps == expected.sum.sweeps);
    CHECK(statistics.shuffles == expected.sum.shuffles);
    CHECK(statistics.passes == expected.sum.passes);
    CHECK(statistics.everybody.total.sum == expected.sum.everybody.total.sum);
    for (std::size_t t = 0; t < board.tickets.size(); ++t) {
      CHECK(statistics.tickets[t].offered == expected.sum.tickets[t].offered);
      CHECK(statistics.tickets[t].kept == expected.sum.tickets[t].kept);
      CHECK(statistics.tickets[t].completed == expected.sum.tickets[t].completed);
      CHECK(statistics.tickets[t].points == expected.sum.tickets[t].points);
    }
    for (std::size_t r = 0; r < board.routes.size(); ++r)
      CHECK(statistics.routes[r].claims == expected.sum.routes[r].claims);
    double wins = 0;
    for (const PlayerStatistics& place : statistics.places) wins += place.wins;
    CHECK(wins == doctest::Approx(18));
  });
}

TEST_CASE("board statistics: games of a deal are one result of a place, and spoiled games are left out") {
  BoardStatistics statistics(test::board("tiny"), 2, 2);
  GameLog log = small_game();
  statistics.add(log);
  log.result->places = {1, 2, 0, 0};
  statistics.add(log);
  log.result->places = {1, 1, 0, 0};
  statistics.add(log);
  log.result.reset();
  statistics.add(log);
  CHECK(statistics.games == 3);
  CHECK(statistics.spoiled == 1);
  CHECK(statistics.decisions.count() == 3);
  CHECK(statistics.places[0].players == 3);
  CHECK(statistics.places[0].wins == doctest::Approx(1.5));
  CHECK(statistics.places[0].deals.count == 2);
  CHECK(statistics.places[0].deals.sum == doctest::Approx(1.0));
  CHECK(statistics.places[0].interval().low > 0);
}

}  // namespace kurz
