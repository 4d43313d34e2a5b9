// Many games between bots, on all cores, with the same result for any number of threads.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "advice/statistics.h"
#include "arena/arena_game.h"
#include "arena/sprt.h"

namespace kurz {

struct MatchOptions {
  Pairing pairing;
  long deals = 0;
  int threads = 1;
  // Ends the match once it is settled; for two players and duplicate deals.
  std::optional<SprtQuestion> sprt = std::nullopt;

  [[nodiscard]] long games() const { return deals * pairing.games_per_deal(); }
};

// The results of one entry: a bot on its seat, or on all seats in turn with duplicate deals.
struct BotRecord : BotTally {
  std::string name;
  double wins = 0;  // a shared first place counts in parts
  long routes = 0;  // points, of finished games
  long tickets = 0;
  long bonus = 0;
  long completed = 0;
  std::array<long, kMaxSeats> places{};
  Sample deals;  // per deal: the mean win

  [[nodiscard]] double share() const { return games == 0 ? 0 : wins / static_cast<double>(games); }
  [[nodiscard]] Interval interval() const { return share_interval(wins, games, deals); }  // of the share
  [[nodiscard]] double mean(long sum) const {
    return finished == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(finished);
  }
  [[nodiscard]] bool faultless() const { return illegal + threw + overtime == 0; }
};

// A game that a bot spoiled, so that somebody can find out why.
struct SpoiledGame {
  long game = 0;          // from 0, in the order of the log
  std::size_t entry = 0;  // whose fault it was
  Seat seat;              // where it sat
  int move = 0;           // from 0: the one that was not made
  Fault fault = Fault::kNone;
  std::optional<RuleViolation> refusal;
  std::string thrown;
};

struct MatchReport {
  long games = 0;
  long deals = 0;
  long decisions = 0;
  long stuck = 0;
  double seconds = 0;
  std::vector<BotRecord> bots;       // by entry
  std::vector<SpoiledGame> spoiled;  // the first few
  std::optional<Sprt> sprt;
};

// Called in the order of the games, from one thread at a time. False stops the match.
using GameSink = std::function<bool(const GameLog&)>;
// Called with the number of games that are done.
using Progress = std::function<void(long done)>;

// The bots must exist.
MatchReport run_match(const MatchOptions& options, const GameSink& sink, const Progress& progress);

}  // namespace kurz
