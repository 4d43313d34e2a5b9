// How well determinize() guesses the other hands in games of planners: the mean logarithm of the probability
// that it gives to the true number of cards, per colour, hand and decision. Skipped unless asked for:
//   kurz_tests --test-case='*log score*' --no-skip
#include <cmath>

#include <doctest/doctest.h>

#include "engine/log/replay.h"
#include "engine/view/view.h"
#include "tests/conformance/posterior.h"
#include "tests/support/boards.h"
#include "tests/support/bot_game.h"

namespace kurz::test {
namespace {

constexpr int kScoreSamples = 200;

struct Score {
  double sum = 0;
  double exact = 0;  // of the posterior itself
  long count = 0;
};

using CountShares = std::array<std::array<double, CardCounts::kMaxTotal + 1>, kMaxColors + 1>;

void add_decision(const View& view, const GameState& truth, const Posterior* exact, Rng& rng, Score& score) {
  std::array<CountShares, kMaxSeats> sampled{};
  std::array<CountShares, kMaxSeats> right{};
  const auto add = [&](std::array<CountShares, kMaxSeats>& to, const auto& hands, double share) {
    for (std::size_t seat = 0; seat < view.players; ++seat) {
      for (std::size_t card = 0; card <= kMaxColors; ++card)
        to[seat][card][static_cast<std::size_t>(hands[seat][Color(static_cast<int>(card))])] += share;
    }
  };
  for (int i = 0; i < kScoreSamples; ++i) add(sampled, determinize(view, rng).hand, 1.0);
  if (exact != nullptr) exact->for_each([&](const auto& hands, double p) { add(right, hands, p); });
  for (std::size_t seat = 0; seat < view.players; ++seat) {
    if (Seat(static_cast<int>(seat)) == view.viewer) continue;
    for (std::size_t card = 0; card <= kMaxColors; ++card) {
      const auto true_count = static_cast<std::size_t>(truth.hand[seat][Color(static_cast<int>(card))]);
      if (view.board->full_deck[Color(static_cast<int>(card))] == 0) continue;
      score.sum += std::log((sampled[seat][card][true_count] + 0.5) / (kScoreSamples + 1.0));
      if (exact != nullptr) score.exact += std::log(right[seat][card][true_count]);
      ++score.count;
    }
  }
}

Score score_games(const Board& on, int players, int games) {
  Score score;
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(games); ++seed) {
    const GameLog log =
        play_bots(on, std::vector<std::string>(static_cast<std::size_t>(players), "planner"), seed);
    Rng rng(seed);
    std::vector<Posterior> exact(static_cast<std::size_t>(players), Posterior(on));
    Replay replay(log);
    const auto see = [&] {
      for (const Event& event : replay.events()) {
        for (std::size_t s = 0; s < exact.size() && players == 2; ++s)
          exact[s].see(seen_by(event, Seat(static_cast<int>(s))));
      }
    };
    for (see(); replay.state().phase != Phase::kOver; see()) {
      const Seat seat = seat_to_move(replay.state());
      const Posterior* known = players == 2 ? &exact[static_cast<std::size_t>(seat.index())] : nullptr;
      add_decision(make_view(replay.state(), seat), replay.state(), known, rng, score);
      if (!replay.advance()) break;
    }
  }
  return score;
}

TEST_CASE("the log score of the hands that determinize deals" * doctest::skip()) {
  for (const char* city : {"new-york", "berlin"}) {
    for (const int players : {2, 3, 4}) {
      const Score score = score_games(board(city), players, players == 2 ? 20 : 8);
      const auto count = static_cast<double>(score.count);
      MESSAGE(std::string(city) << ", " << players << " players: " << score.sum / count
                                << (players == 2 ? ", exact " + std::to_string(score.exact / count) : ""));
    }
  }
}

}  // namespace
}  // namespace kurz::test
