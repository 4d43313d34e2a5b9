#include "engine/log/game_log.h"

#include <algorithm>

namespace kurz {
namespace {

// Of the facts that answer an action; an event has nothing else in the fields that an outcome copies.
std::optional<Outcome> outcome_of(const Event& event) {
  constexpr std::array<std::pair<EventType, OutcomeType>, 6> kTypes{{
      {EventType::kCardDrawn, OutcomeType::kCard},
      {EventType::kRowFilled, OutcomeType::kFill},
      {EventType::kRowSwept, OutcomeType::kSweep},
      {EventType::kDeckShuffled, OutcomeType::kShuffle},
      {EventType::kTicketsOffered, OutcomeType::kTickets},
      {EventType::kSouvenirTaken, OutcomeType::kSouvenir},
  }};
  const auto* type = std::ranges::find(kTypes, event.type, &std::pair<EventType, OutcomeType>::first);
  if (type == kTypes.end()) return {};
  Outcome outcome{type->second, event.card, event.slot, event.count, event.symbol, event.tickets};
  if (event.type == EventType::kRowSwept)
    std::remove_copy(event.row.begin(), event.row.end(), outcome.row.begin(), kNoCard);
  return outcome;
}

}  // namespace

Outcomes outcomes_of(const Step& step) {
  Outcomes outcomes;
  for (const Event& event : step) {
    if (const auto outcome = outcome_of(event)) outcomes.push_back(*outcome);
  }
  return outcomes;
}

Deal deal_of(const GameState& dealt, const Step& step) {
  Deal deal;
  deal.row = dealt.row;
  deal.souvenirs = dealt.stacks;
  for (const Event& event : step) {
    if (event.type == EventType::kHandDealt) {
      std::copy_n(event.row.begin(), kStartCards, deal.hands[event.seat].begin());
    } else if (event.type == EventType::kTicketsOffered) {
      deal.tickets[event.seat] = event.tickets;
    } else if (const auto outcome = outcome_of(event)) {
      deal.outcomes.push_back(*outcome);
    }
  }
  return deal;
}

GameResult result_of(const GameState& over) {
  GameResult result;
  result.scores = score_all(over);
  for (const Seat seat : IdRange<Seat>(kMaxSeats)) {
    result.totals[seat] = static_cast<std::int16_t>(result.scores[seat].total());
  }
  result.places = places(result.scores, over.players);
  result.reason = over.reason;
  return result;
}

Result<Recorder, RuleViolation> Recorder::begin(const Board& board, int players, Seat first, Nature& nature) {
  auto begun = new_game(board, players, first, nature);
  if (!begun) return begun.error();
  Recorder recorder;
  recorder.state_ = begun->state;
  recorder.dealt_ = begun->step;
  recorder.log_ = {&board, players, begun->state.first, {}, deal_of(begun->state, begun->step), {}, {}};
  return recorder;
}

Result<Step, RuleViolation> Recorder::play(Seat seat, Action action, Nature& nature) {
  auto step = apply(state_, seat, action, nature);
  if (!step) return step;
  log_.moves.push_back({seat, action, outcomes_of(*step)});
  log_.first = state_.first;
  if (state_.phase == Phase::kOver) log_.result = result_of(state_);
  return step;
}

}  // namespace kurz
