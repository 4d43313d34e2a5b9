// All actions of a board as numbers from 0, so that a test can go through every one of them.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/rules/action.h"

namespace kurz::test {

// All actions that some game on this board can offer, without gaps, in the order of their packed words.
class ActionSpace {
 public:
  explicit ActionSpace(const Board& board);

  [[nodiscard]] int size() const { return static_cast<int>(actions_.size()); }
  [[nodiscard]] Action action(int id) const { return actions_[static_cast<std::size_t>(id)]; }
  [[nodiscard]] std::optional<int> id(Action action) const;

 private:
  void add_keeps(const Board& board);
  void add_claims(const Board& board);
  void add_souvenirs(const Board& board);

  std::vector<Action> actions_;
};

inline void ActionSpace::add_keeps(const Board& board) {
  for (int a = 0; a < board.ticket_count(); ++a) actions_.push_back(Action::keep(TicketId(a)));
  for (int a = 0; a < board.ticket_count(); ++a) {
    for (int b = a + 1; b < board.ticket_count(); ++b)
      actions_.push_back(Action::keep(TicketId(a), TicketId(b)));
  }
}

inline void ActionSpace::add_claims(const Board& board) {
  for (int r = 0; r < board.route_count(); ++r) {
    const Route& route = board.at(RouteId(r));
    for (int c = 0; c < board.color_count(); ++c) {
      if (route.color != kGray && route.color != Color(c)) continue;
      for (int wilds = route.ferries; wilds < route.cards; ++wilds) {
        actions_.push_back(Action::claim(RouteId(r), Color(c), wilds));
      }
    }
    actions_.push_back(Action::claim(RouteId(r), kWild, route.cards));
  }
}

inline void ActionSpace::add_souvenirs(const Board& board) {
  for (int at = 0; at < board.location_count(); ++at) {
    for (int s = 0; s < board.symbol_count(); ++s)
      actions_.push_back(Action::place_souvenir(Symbol(s), LocationId(at)));
    if (board.symbol_count() > 0) actions_.push_back(Action::take_souvenir(LocationId(at)));
  }
}

inline ActionSpace::ActionSpace(const Board& board) {
  add_keeps(board);
  add_souvenirs(board);
  actions_.push_back(Action::draw_card());
  for (int slot = 0; slot < kRowSize; ++slot) {
    for (int c = 0; c < board.color_count(); ++c) actions_.push_back(Action::take_card(slot, Color(c)));
    actions_.push_back(Action::take_card(slot, kWild));
  }
  add_claims(board);
  actions_.push_back(Action::draw_tickets());
  actions_.push_back(Action::pass());
  std::sort(actions_.begin(), actions_.end());
}

inline std::optional<int> ActionSpace::id(Action action) const {
  const auto at = std::lower_bound(actions_.begin(), actions_.end(), action);
  if (at == actions_.end() || *at != action) return {};
  return static_cast<int>(at - actions_.begin());
}

}  // namespace kurz::test
