// How fast the engine plays, and a fingerprint of how it plays.
#pragma once

#include <cstdint>

#include "engine/board/board.h"

namespace kurz {

struct Speed {
  long games = 0;
  long decisions = 0;
  double seconds = 0;

  [[nodiscard]] double games_per_s() const { return static_cast<double>(games) / seconds; }
  [[nodiscard]] double decisions_per_s() const { return static_cast<double>(decisions) / seconds; }
  [[nodiscard]] double ns_per_decision() const { return seconds * 1e9 / static_cast<double>(decisions); }
};

// Random legal play, every payment generated, events off, scoring included, on one core. Many short runs of
// about `seconds` in all are made and the best counts: other work of the machine only makes a run slower.
Speed measure_playouts(const Board& board, int players, double seconds);

// The same play with events, a view for every seat and for a spectator after every move, and the log.
Speed measure_recorded(const Board& board, int players, double seconds);

// Whole games played by the planner in every seat, as in the playouts of a search.
Speed measure_planner_playouts(const Board& board, int players, double seconds);

// Iterations of ismcts from the first turn of a game, counted as games.
Speed measure_search(const Board& board, int players, double seconds);

// Over the final scores of a number of random games: changes with any change of behaviour.
std::uint64_t playout_signature(const Board& board, int players, int games);

}  // namespace kurz
