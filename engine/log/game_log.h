// A whole game as facts: the deal, then each action with what chance answered. It replays without any
// generator.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/rules/apply.h"
#include "engine/rules/scoring.h"

namespace kurz {

enum class OutcomeType : std::uint8_t { kCard, kFill, kSweep, kShuffle, kTickets, kSouvenir };

// What chance (or, for a souvenir, the board) answered to an action.
struct Outcome {
  OutcomeType type{};
  Color card = kNoCard;            // kCard, kFill
  std::uint8_t slot = 0;           // kFill
  std::uint8_t count = 0;          // kShuffle: cards; kTickets: how many
  Symbol symbol = Symbol::none();  // kSouvenir
  Offer tickets = kNoOffer;        // kTickets, in the order of their numbers
  // kSweep: the cards in slot order without the gaps, then kNoCard
  std::array<Color, kRowSize> row{kNoCard, kNoCard, kNoCard, kNoCard, kNoCard};

  bool operator==(const Outcome&) const = default;
};
using Outcomes = std::vector<Outcome>;

struct Move {
  Seat seat;
  Action action;
  Outcomes outcomes;
  bool by_bot = false;  // for the person who holds the seat
  bool operator==(const Move&) const = default;
};

struct Deal {
  BySeat<std::array<Color, kStartCards>> hands{};
  Outcomes outcomes;  // of the first row
  Row row;
  BySeat<Offer> tickets{};
  BySymbol<SouvenirStack> souvenirs{};  // by symbol; left over: a place of none()
  bool operator==(const Deal&) const = default;
};

struct GameResult {
  Scores scores{};
  BySeat<std::int16_t> totals{};
  Places places{};
  EndReason reason = EndReason::kNotOver;
  bool operator==(const GameResult&) const = default;
};

struct GameLog {
  const Board* board = nullptr;
  int players = 0;
  Seat first;        // none() as long as it is not drawn (R9)
  std::string seed;  // hex, where known
  Deal deal;
  std::vector<Move> moves;
  std::optional<GameResult> result;  // none while the game runs
  bool operator==(const GameLog&) const = default;
};

// The answers of chance among the events of an action.
Outcomes outcomes_of(const Step& step);
Deal deal_of(const GameState& dealt, const Step& step);
GameResult result_of(const GameState& over);

// Keeps the log of a game while it is played: new_game() and apply(), written down.
class Recorder {
 public:
  // Begins a game. The board must outlive the recorder.
  static Result<Recorder, RuleViolation> begin(const Board& board, int players, Seat first, Nature& nature);

  Result<Step, RuleViolation> play(Seat seat, Action action, Nature& nature);

  [[nodiscard]] const GameState& state() const { return state_; }
  [[nodiscard]] const GameLog& log() const { return log_; }
  [[nodiscard]] const Step& deal_events() const { return dealt_; }
  void set_seed(std::string hex) { log_.seed = std::move(hex); }

 private:
  GameState state_;
  Step dealt_;
  GameLog log_;
};

}  // namespace kurz
