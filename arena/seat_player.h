// Whoever sits on a seat of a game in the arena, for that one game.
#pragma once

#include <functional>
#include <string_view>

#include "bots/registry.h"

namespace kurz {

using SeatPlayer = ArenaPlayer;
using PlayerMaker = std::function<SeatPlayer(std::string_view text)>;

// By its text, from the registry of bots, which must know it.
SeatPlayer seat_player(std::string_view text);

struct Thought {
  Action action;
  std::int64_t nanoseconds = 0;
};
// What the player does, and how long that took; making the view for a bot is not its time.
Thought think(SeatPlayer& player, const GameState& state, Seat seat, Rng& rng);

// Milliseconds a move; 0: no limit, as for every oracle.
int time_given(const SeatPlayer& player);

}  // namespace kurz
