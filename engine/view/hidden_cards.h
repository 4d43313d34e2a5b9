// Deals the hidden cards of a view, every possible deal with the same probability.
//
// A deal says which card each seat drew each time it drew from the deck. It is possible if the cards of each
// shuffled deck are those that anyone can count, and if every payment could be made at its time: of each
// colour a seat had drawn by then at least what it had paid by then beyond its known cards.
//
// It starts from any possible deal and then takes a random walk: two cards of the same deck trade places if
// all payments stay possible. Every possible deal has as many neighbours as places to trade, so the walk
// visits all of them equally often. posterior_test.cpp shows that it is long enough to forget its start.
#pragma once

#include "engine/base/rng.h"
#include "engine/view/view.h"

namespace kurz {

struct HiddenCards {
  BySeat<CardCounts> hands{};
  CardHistory history;
  CardCounts deck;
};

// Per hidden card that a seat drew, and per deck: enough to forget the first deal.
inline constexpr int kTradesPerDraw = 4;

// The cards of all seats, the viewer's own included.
HiddenCards deal_hidden_cards(const View& view, int trades_per_draw, Rng& rng);

}  // namespace kurz
