#include "bots/value/self_play.h"

#include <cmath>

#include "engine/log/game_log.h"
#include "engine/rules/flow.h"
#include "engine/rules/playout.h"

namespace kurz {
namespace {

// How far a game may stray from good play before it counts, in decisions.
constexpr int kLongestStray = 60;

float fraction(Rng& rng) { return static_cast<float>(rng.next() >> 40U) * 0x1.0p-24F; }

}  // namespace

SelfPlay::SelfPlay(const Board& board, const SelfPlayOptions& options, std::uint64_t seed)
    : board_(board), options_(options), map_(board), rng_(seed), nature_(rng_.split()) {}

Action SelfPlay::choose(const GameState& state, Seat seat) {
  if (options_.simulations == 0) return policy_.choose(state, seat);
  const View view = make_view(state, seat);
  if (view.legal.size() == 1) return view.legal[0];
  return searches_[seat]->think(view, rng_).front().action;
}

// One of the sensible actions, the better the likelier.
Action SelfPlay::stray(const GameState& state, Seat seat, float temperature) {
  Candidates candidates;
  policy_.weigh(state, seat, candidates);
  float top = -1e9F;
  for (const Candidate& candidate : candidates) top = std::max(top, candidate.value);
  float sum = 0;
  for (const Candidate& candidate : candidates) sum += std::exp((candidate.value - top) / temperature);
  float at = fraction(rng_) * sum;
  for (const Candidate& candidate : candidates) {
    at -= std::exp((candidate.value - top) / temperature);
    if (at < 0) return candidate.action;
  }
  return candidates[0].action;
}

void SelfPlay::play(int players, std::vector<TrainingSample>& samples) {
  const IgnoreEvents listener;  // unlike no listener it keeps the history, which searches count cards by
  GameState state = deal_game(board_, players, nature_, listener);
  Flow flow(state, nature_, listener);
  policy_.forget();
  reader_.forget();
  if (options_.simulations > 0) {
    SearchOptions search;
    search.simulations = options_.simulations;
    for (auto& kept : searches_) kept = std::make_unique<Search>(search);
  }
  // Each seat strays a little or much up to some decision; that one is any sensible action.
  BySeat<float> temperature{};
  for (float& each : temperature) each = rng_.below(3) == 0 ? 0.01F : 0.3F * std::exp(2.5F * fraction(rng_));
  const int last_stray = rng_.below(kLongestStray) - 5;
  const std::size_t first = samples.size();
  std::vector<Seat> seats;
  for (int decision = 0; state.phase != Phase::kOver; ++decision) {
    const Seat seat = seat_to_move(state);
    if (state.phase == Phase::kTurn && state.last_turns == 0 && decision > last_stray && rng_.below(2) == 0) {
      for (const Seat each : state.seats_in_play()) {
        TrainingSample& sample = samples.emplace_back();
        read_inputs(map_, state, each, reader_, sample.inputs);
        sample.target[0] = static_cast<float>(each.index());
      }
    }
    flow.act(seat, decision < last_stray    ? stray(state, seat, temperature[seat])
                   : decision == last_stray ? stray(state, seat, 100)
                                            : choose(state, seat));
  }
  finish(state, first, samples);
}

void SelfPlay::finish(const GameState& over, std::size_t first, std::vector<TrainingSample>& samples) const {
  const EndValues values = outcome_of(over);
  for (std::size_t i = first; i < samples.size(); ++i) {
    const Seat seat(static_cast<int>(samples[i].target[0]));
    samples[i].target = {values.win[seat], 2 * values.reward[seat] - values.win[seat],
                         std::clamp(values.points[seat] / kMostPoints, 0.0F, 1.0F)};
  }
}

}  // namespace kurz
