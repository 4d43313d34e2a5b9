// A ladder: every bot against every other, per city and number of players. It is played on all cores, can be
// stopped at any moment and goes on where it was.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "advice/statistics.h"
#include "arena/arena_game.h"

namespace kurz {

struct LadderSettings {
  std::vector<BoardPtr> boards;
  std::vector<int> players;       // counts of players, 2 to 4
  std::vector<std::string> bots;  // two or more, no two alike
  long games = 0;                 // per pairing; rounded up to whole deals
  std::uint64_t seed = 0;
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

  [[nodiscard]] long games() const;
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
  std::vector<bool> done;  // by deal
  PairingTally tally;      // of those
};
// How many games of the plan are still to be played.
long games_to_play(const LadderPlan& plan, const std::vector<PairingProgress>& progress);

// What a ladder has played so far, on the disk: a line of settings, then a line per bundle of finished deals
// of a pairing. However the program stops, all lines but the last are complete, and the ladder goes on from
// them.
class LadderJournal {
 public:
  // Continues the journal of this plan, or begins one. It is locked while it is open. The error is a message.
  static Result<LadderJournal, std::string> open(const std::filesystem::path& file, const LadderPlan& plan);

  // What it held when it was opened, by pairing.
  [[nodiscard]] const std::vector<PairingProgress>& held() const { return held_; }

  // Adds a bundle of deals; sync() writes all of them to the disk. False: error() says why.
  [[nodiscard]] bool append(std::size_t pairing, std::vector<long> deals, const PairingTally& tally) const;
  [[nodiscard]] bool sync() const;
  [[nodiscard]] std::string error() const;

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  // The error, or nothing.
  std::string read(const LadderPlan& plan);
  [[nodiscard]] bool write(const std::string& text) const;
  [[nodiscard]] bool cut(std::size_t length) const;

  std::unique_ptr<std::FILE, Close> file_;
  std::string name_;
  std::vector<PairingProgress> held_;
};

struct LadderRun {
  int threads = 1;
  LadderJournal* journal = nullptr;  // keeps what is played; null: nothing does
  // A stop loses at most this much work, besides the games that are being played.
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
