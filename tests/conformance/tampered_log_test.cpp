// Logs that tell of a game that could not be: each is found out, at the right move, with the right rule.
#include <functional>
#include <vector>

#include <doctest/doctest.h>

#include "codec/log_json.h"
#include "engine/log/notation.h"
#include "engine/log/replay.h"
#include "engine/rules/legal.h"
#include "tests/support/random_game.h"

namespace kurz::test {
namespace {

struct Expected {
  LogFault fault{};
  Rule rule;
  int move = -1;
};

// Changes the log at a move, if it can be done there, and says what must be found; `before` is the state it
// is played in.
using Tamper = std::function<std::optional<Expected>(GameLog&, std::size_t, const GameState& before)>;

// Tries a change at every move of some games of every board; `least` of them must have been possible.
void check_everywhere(int least, const Tamper& tamper) {
  int done = 0;
  for_each_game(1, [&](const Board& on, int players, Style style, std::uint64_t seed) {
    CAPTURE(on.id);
    CAPTURE(players);
    CAPTURE(seed);
    const GameLog good = random_log(on, players, seed, style);
    Replay replay(good);
    for (std::size_t i = 0; i < good.moves.size(); ++i) {
      GameLog bad = good;
      if (const auto expected = tamper(bad, i, replay.state())) {
        CAPTURE(i);
        const LogVerdict verdict = judge(bad);
        REQUIRE(verdict.fault == expected->fault);
        REQUIRE(to_string(verdict.rule) == to_string(expected->rule));
        REQUIRE(verdict.move == expected->move);
        ++done;
      }
      replay.advance();
    }
  });
  CHECK(done >= least);
}

bool is_turn(const GameState& state) {
  return state.phase != Phase::kChooseTickets && state.phase != Phase::kPlaceSouvenirs;
}

Rule rule_of(OutcomeType type) {
  switch (type) {
    case OutcomeType::kSweep:
      return {'R', 16};
    case OutcomeType::kShuffle:
      return {'G', 2};
    case OutcomeType::kTickets:
      return {'R', 28};
    case OutcomeType::kSouvenir:
      return {'R', 26};
    default:
      return {'R', 14};
  }
}

TEST_CASE("a log with a card that is not in the deck is invalid") {
  check_everywhere(100, [](GameLog& log, std::size_t i, const GameState& before) -> std::optional<Expected> {
    auto& outcomes = log.moves[i].outcomes;
    if (outcomes.empty() ||
        (outcomes[0].type != OutcomeType::kCard && outcomes[0].type != OutcomeType::kFill))
      return {};
    if (before.deck.empty()) return {};  // a claim that shuffles first
    for (int c = 0; c < log.board->color_count(); ++c) {
      if (before.deck[Color(c)] > 0) continue;
      outcomes[0].card = Color(c);
      return Expected{LogFault::kOutcomes, {'R', 14}, static_cast<int>(i)};
    }
    return {};
  });
}

TEST_CASE("a log that takes another card than it turned up is invalid") {
  check_everywhere(100, [](GameLog& log, std::size_t i, const GameState& before) -> std::optional<Expected> {
    auto& outcomes = log.moves[i].outcomes;
    if (i + 1 == log.moves.size() || outcomes.size() != 1 || outcomes[0].type != OutcomeType::kFill)
      return {};
    const Action next = log.moves[i + 1].action;
    if (next.type() != ActionType::kTakeCard || next.slot() != outcomes[0].slot || next.card() == kWild)
      return {};
    for (int c = 0; c < log.board->color_count(); ++c) {
      if (before.deck[Color(c)] == 0 || Color(c) == next.card()) continue;
      outcomes[0].card = Color(c);
      return Expected{LogFault::kRefused, {'R', 14}, static_cast<int>(i) + 1};
    }
    return {};
  });
}

TEST_CASE("a log without one of its outcomes is invalid") {
  for (const OutcomeType type : {OutcomeType::kCard, OutcomeType::kFill, OutcomeType::kSweep,
                                 OutcomeType::kShuffle, OutcomeType::kTickets, OutcomeType::kSouvenir}) {
    CAPTURE(static_cast<int>(type));
    check_everywhere(10, [&](GameLog& log, std::size_t i, const GameState&) -> std::optional<Expected> {
      auto& outcomes = log.moves[i].outcomes;
      const auto at =
          std::find_if(outcomes.begin(), outcomes.end(), [&](const Outcome& o) { return o.type == type; });
      if (at == outcomes.end()) return {};
      outcomes.erase(at);
      return Expected{LogFault::kOutcomes, rule_of(type), static_cast<int>(i)};
    });
  }
}

TEST_CASE("a log with an outcome too many is invalid") {
  check_everywhere(100, [](GameLog& log, std::size_t i, const GameState&) -> std::optional<Expected> {
    Outcome extra;
    extra.type = OutcomeType::kCard;
    extra.card = Color(0);
    log.moves[i].outcomes.push_back(extra);
    return Expected{LogFault::kOutcomes, {'R', 14}, static_cast<int>(i)};
  });
}

TEST_CASE("a log with a wrong number of shuffled cards is invalid") {
  check_everywhere(10, [](GameLog& log, std::size_t i, const GameState&) -> std::optional<Expected> {
    for (Outcome& outcome : log.moves[i].outcomes) {
      if (outcome.type != OutcomeType::kShuffle) continue;
      ++outcome.count;
      return Expected{LogFault::kOutcomes, {'G', 2}, static_cast<int>(i)};
    }
    return {};
  });
}

TEST_CASE("a log that offers a ticket somebody holds is invalid") {
  check_everywhere(10, [](GameLog& log, std::size_t i, const GameState& before) -> std::optional<Expected> {
    for (Outcome& outcome : log.moves[i].outcomes) {
      if (outcome.type != OutcomeType::kTickets) continue;
      outcome.tickets[0] = TicketId(lowest(before.tickets[0]));
      return Expected{LogFault::kOutcomes, {'R', 28}, static_cast<int>(i)};
    }
    return {};
  });
}

TEST_CASE("a log with two moves exchanged is invalid") {
  check_everywhere(100, [](GameLog& log, std::size_t i, const GameState& before) -> std::optional<Expected> {
    if (i + 1 == log.moves.size() || !is_turn(before) || log.moves[i].seat == log.moves[i + 1].seat)
      return {};
    std::swap(log.moves[i], log.moves[i + 1]);
    return Expected{LogFault::kRefused, {'R', 9}, static_cast<int>(i)};
  });
}

TEST_CASE("a log that claims with cards not held is invalid") {
  check_everywhere(100, [](GameLog& log, std::size_t i, const GameState& before) -> std::optional<Expected> {
    Move& move = log.moves[i];
    if (move.action.type() != ActionType::kClaim) return {};
    const Route& route = log.board->at(move.action.route());
    const CardCounts hand = before.hand[static_cast<std::size_t>(move.seat.index())];
    for (int c = 0; c < log.board->color_count(); ++c) {
      if ((route.color != kGray && route.color != Color(c)) || route.ferries > 0) continue;
      if (hand[Color(c)] >= route.cards) continue;
      move.action = Action::claim(move.action.route(), Color(c), 0);
      return Expected{LogFault::kRefused, {'R', 19}, static_cast<int>(i)};
    }
    return {};
  });
}

TEST_CASE("a log with a move of a seat that is not there is invalid") {
  check_everywhere(100, [](GameLog& log, std::size_t i, const GameState&) -> std::optional<Expected> {
    log.moves[i].seat = Seat(log.players);
    return Expected{LogFault::kRefused, {'R', 1}, static_cast<int>(i)};
  });
}

TEST_CASE("a log that stops before the end is invalid") {
  check_everywhere(100, [](GameLog& log, std::size_t i, const GameState&) -> std::optional<Expected> {
    log.moves.resize(i);
    return Expected{LogFault::kUnfinished, {'R', 32}, -1};
  });
}

TEST_CASE("a log that goes on after the end is invalid") {
  for_each_table([](const Board& on, int players) {
    GameLog log = random_log(on, players, 4);
    log.moves.push_back({Seat(0), Action::draw_card(), {}});
    const LogVerdict verdict = judge(log);
    CHECK(verdict.fault == LogFault::kMoveAfterEnd);
    CHECK(to_string(verdict.rule) == "R32");
    CHECK(verdict.move == static_cast<int>(log.moves.size()) - 1);
  });
}

TEST_CASE("a log with a wrong result is invalid") {
  for_each_table([](const Board& on, int players) {
    const GameLog good = random_log(on, players, 4);
    const auto rule_after = [&](const std::function<void(GameResult&)>& change) {
      GameLog bad = good;
      change(*bad.result);
      const LogVerdict verdict = judge(bad);
      CHECK(verdict.fault == LogFault::kWrongResult);
      CHECK(verdict.result == *good.result);
      return to_string(verdict.rule);
    };
    CHECK(rule_after([](GameResult& r) { ++r.scores[0].routes; }) == "R33");
    CHECK(rule_after([](GameResult& r) { --r.scores[1].tickets; }) == "R33");
    CHECK(rule_after([](GameResult& r) { ++r.scores[1].bonus; }) == "R33");
    CHECK(rule_after([](GameResult& r) { ++r.scores[0].completed; }) == "R33");
    CHECK(rule_after([](GameResult& r) { ++r.totals[0]; }) == "R33");
    CHECK(rule_after([](GameResult& r) { ++r.places[1]; }) == "R37");
    CHECK(rule_after([](GameResult& r) {
            r.reason = r.reason == EndReason::kStuck ? EndReason::kLastRound : EndReason::kStuck;
          }) == "R32");
    GameLog none = good;
    none.result.reset();
    CHECK(judge(none).fault == LogFault::kWrongResult);
  });
}

}  // namespace
}  // namespace kurz::test
