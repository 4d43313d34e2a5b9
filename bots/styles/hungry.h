// Ticket after ticket: it draws and keeps as many as its pieces can serve, then serves them by the cheapest
// ways together.
#pragma once

#include "bots/styles/style.h"

namespace kurz {

class Hungry final : public Style {
 protected:
  [[nodiscard]] Aim aim(const View& view, const Scout& scout) const override;
};

}  // namespace kurz
