// Many games between bots, on all cores, with the same result for any number of threads.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "advice/statistics.h"
#include "arena/arena_game.h"

namespace kurz {

// Is the share of the first bot at most `low`, or at least `high`?
struct SprtQuestion {
  double low = 0.5;
  double high = 0.55;
};

enum class SprtVerdict : std::uint8_t { kOpen, kLow, kHigh };

// A generalised sequential probability ratio test over pairs of games of one deal. The distribution of the
// five results of a pair is not known beforehand: for each hypothesis, the test takes the likeliest
// distribution with that mean. So the test benefits from the lower variance of duplicate deals, and shares
// far from one half are judged correctly, too. Each of the two wrong verdicts occurs in about 5 of 100 tests.
class Sprt {
 public:
  // Where the logarithm of the likelihood ratio settles it: log(0.95 / 0.05), up or down.
  static constexpr double kBound = 2.9444389791664403;

  explicit Sprt(SprtQuestion question) : question_(question) { counts_.fill(kNeverSeen); }

  // The first bot's mean result of the two games of a deal: 0, 1/4, 1/2, 3/4 or 1.
  void add(double pair_result);

  [[nodiscard]] const SprtQuestion& question() const { return question_; }
  [[nodiscard]] double log_ratio() const { return log_ratio_; }
  [[nodiscard]] SprtVerdict verdict() const;

 private:
  // Results that have not come yet are not impossible.
  static constexpr double kNeverSeen = 0.001;

  SprtQuestion question_;
  std::array<double, 5> counts_{};
  double log_ratio_ = 0;
};

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

  [[nodiscard]] double share() const { return share_of(wins, games); }
  [[nodiscard]] Interval interval() const { return share_interval(wins, games, deals); }  // of the share
  [[nodiscard]] double mean(long sum) const { return share_of(sum, finished); }
};

// A game that a bot spoiled, kept so that the cause can be found.
struct SpoiledGame {
  long game = 0;          // from 0, in the order of the log
  std::size_t entry = 0;  // whose fault it was
  Seat seat;              // where it sat
  int move = 0;           // from 0: the one that was not made
  Fault fault = Fault::kNone;
  std::string why;
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

// Adds up the games of a match, deal by deal.
class MatchTally {
 public:
  explicit MatchTally(const MatchOptions& options);

  // The next game. False once the sequential test is settled.
  bool add(const GameSummary& game);
  void add_seconds(double seconds) { report_.seconds += seconds; }
  [[nodiscard]] const MatchReport& report() const { return report_; }

 private:
  void end_deal();

  int games_per_deal_;
  MatchReport report_;
  std::vector<double> deal_wins_;  // of the deal that is being added
};

// Called in the order of the games, from one thread at a time. False stops the match.
using GameSink = std::function<bool(const GameLog&)>;
// Called with the number of games that are done.
using Progress = std::function<void(long done)>;

// The bots must exist.
MatchReport run_match(const MatchOptions& options, const GameSink& sink, const Progress& progress);

}  // namespace kurz
