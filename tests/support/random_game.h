// Whole games of random moves with their log.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/log/game_log.h"
#include "engine/rules/legal.h"
#include "tests/support/boards.h"

namespace kurz::test {

// Uniform play seldom empties a deck. The others bring about what it does not: hands that take all cards,
// gaps in the row, passes and stuck games (hoarding), and the last tickets (collecting).
enum class Style : std::uint8_t { kUniform, kHoarding, kCollecting };
inline constexpr Style kStyles[] = {Style::kUniform, Style::kHoarding, Style::kCollecting};

inline bool fits(Action action, Style style) {
  const ActionType type = action.type();
  if (style == Style::kHoarding) {
    return type == ActionType::kDrawCard || type == ActionType::kTakeCard ||
           (type == ActionType::kKeepTickets && action.keep_count() == 2);
  }
  return type == ActionType::kDrawTickets || (type == ActionType::kKeepTickets && action.keep_count() == 1);
}

// A legal action in the given style; `legal` is not empty.
inline Action choose(const LegalActions& legal, Style style, Rng& rng) {
  Action action = legal[rng.below(legal.size())];
  // A style is a leaning, not a law: one move in sixteen is any.
  if (style == Style::kUniform || rng.below(16) == 0) return action;
  for (int tries = 0; tries < 12 && !fits(action, style); ++tries) action = legal[rng.below(legal.size())];
  return action;
}

// A seat that may move now: any of them while the first tickets are chosen.
inline Seat choose_seat(const GameState& state, Rng& rng) {
  if (state.phase != Phase::kChooseTickets) return state.turn;
  return Seat(nth(state.to_choose, rng.below(std::popcount(state.to_choose))));
}

struct NextMove {
  Seat seat;
  Action action;
};

// One game, move by move; the seed decides everything.
class RandomGame {
 public:
  RandomGame(const Board& board, int players, std::uint64_t seed, Style style = Style::kUniform)
      : nature_(seed),
        choices_(mix(seed)),
        style_(style),
        recorder_(Recorder::begin(board, players, Seat::none(), nature_).value()) {}

  [[nodiscard]] const GameState& state() const { return recorder_.state(); }
  [[nodiscard]] const GameLog& log() const { return recorder_.log(); }
  [[nodiscard]] const Step& deal_events() const { return recorder_.deal_events(); }
  [[nodiscard]] bool over() const { return state().phase == Phase::kOver; }

  NextMove choose_next() {
    const Seat seat = choose_seat(state(), choices_);
    return {seat, choose(legal_actions(state(), seat), style_, choices_)};
  }
  // Plays a move, which must be legal, and returns its events.
  Step play(NextMove move) { return recorder_.play(move.seat, move.action, nature_).value(); }
  Step play_next() { return play(choose_next()); }

 private:
  SeededNature nature_;
  Rng choices_;
  Style style_;
  Recorder recorder_;
};

inline GameLog random_log(const Board& board, int players, std::uint64_t seed,
                          Style style = Style::kUniform) {
  RandomGame game(board, players, seed, style);
  while (!game.over()) game.play_next();
  return game.log();
}

// Whether the environment has KURZ_LONG=1.
inline bool long_wanted() {
  const char* value = std::getenv("KURZ_LONG");
  return value != nullptr && std::string_view(value) == "1";
}

// `usual`, or ten times as many for a long run.
inline int games(int usual) { return long_wanted() ? 10 * usual : usual; }

// Calls body(board, players, style, seed) for `usual` games of every board, number of players and style.
template <class Body>
void for_each_game(int usual, Body body) {
  std::uint64_t seed = 1;
  for_each_table([&](const Board& board, int players) {
    for (const Style style : kStyles) {
      for (int game = games(usual); game > 0; --game) body(board, players, style, seed++);
    }
  });
}

}  // namespace kurz::test
