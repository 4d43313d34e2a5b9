#include "engine/rules/perft.h"

#include "engine/rules/flow.h"
#include "engine/rules/legal.h"

namespace kurz {

std::uint64_t perft(const GameState& state, const SeededNature& chance, int depth) {
  if (depth == 0 || state.phase == Phase::kOver) return 1;
  const Seat seat = seat_to_move(state);
  const LegalActions legal = legal_actions(state, seat);
  if (depth == 1) return static_cast<std::uint64_t>(legal.size());
  std::uint64_t leaves = 0;
  legal.for_each([&](Action action) {
    GameState next = state;
    SeededNature same_chance = chance;
    NoEvents nobody;
    Flow(next, same_chance, nobody).act(seat, action);
    leaves += perft(next, same_chance, depth - 1);
  });
  return leaves;
}

}  // namespace kurz
