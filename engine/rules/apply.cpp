#include "engine/rules/apply.h"

#include "engine/rules/flow.h"
#include "engine/rules/invariants.h"

namespace kurz {

Result<Begun, RuleViolation> new_game(const Board& board, int players, Seat first, Nature& nature) {
  if (players < kMinPlayers || players > kMaxPlayers || (!first.is_none() && first.index() >= players)) {
    RuleViolation error{{'R', 1}, ViolationCode::kNoSuchSeat};
    error.need = static_cast<std::uint8_t>(players);
    return error;
  }
  Begun begun;
  begun.state.board = &board;
  begun.state.players = static_cast<std::uint8_t>(players);
  EventsIntoStep listener{begun.step};
  Flow flow(begun.state, nature, listener);
  flow.deal(first);
  assert(!broken_invariant(begun.state));
  return begun;
}

Result<Step, RuleViolation> apply(GameState& state, Seat seat, Action action, Nature& nature) {
  if (const auto violation = violation_of(state, seat, action)) return *violation;
  Step step;
  EventsIntoStep listener{step};
  Flow flow(state, nature, listener);
  flow.act(seat, action);
  assert(!broken_invariant(state));
  return step;
}

}  // namespace kurz
