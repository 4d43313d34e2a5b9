// What routes cost a hand: what it lacks, which cards to draw for them, how to pay; and what they score.
#pragma once

#include <array>
#include <optional>

#include "engine/view/view.h"

namespace kurz {

// What a hand lacks for one route, paid in the colour that suits it best.
struct Lack {
  int cards = 0;  // all that is missing, wild or not
  int wilds = 0;  // of these: only wild cards will do (R25)
};
Lack lack_of(const Board& board, const Route& route, CardCounts hand);

// What a hand lacks for several routes together: no card is counted twice.
struct Needs {
  std::array<int, kMaxColors> colored{};
  int wilds = 0;                      // for ferries
  int spare = 0;                      // wild cards in hand, which can stand for some of the colours
  std::array<int, kMaxColors> all{};  // cards that the routes will take, in hand or not

  // Cards still to be drawn.
  [[nodiscard]] int total() const;
  [[nodiscard]] bool has_use_for(Color card) const;
};
Needs needs_of(const View& view, RouteSet routes);

// The draw that serves the needs best; nothing if no card may be drawn.
std::optional<Action> best_draw(const View& view, const Needs& needs);

// The payment of this route, which can be claimed, that leaves most for the others.
Action best_payment(const View& view, RouteId route, RouteSet others);

// The score of the viewer if the game ended now, from what the view shows.
Score own_score(const View& view);
// The same after one more route, with the best souvenir that it brings (R26).
Score own_score_with(const View& view, RouteId claimed);

}  // namespace kurz
