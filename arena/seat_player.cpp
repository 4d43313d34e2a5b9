#include "arena/seat_player.h"

#include <chrono>

#include "bots/registry.h"

namespace kurz {

SeatPlayer seat_player(std::string_view text) { return std::move(make_bot(text).value()); }

Thought think(SeatPlayer& player, const GameState& state, Seat seat, Rng& rng) {
  using Clock = std::chrono::steady_clock;
  const View view = make_view(state, seat);
  const Clock::time_point start = Clock::now();
  const Action action = player->choose(view, rng, Budget());
  return {action, std::chrono::nanoseconds(Clock::now() - start).count()};
}

int time_given(const SeatPlayer& player) { return player->time_given(); }

}  // namespace kurz
