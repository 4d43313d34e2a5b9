// What a search has found about an action: means over what it saw.
#pragma once

#include <vector>

#include "engine/rules/action.h"

namespace kurz {

struct Finding {
  Action action;
  long visits = 0;
  double reward = 0;  // 0 to 1, what the search goes by
  double win = 0;     // chance to win, a shared first place in parts
  double points = 0;  // of one's own at the end
};
using Findings = std::vector<Finding>;

}  // namespace kurz
