#include "advice/valuation.h"

#include <cmath>

#include "engine/rules/flow.h"

namespace kurz {

Worth operator+(const Worth& one, const Worth& other) {
  return {one.win + other.win, std::hypot(one.win_error, other.win_error), one.points + other.points,
          std::hypot(one.points_error, other.points_error)};
}

void Tallies::add(const EndValues& outcome, const EndValues& less) {
  for (std::size_t s = 0; s < kMaxSeats; ++s) {
    win_[s].add(static_cast<double>(outcome.win[s]) - static_cast<double>(less.win[s]));
    points_[s].add(static_cast<double>(outcome.points[s]) - static_cast<double>(less.points[s]));
  }
}

Worths Tallies::worths() const {
  Worths worths;
  for (std::size_t s = 0; s < kMaxSeats; ++s) {
    worths[s] = {win_[s].mean(), win_[s].standard_error(), points_[s].mean(), points_[s].standard_error()};
  }
  return worths;
}

EndValues play_on(GameState world, std::uint64_t chance, Policy& policy) {
  SeededNature nature(chance);
  policy.forget();
  play_to_end(world, policy, nature);
  return outcome_of(world);
}

EndValues play_on_after(GameState world, Seat seat, Action action, std::uint64_t answer, std::uint64_t chance,
                        Policy& policy) {
  SeededNature nature(answer);
  Flow(world, nature, kNoListener).act(seat, action);
  return play_on(world, chance, policy);
}

Worth worth_of(const View& view, Action action, std::optional<Action> other, int playouts,
               std::uint64_t seed) {
  Rng rng(seed);
  const BelievedWorlds worlds(view);
  Policy policy;
  Tallies tallies;
  for (int i = 0; i < playouts; ++i) {
    const GameState world = worlds.sample(rng);
    const std::uint64_t answer = rng.next();
    const std::uint64_t chance = rng.next();
    const auto play = [&](Action one) {
      return play_on_after(world, view.viewer, one, answer, chance, policy);
    };
    tallies.add(play(action), other ? play(*other) : EndValues());
  }
  return tallies.worths()[view.viewer];
}

}  // namespace kurz
