#include "engine/rules/action.h"

#include <algorithm>

namespace kurz {
namespace {

void add_keeps(std::vector<Action>& actions, const Board& board) {
  for (int a = 0; a < board.ticket_count(); ++a) actions.push_back(Action::keep(TicketId(a)));
  for (int a = 0; a < board.ticket_count(); ++a) {
    for (int b = a + 1; b < board.ticket_count(); ++b)
      actions.push_back(Action::keep(TicketId(a), TicketId(b)));
  }
}

void add_claims(std::vector<Action>& actions, const Board& board) {
  for (int r = 0; r < board.route_count(); ++r) {
    const Route& route = board.at(RouteId(r));
    for (int c = 0; c < board.color_count(); ++c) {
      if (route.color != kGray && route.color != Color(c)) continue;
      for (int wilds = route.ferries; wilds < route.cards; ++wilds) {
        actions.push_back(Action::claim(RouteId(r), Color(c), wilds));
      }
    }
    actions.push_back(Action::claim(RouteId(r), kWild, route.cards));
  }
}

void add_souvenirs(std::vector<Action>& actions, const Board& board) {
  for (int at = 0; at < board.location_count(); ++at) {
    for (int s = 0; s < board.symbol_count(); ++s)
      actions.push_back(Action::place_souvenir(Symbol(s), LocationId(at)));
    if (board.symbol_count() > 0) actions.push_back(Action::take_souvenir(LocationId(at)));
  }
}

}  // namespace

ActionSpace::ActionSpace(const Board& board) {
  add_keeps(actions_, board);
  add_souvenirs(actions_, board);
  actions_.push_back(Action::draw_card());
  for (int slot = 0; slot < kRowSize; ++slot) {
    for (int c = 0; c < board.color_count(); ++c) actions_.push_back(Action::take_card(slot, Color(c)));
    actions_.push_back(Action::take_card(slot, kWild));
  }
  add_claims(actions_, board);
  actions_.push_back(Action::draw_tickets());
  actions_.push_back(Action::pass());
  std::sort(actions_.begin(), actions_.end());
}

std::optional<int> ActionSpace::id(Action action) const {
  const auto at = std::lower_bound(actions_.begin(), actions_.end(), action);
  if (at == actions_.end() || *at != action) return {};
  return static_cast<int>(at - actions_.begin());
}

}  // namespace kurz
