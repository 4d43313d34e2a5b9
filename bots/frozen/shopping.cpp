#include "bots/frozen/shopping.h"

#include <algorithm>

namespace kurz::frozen {

void Shopping::need(Color color, int cards) {
  const int lacking = cards - hand_[color];
  int& nearest = nearest_[color];
  if (lacking > 0 && (nearest == 0 || lacking < nearest)) nearest = lacking;
  needed_[color] += cards;
}

Shopping::Shopping(const Board& board, CardCounts hand, RouteSet wanted) : board_(board), hand_(hand) {
  std::array<std::uint8_t, kMaxRouteCards + 1> gray{};  // by length
  for_each_bit(wanted, [&](int r) {
    const Route& route = board.at(RouteId(r));
    ferries_ += route.ferries;
    if (route.color == kGray) {
      ++gray[static_cast<std::size_t>(route.cards - route.ferries)];
    } else {
      need(route.color, route.cards - route.ferries);
    }
  });
  // Gray ones, the long first, take the colour of which most is left over.
  for (int length = kMaxRouteCards; length > 0; --length) {
    for (int n = gray[static_cast<std::size_t>(length)]; n > 0; --n) {
      int best = 0;
      for (int c = 1; c < board.color_count(); ++c) {
        if (hand[Color(c)] - needed(Color(c)) > hand[Color(best)] - needed(Color(best))) best = c;
      }
      need(Color(best), length);
    }
  }
  missing_ = ferries_;
  for (int c = 0; c < board.color_count(); ++c) missing_ += missing(Color(c));
  missing_ = std::max(0, missing_ - hand[kWild]);
}

float Shopping::demand(Color card, const Weights& weights) const {
  if (card == kWild) return missing_ > 0 ? weights.wild : weights.wild * 0.6F;
  const int lacking = missing(card);
  const auto have = static_cast<float>(hand_[card]);
  if (lacking > 0) {
    const int nearest = nearest_[card];
    return 1 + weights.collect * have + (nearest > 0 ? weights.focus / static_cast<float>(nearest) : 0);
  }
  return weights.surplus + weights.collect * have;
}

Shopping::Payment Shopping::payment(const Route& route, bool is_wanted) const {
  Payment best;
  float least = 1000;
  const bool gray = route.color == kGray;
  const int first = gray ? 0 : route.color.index();
  const int last = gray ? board_.color_count() - 1 : first;
  for (int c = first; c <= last; ++c) {
    const Color color(c);
    const int wilds = std::max<int>(route.ferries, route.cards - hand_[color]);
    if (wilds > hand_[kWild]) continue;
    const int colored = route.cards - wilds;
    // What others of the wanted routes need of this colour; a gray one's own need stands with some colour.
    const int own = !is_wanted || (gray && needed(color) == 0) ? 0 : colored;
    const int spare = std::max(0, hand_[color] - std::max(0, needed(color) - own));
    const int hurt = std::max(0, colored - spare);
    const float harm = static_cast<float>(hurt) + 1.3F * static_cast<float>(wilds) -
                       0.01F * static_cast<float>(hand_[color]);
    if (harm >= least) continue;
    least = harm;
    best = {wilds == route.cards ? kWild : color, wilds, hurt};
  }
  return best;
}

}  // namespace kurz::frozen
