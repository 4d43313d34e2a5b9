#include "advice/valuation.h"

#include <cmath>

#include "engine/rules/flow.h"

namespace kurz {

Estimate& Estimate::operator+=(const Estimate& other) {
  value += other.value;
  error = std::hypot(error, other.error);
  return *this;
}

SeatWorth& SeatWorth::operator+=(const SeatWorth& other) {
  win += other.win;
  points += other.points;
  return *this;
}

Estimate estimate_of(const Sample& sample) { return {sample.mean(), sample.standard_error()}; }

void Tallies::add(const EndValues& outcome) { add_difference(outcome, {}); }

void Tallies::add_difference(const EndValues& one, const EndValues& other) {
  for (std::size_t s = 0; s < kMaxSeats; ++s) {
    win_[s].add(static_cast<double>(one.win[s]) - static_cast<double>(other.win[s]));
    points_[s].add(static_cast<double>(one.points[s]) - static_cast<double>(other.points[s]));
  }
}

Worths Tallies::worths() const {
  Worths worths;
  for (std::size_t s = 0; s < kMaxSeats; ++s) worths[s] = {estimate_of(win_[s]), estimate_of(points_[s])};
  return worths;
}

EndValues Valuer::play_on(GameState world, std::uint64_t chance) {
  SeededNature nature(chance);
  policy_.forget();
  play_to_end(world, policy_, nature);
  return outcome_of(world);
}

EndValues Valuer::play_on_after(GameState world, Seat seat, Action action, std::uint64_t answer,
                                std::uint64_t chance) {
  SeededNature nature(answer);
  Flow(world, nature, kNoListener).act(seat, action);
  return play_on(world, chance);
}

SeatWorth difference(const View& view, Action one, Action other, int playouts, std::uint64_t seed) {
  Rng rng(seed);
  const BelievedWorlds worlds(view);
  Valuer valuer;
  Tallies tallies;
  for (int i = 0; i < playouts; ++i) {
    const GameState world = worlds.sample(rng);
    const std::uint64_t answer = rng.next();
    const std::uint64_t chance = rng.next();
    tallies.add_difference(valuer.play_on_after(world, view.viewer, one, answer, chance),
                           valuer.play_on_after(world, view.viewer, other, answer, chance));
  }
  return tallies.worths()[static_cast<std::size_t>(view.viewer.index())];
}

}  // namespace kurz
