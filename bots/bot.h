// A player made of code. It is handed a View and nothing else, so that it cannot see more than a player
// would.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/view/view.h"

namespace kurz {

// How long a bot may think.
struct Budget {
  int milliseconds = 0;  // 0: as its options say
};

class Bot {
 public:
  Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  virtual ~Bot() = default;

  // One of view.legal, which is not empty.
  virtual Action choose(const View& view, Rng& rng, const Budget& budget) = 0;
  // Milliseconds a move by its options; 0: no limit.
  [[nodiscard]] virtual int time_given() const { return 0; }
};

}  // namespace kurz
