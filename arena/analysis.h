// A game looked at afterwards: how the chances went, which moves cost most, and how much was luck.
//
// The course is valued with everything open, as the log tells it in the end: all that is left to chance is
// what had not been drawn yet. A move is judged by what its player could know, from that seat's View alone.
#pragma once

#include <optional>
#include <vector>

#include "arena/reasons.h"
#include "arena/valuation.h"
#include "engine/log/game_log.h"

namespace kurz {

struct AnalysisOptions {
  int simulations = 1000;  // playouts for each value, and for each search
  std::uint64_t seed = 1;
  int threads = 1;
};

// What chance answered to a move.
enum class ChanceKind : std::uint8_t { kNone, kDeal, kCard, kRow, kTickets };
inline constexpr int kChanceKinds = 5;

// A move against the best that was found for its player.
struct Judgement {
  Action best;
  SeatWorth lost;   // by not playing it; below zero where the played one came out better
  Reasons reasons;  // for the best move, where not playing it clearly cost something
  bool operator==(const Judgement&) const = default;
};

struct AnalysedMove {
  Seat seat;
  Action action;
  Worths after;
  ChanceKind chance = ChanceKind::kNone;
  Worths luck;                         // what came less what was to be expected of the action
  std::optional<Judgement> judgement;  // none where there was no choice
  bool begins_last_round = false;
  bool operator==(const AnalysedMove&) const = default;
};

struct Analysis {
  int players = 0;
  bool finished = false;   // the game came to its end
  bool cancelled = false;  // the analysis did not: `moves` are the first ones
  Worths start;            // after the deal
  Worths deal_luck;
  std::vector<AnalysedMove> moves;
  bool operator==(const Analysis&) const = default;
};

// The log must be good as far as it goes; see Replay. The same for any number of threads. The steps that the
// watch is told of are the deal and each move.
Analysis analyse(const GameLog& log, const AnalysisOptions& options, const Watch& watch);

// The luck of a seat in the whole game, or of one kind.
SeatWorth luck_of(const Analysis& analysis, Seat seat);
SeatWorth luck_of(const Analysis& analysis, Seat seat, ChanceKind kind);

// Whether a move lost enough to be told, and by more than noise.
bool clearly_cost(const Judgement& judgement);
// The moves that clearly cost a chance to win, the dearest first, as indices.
std::vector<std::size_t> costly_moves(const Analysis& analysis);

}  // namespace kurz
