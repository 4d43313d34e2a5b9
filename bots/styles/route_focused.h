// The cheapest way for each of its tickets, one after the other. It draws exactly the cards that this way
// needs, and new tickets once all are done, if there is time.
#pragma once

#include "bots/styles/style.h"

namespace kurz {

class RouteFocused final : public Style {
 protected:
  [[nodiscard]] Aim aim(const View& view, const Scout& scout) const override;
};

}  // namespace kurz
