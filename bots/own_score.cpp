#include "bots/own_score.h"

namespace kurz {
namespace {

// A state with nothing in it but what the score of one seat is made of.
GameState scored_part(const View& view) {
  GameState part;
  const auto me = static_cast<std::size_t>(view.viewer.index());
  part.board = view.board;
  part.players = view.players;
  part.owned[me] = view.seats[me].routes;
  part.tickets[me] = view.tickets;
  part.stacks = view.stacks;
  part.souvenirs[me] = view.seats[me].souvenirs;
  return part;
}

}  // namespace

Score own_score(const View& view) { return score(scored_part(view), view.viewer); }

Score own_score_with(const View& view, RouteId claimed) {
  GameState part = scored_part(view);
  const auto me = static_cast<std::size_t>(view.viewer.index());
  const Route& route = view.board->at(claimed);
  part.owned[me] |= bit(claimed.index());
  for (const LocationId end : {route.a, route.b}) {
    const Symbol symbol = takeable_symbol(part, view.viewer, end);
    if (symbol.is_none()) continue;
    part.souvenirs[me] = static_cast<std::uint8_t>(part.souvenirs[me] | 1U << symbol.index());
    break;  // one token only, and all count the same
  }
  return score(part, view.viewer);
}

}  // namespace kurz
