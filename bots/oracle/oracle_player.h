// The same search as ismcts, in the one real world: it knows every hand and every ticket, though not what
// will be drawn. It bounds what knowing them is worth.
#pragma once

#include "bots/ismcts/ismcts_bot.h"

namespace kurz {

class OraclePlayer final : public Oracle {
 public:
  explicit OraclePlayer(const BotOptions& options) : search_(search_options(options)) {}
  Action choose(const GameState& state, Seat seat, Rng& rng) override {
    return search_.think(state, seat, rng).front().action;
  }

 private:
  Search search_;
};

}  // namespace kurz
