// Which cards a set of wanted routes still needs, and how to pay for one without hurting the others.
#pragma once

#include "bots/frozen/weights.h"
#include "engine/rules/action.h"
#include "engine/rules/state.h"

namespace kurz::frozen {

class Shopping {
 public:
  Shopping(const Board& board, CardCounts hand, RouteSet wanted);

  // Cards of a colour that the wanted routes take in all, and those still missing.
  [[nodiscard]] int needed(Color color) const { return needed_[color]; }
  [[nodiscard]] int missing(Color color) const { return std::max(0, needed(color) - hand_[color]); }
  [[nodiscard]] int missing_wilds() const { return std::max(0, ferries_ - hand_[kWild]); }
  // The wild cards in hand count as whatever is missing.
  [[nodiscard]] int missing() const { return missing_; }

  // How much a card is wanted: about 1 for one that is missing, less for others.
  [[nodiscard]] float demand(Color card, const Weights& weights) const;

  struct Payment {
    Color color = kNoCard;
    int wilds = 0;
    int needed = 0;  // cards among them that other wanted routes need
  };
  // The payment that hurts least; color is kNoCard if the hand cannot pay.
  [[nodiscard]] Payment payment(const Route& route, bool is_wanted) const;

 private:
  using ByColor = IdArray<Color, int, kMaxColors>;
  void need(Color color, int cards);

  const Board& board_;
  CardCounts hand_;
  ByColor needed_{};
  ByColor nearest_{};  // of a route of this colour the fewest cards missing, 0: none is
  int ferries_ = 0;
  int missing_ = 0;
};

}  // namespace kurz::frozen
