// To the end of the game with every seat played by the planner, and what that is worth to each.
#pragma once

#include <array>

#include "bots/plan/policy.h"
#include "engine/rules/listener.h"
#include "engine/rules/nature.h"
#include "engine/rules/scoring.h"

namespace kurz {

// What the end of a game came to for each seat.
struct EndValues {
  std::array<float, kMaxSeats> reward{};  // 0 to 1: winning, mixed with the margin
  std::array<float, kMaxSeats> win{};     // a shared first place counts in parts
  std::array<float, kMaxSeats> points{};
};

EndValues outcome_of(const GameState& over);

// For games whose events nobody needs.
inline constexpr NoEvents kNoListener{};

// `policy` must not hold plans of another world.
void play_to_end(GameState& world, Policy& policy, SeededNature& chance);

}  // namespace kurz
