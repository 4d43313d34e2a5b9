// Logs: written as JSON and as notation and read back without loss, and replayed to the same states.
#include <vector>

#include <doctest/doctest.h>

#include "codec/log_json.h"
#include "engine/log/replay.h"
#include "tests/support/notation_reader.h"
#include "tests/support/random_game.h"

namespace kurz::test {
namespace {

TEST_CASE("logs go through JSON without loss") {
  for_each_game(3, [](const Board& on, int players, Style style, std::uint64_t seed) {
    CAPTURE(on.id);
    CAPTURE(seed);
    GameLog log = random_log(on, players, seed, style);
    log.seed = "2a";
    const std::string text = log_to_json(log);
    CHECK(text.find('\n') == std::string::npos);
    const auto back = log_from_json(text, find_board);
    REQUIRE(back.ok());
    REQUIRE(*back == log);
    REQUIRE(log_to_json(*back) == text);
  });
}

TEST_CASE("logs go through notation without loss") {
  for_each_game(3, [](const Board& on, int players, Style style, std::uint64_t seed) {
    CAPTURE(on.id);
    CAPTURE(seed);
    GameLog log = random_log(on, players, seed, style);
    log.seed = "2a";
    const std::string text = game_to_notation(log);
    const auto back = game_from_notation(on, text);
    REQUIRE(back.ok());
    REQUIRE(*back == log);
    REQUIRE(game_to_notation(*back) == text);
    for (const Move& move : log.moves) {
      const auto move_back = move_from_notation(on, move_to_notation(on, move));
      REQUIRE(move_back.ok());
      REQUIRE(*move_back == move);
    }
  });
}

TEST_CASE("a game that still runs is written and read without a result") {
  for_each_table([](const Board& on, int players) {
    RandomGame game(on, players, 3);
    for (int moves = 0; moves < 12; ++moves) game.play_next();
    REQUIRE_FALSE(game.log().result);
    const auto from_json = log_from_json(log_to_json(game.log()), find_board);
    REQUIRE(from_json.ok());
    CHECK(*from_json == game.log());
    const auto from_notation = game_from_notation(on, game_to_notation(game.log()));
    REQUIRE(from_notation.ok());
    CHECK(*from_notation == game.log());
    CHECK(judge(game.log()).fault == LogFault::kUnfinished);
  });
}

TEST_CASE("a replay passes through the states and events of the game") {
  for_each_game(3, [](const Board& on, int players, Style style, std::uint64_t seed) {
    CAPTURE(on.id);
    CAPTURE(seed);
    RandomGame game(on, players, seed, style);
    std::vector<GameState> states{game.state()};
    std::vector<Step> steps{game.deal_events()};
    while (!game.over()) {
      steps.push_back(game.play_next());
      states.push_back(game.state());
    }
    const auto log = log_from_json(log_to_json(game.log()), find_board);
    REQUIRE(log.ok());
    Replay replay(*log);
    for (std::size_t i = 0; i < states.size(); ++i) {
      REQUIRE(replay.verdict().good());
      REQUIRE(replay.moves_played() == static_cast<int>(i));
      REQUIRE(replay.state() == states[i]);
      REQUIRE(replay.events() == steps[i]);
      REQUIRE(replay.advance() == (i + 1 < states.size()));
    }
    REQUIRE(judge(*log).good());
  });
}

// The page on logs lets other programs differ here.
TEST_CASE("equivalent spellings of a log are accepted") {
  for_each_table([](const Board& on, int players) {
    CAPTURE(on.id);
    CAPTURE(players);
    GameLog log = random_log(on, players, 8);
    std::swap(log.moves[0], log.moves[1]);  // the first tickets, chosen in any order
    CHECK(judge(log).good());
    for (Move& move : log.moves) {
      for (Outcome& outcome : move.outcomes) {
        if (outcome.type == OutcomeType::kSweep) std::swap(outcome.row[0], outcome.row[1]);
      }
      if (!move.outcomes.empty() && move.outcomes.back().type == OutcomeType::kSouvenir) {
        std::swap(move.outcomes.front(), move.outcomes.back());
      }
    }
    CHECK(judge(log).good());
  });
}

// Two tickets are a set: other programs may write them in another order.
TEST_CASE("notation with the tickets of an offer in another order is judged good") {
  const Board& on = board("tiny");
  const GameLog good = random_log(on, 2, 8, Style::kCollecting);
  GameLog log = good;
  for (Offer& offer : log.deal.tickets) std::swap(offer[0], offer[1]);
  for (Move& move : log.moves) {
    for (Outcome& outcome : move.outcomes) {
      if (outcome.type == OutcomeType::kTickets && outcome.count == 2)
        std::swap(outcome.tickets[0], outcome.tickets[1]);
    }
  }
  const auto read = game_from_notation(on, game_to_notation(log));
  REQUIRE(read.ok());
  CHECK(judge(*read).good());
  CHECK(*read == good);
}

TEST_CASE("notation with an unknown place is rejected") {
  const std::string text = game_to_notation(random_log(board("tiny"), 2, 8));
  const std::size_t at = text.rfind("place ") + 6;
  for (const char* bad : {"0", "5", "257", "-255", "first"}) {
    CAPTURE(bad);
    std::string changed = text;
    changed.replace(at, 1, bad);
    CHECK_FALSE(game_from_notation(board("tiny"), changed).ok());
  }
}

}  // namespace
}  // namespace kurz::test
