// Exact counting of cards: what somebody who remembers every open card knows of those out of sight.
//
// A card that another seat drew unseen before the deck was last shuffled is an old one, a later one is fresh.
// Which cards the old ones are is known, since the discards were counted; with two players that is the
// other's hand. The fresh ones and the deck share the rest. What a seat paid beyond the cards that it was
// known to hold was an old or a fresh one of its own.
#pragma once

#include <array>

#include "engine/base/rng.h"
#include "engine/view/view.h"

namespace kurz {

struct HiddenCards {
  std::array<CardCounts, kMaxSeats> hands{};
  std::array<CardCounts, kMaxSeats> drawn{};  // unseen, since the last shuffle
};

// The viewer's own cards, and those of the others dealt to where they can be.
HiddenCards deal_hidden_cards(const View& view, Rng& rng);

}  // namespace kurz
