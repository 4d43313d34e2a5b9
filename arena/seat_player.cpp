#include "arena/seat_player.h"

#include <chrono>
#include <utility>

namespace kurz {
namespace {

template <class Choose>
Thought timed(Choose choose) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  const Action action = choose();
  return {action, std::chrono::nanoseconds(Clock::now() - start).count()};
}

}  // namespace

SeatPlayer seat_player(std::string_view text) { return std::move(make_arena_player(text).value()); }

Thought think(SeatPlayer& player, const GameState& state, Seat seat, Rng& rng) {
  if (auto* oracle = std::get_if<std::unique_ptr<Oracle>>(&player))
    return timed([&] { return (*oracle)->choose(state, seat, rng); });
  Bot& bot = *std::get<std::unique_ptr<Bot>>(player);
  const View view = make_view(state, seat);
  return timed([&] { return bot.choose(view, rng, Budget()); });
}

int time_given(const SeatPlayer& player) {
  const auto* bot = std::get_if<std::unique_ptr<Bot>>(&player);
  return bot == nullptr ? 0 : (*bot)->time_given();
}

}  // namespace kurz
