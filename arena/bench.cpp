#include "arena/bench.h"

#include <chrono>

#include "bots/ismcts/search.h"
#include "engine/base/hash.h"
#include "engine/log/game_log.h"
#include "engine/rules/playout.h"
#include "engine/rules/scoring.h"
#include "engine/view/view.h"

namespace kurz {
namespace {

constexpr std::uint64_t kSeed = 7;

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Runs `play_games(n)` again and again, each time from the same seed, and keeps the quickest.
template <class PlayGames>
Speed best_of(double seconds, long games, PlayGames play_games) {
  Speed best;
  const double end = now() + seconds;
  do {
    const double start = now();
    const long decisions = play_games(games);
    const double taken = now() - start;
    if (best.games == 0 || taken < best.seconds) best = {games, decisions, taken};
  } while (now() < end);
  return best;
}

template <class Use>
long play_scored(const Board& board, int players, long games, Use use) {
  SeededNature nature(kSeed);
  long decisions = 0;
  for (long game = 0; game < games; ++game) {
    GameState state = deal_game(board, players, nature, kNoListener);
    decisions += play_out(state, nature, kNoListener, [](const GameState&) {});
    const Scores scores = score_all(state);
    use(scores, places(scores, players));
  }
  return decisions;
}

long play_recorded(const Board& board, int players, long games) {
  SeededNature nature(kSeed);
  long decisions = 0;
  long legal_seen = 0;
  for (long game = 0; game < games; ++game) {
    Recorder recorder = std::move(Recorder::begin(board, players, Seat::none(), nature).value());
    while (recorder.state().phase != Phase::kOver) {
      const Seat seat = seat_to_move(recorder.state());
      const LegalActions legal = legal_actions(recorder.state(), seat);
      if (!recorder.play(seat, legal[nature.rng().below(legal.size())], nature)) return 0;
      for (int viewer = 0; viewer < players; ++viewer)
        legal_seen += make_view(recorder.state(), Seat(viewer)).legal.size();
      legal_seen += make_view(recorder.state(), kSpectator).legal.size();
      ++decisions;
    }
  }
  return legal_seen > 0 ? decisions : 0;
}

}  // namespace

Speed measure_playouts(const Board& board, int players, double seconds) {
  long first_places = 0;
  const auto play = [&](long games) {
    return play_scored(board, players, games,
                       [&](const Scores&, const Places& places) { first_places += places[0]; });
  };
  const Speed speed = best_of(seconds, 10000, play);
  return first_places > 0 ? speed : Speed();
}

Speed measure_recorded(const Board& board, int players, double seconds) {
  return best_of(seconds, 500, [&](long games) { return play_recorded(board, players, games); });
}

Speed measure_planner_playouts(const Board& board, int players, double seconds) {
  return best_of(seconds, 500, [&](long games) {
    SeededNature nature(kSeed);
    Policy policy;
    for (long game = 0; game < games; ++game) {
      GameState state = deal_game(board, players, nature, kNoListener);
      policy.forget();
      play_to_end(state, policy, nature);
    }
    return games;
  });
}

Speed measure_search(const Board& board, int players, double seconds) {
  SeededNature nature(kSeed);
  const IgnoreEvents listener;
  GameState state = deal_game(board, players, nature, listener);
  Flow flow(state, nature, listener);
  Policy policy;
  while (state.phase != Phase::kTurn)
    flow.act(seat_to_move(state), policy.choose(state, seat_to_move(state)));
  const View view = make_view(state, state.turn);
  return best_of(seconds, 1000, [&](long iterations) {
    SearchOptions options;
    options.simulations = static_cast<int>(iterations);
    Rng rng(kSeed);
    long visits = 0;
    for (const Finding& finding : Search(options).think(view, rng)) visits += finding.visits;
    return visits;
  });
}

std::uint64_t playout_signature(const Board& board, int players, int games) {
  Fingerprint print;
  const auto add = [&](const Scores& scores, const Places& places) {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
      print.add(static_cast<std::uint64_t>(scores[seat].total()));
      print.add(static_cast<std::uint64_t>(scores[seat].completed));
      print.add(places[seat]);
    }
  };
  print.add(static_cast<std::uint64_t>(play_scored(board, players, games, add)));
  return print.value();
}

}  // namespace kurz
