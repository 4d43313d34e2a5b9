// A ladder: every bot against every other, per city and number of players. It is played on all cores, can be
// stopped at any time and continues where it stopped.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "advice/statistics.h"
#include "arena/arena_game.h"
#include "arena/shard.h"

namespace kurz {

struct LadderSettings {
  std::vector<BoardPtr> boards;
  std::vector<int> players;       // counts of players, 2 to 4
  std::vector<std::string> bots;  // two or more, no two alike
  long games = 0;                 // per pairing; rounded up to whole deals
  std::uint64_t seed = 0;
  bool timed = true;  // otherwise all moves count as 0 ns
};

struct LadderCell {
  const Board* board = nullptr;
  int players = 0;
};

// One bot against another, which takes all other seats.
struct LadderPairing {
  std::size_t cell = 0;    // index into LadderPlan::cells
  std::size_t lone = 0;    // the bots, by number
  std::size_t others = 0;  //
  Pairing pairing;         // entry 0 is the lone one
  long deals = 0;
};

struct LadderPlan {
  LadderSettings settings;
  std::vector<LadderCell> cells;
  std::vector<LadderPairing> pairings;
  std::optional<Shard> shard;  // which part of the deals is to be played; otherwise all

  [[nodiscard]] long games() const;  // of all shards
};

// With two players every pair of bots meets once. With more, one bot sits among several of another, and then
// the other way round, so that no third bot decides between them. The deals of a pairing do not depend on
// other bots.
LadderPlan make_ladder_plan(LadderSettings settings, const PlayerMaker& make = registered_player);

// The results of the deals of one pairing. All sums are of whole numbers, so that the order of the deals does
// not matter.
struct PairingTally {
  static constexpr int kWinParts = 12;   // a first place shared by 2, 3 or 4 is a whole number of them
  static constexpr int kAheadParts = 2;  // a shared place is half for each

  Sample wins;   // per deal: the lone bot's first places, in parts
  Sample ahead;  // per deal: how often the lone bot came before one of the others, in parts
  BotTally lone;
  BotTally others;  // on all their seats

  // All games of a deal; entry 0 is the lone bot.
  void add_deal(const std::vector<ArenaGame>& games);
  void add(const PairingTally& other);
  [[nodiscard]] long deals() const { return wins.count; }
  bool operator==(const PairingTally&) const = default;
};

struct PairingProgress {
  std::vector<bool> left;  // by deal: whether it is still to be played
  PairingTally tally;      // of those that are played
};
// How many games of the plan are still to be played.
long games_to_play(const LadderPlan& plan, const std::vector<PairingProgress>& progress);

// What a ladder has played so far, stored on disk: a line per bundle of finished deals of a pairing.
class LadderJournal {
 public:
  // Continues the journal of this plan, or begins one. The error is a message.
  static Result<LadderJournal, std::string> open(const std::filesystem::path& file, const LadderPlan& plan);

  // What it held when it was opened, by pairing.
  [[nodiscard]] const std::vector<PairingProgress>& held() const { return held_; }

  // Adds a bundle of deals; sync() writes all of them to the disk. False: error() says why.
  [[nodiscard]] bool append(std::size_t pairing, std::vector<long> deals, const PairingTally& tally) const;
  [[nodiscard]] bool sync() const { return journal_->sync(); }
  // Writes a ladder that is complete as one line per pairing, so that equal ladders have equal journals.
  [[nodiscard]] bool complete(const LadderPlan& plan, const std::vector<PairingTally>& tallies);
  [[nodiscard]] std::string error() const { return journal_->error(); }

 private:
  std::optional<Journal> journal_;
  std::vector<PairingProgress> held_;
};

// The results of a ladder from the files of all its shards. The error is a message.
Result<std::vector<PairingTally>, std::string> merge_ladder(const LadderPlan& plan,
                                                            const std::vector<std::string>& files);

struct LadderRun {
  int threads = 1;
  LadderJournal* journal = nullptr;  // keeps what is played; null: nothing does
  // Stopping loses at most this much work, besides the games in progress.
  std::chrono::milliseconds save_every{2000};
  // Called with the number of games that this run has played; false stops it.
  std::function<bool(long played)> progress;
};

struct LadderOutcome {
  std::vector<PairingTally> tallies;  // by pairing of the plan
  bool complete = false;
  std::string error;  // of the journal, which stopped it
};

// The same for any number of threads and stops, as far as the bots do not look at the clock.
LadderOutcome run_ladder(const LadderPlan& plan, const LadderRun& run);

}  // namespace kurz
