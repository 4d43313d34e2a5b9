// How a player says what to pay with: "red", "2 blue 1 wild", "all wild", and nothing at all.
#pragma once

#include <optional>

#include "cli/fold.h"
#include "engine/base/bits.h"
#include "engine/view/view.h"

namespace kurz {

using ColorSet = unsigned;

struct PaymentWords {
  ColorSet colors = 0;  // any of these; several if a word was short; none: not said
  std::optional<int> colored;
  std::optional<int> wilds;
  bool all_wild = false;
  std::optional<int> kind;   // of the route, where a board has two
  std::optional<int> track;  // 1 or 2, of a double
};

// Nothing if a word is none of these.
std::optional<PaymentWords> read_payment(WordSpan begin, WordSpan end, const Board& board);

// The cards that a word could mean, in either language; the wild card as bit kWild.
ColorSet find_cards(std::string_view word, const Board& board);

}  // namespace kurz
