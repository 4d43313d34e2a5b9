// The trained networks of a board: one for two players, one for three and four.
#pragma once

#include <optional>
#include <string>

#include "bots/value/network.h"

namespace kurz {

class ValueBook {
 public:
  ValueBook(const Board& board, ValueNetwork two, ValueNetwork more)
      : map_(board), two_(std::move(two)), more_(std::move(more)) {}

  // What the seat may expect in a world at the beginning of a turn.
  [[nodiscard]] Forecast evaluate(const GameState& world, Seat seat, Policy& policy) const {
    Inputs inputs;
    read_inputs(map_, world, seat, policy, inputs);
    return network(world.players).evaluate(inputs);
  }
  [[nodiscard]] const ValueNetwork& network(int players) const { return players == 2 ? two_ : more_; }

  // As the bytes of a file; nothing if they are of another board or version.
  [[nodiscard]] static std::vector<std::uint8_t> bytes(const Board& board, const ValueNetwork& two,
                                                       const ValueNetwork& more);
  static std::optional<ValueBook> read(const Board& board, std::span<const std::uint8_t> bytes);

 private:
  InputMap map_;
  ValueNetwork two_;
  ValueNetwork more_;
};

// The networks that come with the program; null for a board that has none.
const ValueBook* value_book(const Board& board);

}  // namespace kurz
