// Long runs of random games with every invariant checked after every step.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/board/board.h"

namespace kurz {

struct SoakCount {
  std::string city;
  int players = 0;
  long games = 0;
  long decisions = 0;
  long longest = 0;  // decisions of the longest game
  long sweeps = 0;
  long shuffles = 0;
  long passes = 0;
  long stuck = 0;
};
void add(SoakCount& sum, const SoakCount& part);

struct SoakReport {
  std::vector<SoakCount> counts;  // per board and number of players
  std::string violation;  // the first game that broke an invariant or did not end, with its seed; empty: none
  double seconds = 0;
};

struct SoakOptions {
  std::vector<BoardPtr> boards;
  long games = 0;  // in all, shared out evenly
  std::uint64_t seed = 0;
  int threads = 1;
};

SoakReport run_soak(const SoakOptions& options, const std::function<void(long done)>& progress);

}  // namespace kurz
