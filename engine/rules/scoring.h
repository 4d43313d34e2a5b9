// The end of the game: R33 tickets, R34 attractions, R35 districts, R36 souvenirs, R37 places.
#pragma once

#include <cstdint>

#include "engine/rules/connectivity.h"
#include "engine/rules/state.h"

namespace kurz {

struct Score {
  std::int16_t routes = 0;
  std::int16_t tickets = 0;
  std::int16_t bonus = 0;
  std::int16_t completed = 0;  // tickets

  [[nodiscard]] int total() const { return routes + tickets + bonus; }
  bool operator==(const Score&) const = default;
};
using Scores = BySeat<Score>;
using Places = BySeat<std::uint8_t>;

// Of all routes of a seat (R24).
int route_points(const Board& board, RouteSet routes);

// The city's bonus if the game ended now (R34, R35, R36).
struct Bonus {
  int points = 0;
  std::uint64_t reached = 0;  // attractions by location, districts by their order on the board, or symbols
};
Bonus bonus_of(const Board& board, Network& network, unsigned souvenirs);

// What a seat would score if the game ended now.
Score score(const GameState& state, Seat seat);
Scores score_all(const GameState& state);
// 1 is first; equal numbers share a place, and the places behind them are left out. Empty seats have 0.
Places places(const Scores& scores, int players);

}  // namespace kurz
