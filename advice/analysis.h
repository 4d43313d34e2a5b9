// Review of a game: timeline of the chances, biggest mistakes, luck.
//
// The timeline is valued with all cards and tickets open, as the log shows them in the end: only what had not
// been drawn yet is left to chance. A move is judged by what its player could know, from that seat's View
// alone.
#pragma once

#include <optional>
#include <vector>

#include "advice/reasons.h"
#include "advice/valuation.h"
#include "engine/log/game_log.h"

namespace kurz {

struct AnalysisOptions {
  int simulations = 1000;  // playouts for each value, and for each search
  std::uint64_t seed = 1;
  int threads = 1;
};

// What chance decided in a move.
enum class ChanceKind : std::uint8_t { kNone, kDeal, kCard, kRow, kTickets };

// A move compared with the best one found for its player.
struct Judgement {
  Action best;
  Worth lost;       // by not playing it; negative if the played move turned out better
  Reasons reasons;  // for the best move, if the played one was a mistake
  bool operator==(const Judgement&) const = default;
};

struct AnalysedMove {
  Seat seat;
  Action action;
  Worths after;
  ChanceKind chance = ChanceKind::kNone;
  Worths luck;                         // what happened, less the average of the action
  std::optional<Judgement> judgement;  // none if there was no choice
  bool begins_last_round = false;
  bool operator==(const AnalysedMove&) const = default;
};

struct Analysis {
  int players = 0;
  bool finished = false;   // the game
  bool cancelled = false;  // the analysis; `moves` are the first ones
  Worths start;            // after the deal
  Worths deal_luck;
  std::vector<AnalysedMove> moves;
  bool operator==(const Analysis&) const = default;
};

// The log must be valid as far as it goes; see Replay. The result is the same for any number of threads. The
// watch is called after the deal and after each move.
Analysis analyse(const GameLog& log, const AnalysisOptions& options, const Watch& watch);

// The same one move at a time. The log and its board must stay where they are.
class GameAnalysis {
 public:
  GameAnalysis(const GameLog& log, const AnalysisOptions& options);

  // Analyses the deal, or the next move; false: everything was analysed before.
  bool advance();
  // Positions, with the deal.
  [[nodiscard]] int size() const { return static_cast<int>(states_.size()); }
  [[nodiscard]] int done() const { return done_; }
  [[nodiscard]] const GameLog& log() const { return log_; }
  // What was analysed so far; cancelled if that is not all.
  [[nodiscard]] Analysis result() const;

 private:
  friend Analysis analyse(const GameLog& log, const AnalysisOptions& options, const Watch& watch);
  [[nodiscard]] AnalysedMove look(int number) const;
  void keep(const AnalysedMove& next);

  const GameLog& log_;
  AnalysisOptions options_;
  std::vector<GameState> states_;
  Analysis analysis_;
  int done_ = 0;
};

// Whether a move lost enough chance to win to matter, and more than noise.
bool is_mistake(const Judgement& judgement);
// The mistakes, the biggest first, as indices.
std::vector<std::size_t> biggest_mistakes(const Analysis& analysis);

}  // namespace kurz
