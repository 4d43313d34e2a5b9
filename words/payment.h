// The cards that pay for a route, for sentences about a claim.
#pragma once

#include "engine/base/cards.h"

namespace kurz {

inline CardCounts payment_cards(Color color, int colored, int wilds) {
  CardCounts cards;
  if (color.index() < kWild.index() && colored > 0) cards.add(color, colored);
  if (wilds > 0) cards.add(kWild, wilds);
  return cards;
}

}  // namespace kurz
