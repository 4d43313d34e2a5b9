// Plays a ladder on all cores. It can be stopped at any moment and goes on where it was.
#pragma once

#include <chrono>
#include <functional>

#include "arena/ladder_journal.h"

namespace kurz {

struct LadderRun {
  int threads = 1;
  LadderJournal* journal = nullptr;  // keeps what is played; null: nothing does
  // A stop loses at most this much work, besides the games that are being played.
  std::chrono::milliseconds keep_every{2000};
  // Called with the number of games that this run has played; false stops it.
  std::function<bool(long played)> progress;
};

struct LadderOutcome {
  std::vector<PairingTally> tallies;  // by pairing of the plan
  bool complete = false;
  std::optional<JournalProblem> problem;  // what stopped it
};

// The same for any number of threads and stops, as far as the bots do not look at the clock.
LadderOutcome run_ladder(const LadderPlan& plan, const LadderRun& run);

// How many games of the plan are not in the journal yet.
long games_to_play(const LadderPlan& plan, const std::vector<PairingProgress>& held);

}  // namespace kurz
