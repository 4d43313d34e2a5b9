// Deals the hidden cards of a view, every possible deal with the same probability.
//
// A deal says which card each seat drew each time it drew from the deck. It is possible if the cards of each
// shuffled deck are those that anyone can count, and if every payment could be made at its time: of each
// colour a seat had drawn by then at least what it had paid by then beyond its known cards.
//
// How a deal is drawn: each card paid is laid on a random draw of its seat from before the payment, and the
// other draws get random cards. This finds a deal as many times as its paid cards can be laid in it; with a
// probability of one over this number the deal is taken, otherwise the next one is tried. The weights of
// draws from before and after a shuffle are corrected in the same step. With long histories of three or four
// players almost no deal would be taken; one of the deals tried is then chosen by these probabilities, which
// is no longer exact, but close.
#pragma once

#include <array>

#include "engine/base/rng.h"
#include "engine/view/view.h"

namespace kurz {

struct HiddenCards {
  BySeat<CardCounts> hands{};
  CardHistory history;
  CardCounts deck;
};

// The cards of all seats, the viewer's own included.
HiddenCards deal_hidden_cards(const View& view, Rng& rng);

}  // namespace kurz
