// The longest, best-paying routes first, as long as pieces and turns for its tickets are left; then the
// tickets.
#pragma once

#include "bots/styles/style.h"

namespace kurz {

class LongRoutes final : public Style {
 protected:
  [[nodiscard]] Aim aim(const View& view, const Scout& scout) const override;
};

}  // namespace kurz
