// One step at a time: of the cheapest ways for its tickets it sees only the single route that is nearest to
// being paid. Greedy, without a plan for all of them.
#pragma once

#include "bots/styles/style.h"

namespace kurz {

class OneStep final : public Style {
 protected:
  [[nodiscard]] Aim aim(const View& view, const Scout& scout) const override;
};

}  // namespace kurz
