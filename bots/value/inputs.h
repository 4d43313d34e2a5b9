// What the value network is told about a world: a list of numbered facts that hold, from the point of view of
// one seat. Numbers such as the length of a plan are given as one fact per value.
#pragma once

#include "bots/plan/policy.h"
#include "engine/base/small_vec.h"

namespace kurz {

// Facts that hold of one world; with several opponents some hold more than once.
using Inputs = SmallVec<std::uint16_t, 512>;

// Where the facts of each kind begin. They depend on the board, not on the number of players.
class InputMap {
 public:
  explicit InputMap(const Board& board);
  [[nodiscard]] int size() const { return size_; }

 private:
  friend class InputWriter;
  struct Block {  // the facts about one seat
    int missing, routes, time, pieces, kind, after, cards, hand, tickets, owned, wanted, payable;
    int contested, count, symbols, planned, now, useful;
  };
  int take(int count) { return std::exchange(size_, size_ + count); }
  Block take_block(const Board& board);

  int size_ = 0;
  Block own_;
  Block other_;
  int planned_lead_;
  int lead_;
  int turn_lead_;
  int mover_;
  int last_;
  int deck_;
  int players_;
};

// The facts about a world at the beginning of a turn. The policy holds the plans of this world, or none.
void read_inputs(const InputMap& map, const GameState& world, Seat seat, Policy& policy, Inputs& inputs);

}  // namespace kurz
