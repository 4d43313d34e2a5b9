#include <algorithm>
#include <set>

#include <doctest/doctest.h>

#include "bots/search/playout.h"
#include "bots/value/training.h"
#include "bots/value/value_book.h"
#include "bots/value/value_files.h"
#include "engine/rules/flow.h"
#include "engine/rules/playout.h"
#include "tests/support/random_game.h"

namespace kurz {
namespace {

// Calls body(state) at the beginning of the turns of a random game.
template <class Body>
void for_each_turn(const Board& board, int players, Body body) {
  test::RandomGame game(board, players, 12);
  for (; !game.over(); game.play_next()) {
    if (game.state().phase == Phase::kTurn) body(game.state());
  }
}

ValueNetwork some_network(int inputs, std::uint64_t seed) {
  return ValueNetwork(Trainer(inputs, seed).network());
}

float value_of(const ValueNetwork& network, std::initializer_list<std::uint16_t> facts) {
  Inputs inputs;
  for (const std::uint16_t fact : facts) inputs.push_back(fact);
  return network.evaluate(inputs).win;
}

}  // namespace

TEST_CASE("value: every fact about a world has a number of its own, on every board") {
  test::for_each_table([](const Board& board, int players) {
    const InputMap map(board);
    for_each_turn(board, players, [&](const GameState& state) {
      Policy policy;
      Inputs inputs;
      read_inputs(map, state, state.turn, policy, inputs);
      REQUIRE(std::ranges::max(inputs) < map.size());
      const auto distinct = std::set<std::uint16_t>(inputs.begin(), inputs.end()).size();
      if (players == 2) REQUIRE(distinct == inputs.size());
    });
  });
}

TEST_CASE("value: a network learns which facts matter") {
  Trainer trainer(4, 3);
  Rng rng(5);
  for (int i = 0; i < 4000; ++i) {
    TrainingSample sample;
    const int fact = rng.below(4);
    sample.inputs.push_back(static_cast<std::uint16_t>(fact));
    sample.target = {fact == 1 ? 0.9F : 0.2F, 0.5F, 0.5F};
    trainer.learn(sample, 0.02F);
  }
  const ValueNetwork network(trainer.network());
  CHECK(value_of(network, {0}) == doctest::Approx(0.2F).epsilon(0.1));
  CHECK(value_of(network, {1}) == doctest::Approx(0.9F).epsilon(0.1));
}

TEST_CASE("value: networks survive being written and read, and nothing else is taken for them") {
  const Board& board = test::board("tiny");
  const int inputs = InputMap(board).size();
  const ValueNetwork two = some_network(inputs, 1);
  const ValueNetwork more = some_network(inputs, 2);
  std::vector<std::uint8_t> bytes = ValueBook::bytes(board, two, more);
  const auto book = ValueBook::read(board, bytes);
  REQUIRE(book);
  CHECK(value_of(book->network(2), {3, 7}) == value_of(two, {3, 7}));
  CHECK(value_of(book->network(3), {3, 7}) == value_of(more, {3, 7}));
  CHECK(value_of(two, {3, 7}) != value_of(more, {3, 7}));
  CHECK_FALSE(ValueBook::read(test::board("berlin"), bytes));
  CHECK_FALSE(ValueBook::read(board, std::span(bytes).first(bytes.size() - 1)));
  ++bytes[7];  // the version
  CHECK_FALSE(ValueBook::read(board, bytes));
}

TEST_CASE("value: every city has networks of at most 300 kB, other boards have none") {
  for (const std::string_view city : test::kCities) CHECK(value_book(test::board(city)) != nullptr);
  for (const std::span<const std::uint8_t> file : value_files()) CHECK(file.size() <= 300'000);
  CHECK(value_book(test::board("tiny")) == nullptr);
  Board changed = test::board("berlin");
  ++changed.content_hash;
  CHECK(value_book(changed) == nullptr);
}

TEST_CASE("value: the networks tell who will win a game of planners") {
  for (const std::string_view city : test::kCities) {
    for (const int players : {2, 3, 4}) {
      CAPTURE(city);
      CAPTURE(players);
      const Board& board = test::board(city);
      SeededNature nature(21);
      double own = 0;
      double equal = 0;
      for (int i = 0; i < 100; ++i) {
        GameState state = deal_game(board, players, nature, kNoListener);
        Flow flow(state, nature, kNoListener);
        Policy policy;
        while (state.phase != Phase::kTurn || state.pieces_left(state.turn) > 8)
          flow.act(seat_to_move(state), policy.choose(state, seat_to_move(state)));
        const Seat seat = state.turn;
        const float expected = value_book(board)->evaluate(state, seat, policy).win;
        play_to_end(state, policy, nature);
        const double win = outcome_of(state).win[seat];
        own += (win - expected) * (win - expected);
        equal += (win - 1.0 / players) * (win - 1.0 / players);
      }
      CHECK(own < 0.95 * equal);
    }
  }
}

TEST_CASE("value: training with the same seed gives the same network, which is better than none") {
  const Board& board = test::board("tiny");
  TrainingOptions options;
  options.samples = 1 << 19;
  std::vector<double> errors;
  const auto run = [&] {
    errors.clear();
    return train(board, {2}, options, {}, [&](long, double error) { return errors.push_back(error), true; });
  };
  const FloatNetwork once = run();
  REQUIRE(errors.size() == 2);
  CHECK(errors[1] < errors[0]);
  CHECK(run().first == once.first);
}

}  // namespace kurz
