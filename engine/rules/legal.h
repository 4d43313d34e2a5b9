// All that a seat may do now. Claims are kept as one set of routes for each payment, so that every payment is
// generated while hardly anything is written.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/rules/action.h"
#include "engine/rules/state.h"

namespace kurz {

struct ClaimGroup {
  RouteSet routes;
  Color color() const { return Color(color_index); }
  std::uint8_t color_index;
  std::uint8_t wilds;
};

class LegalActions {
 public:
  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  // The nth in the order of their packed words, counted from 0.
  [[nodiscard]] Action operator[](int n) const;
  [[nodiscard]] bool contains(Action action) const;
  // Calls visit(action) for each, in the same order.
  template <class Visit>
  void for_each(Visit visit) const;
  [[nodiscard]] std::vector<Action> list() const;
  bool operator==(const LegalActions& other) const { return size_ == other.size_ && list() == other.list(); }

  // The routes that can be claimed in any way.
  [[nodiscard]] RouteSet claimable() const;

 private:
  friend void add_legal_actions(const GameState& state, Seat seat, LegalActions& legal);
  void add_draws(const GameState& state, bool second);
  void add_claims(const GameState& state, Seat seat);
  void add_keeps(const Offer& offer);
  void add_places(const GameState& state);
  void add_takes(const GameState& state, Seat seat);

  [[nodiscard]] std::span<const ClaimGroup> claims() const { return {claims_.data(), groups_}; }

  // One more than there can be: each payment is written down first and counted if it has any route.
  std::array<ClaimGroup, kMaxColors * kMaxRouteCards + kMaxRouteCards + 1> claims_;
  unsigned groups_ = 0;
  int size_ = 0;
  Row row_;  // the cards of the slots in takes_
  Offer offer_ = kNoOffer;
  LocationSet places_ = 0;  // of souvenirs to be put down, or to be taken
  std::uint8_t symbols_ = 0;
  std::uint8_t takes_ = 0;  // slots
  bool draw_card_ = false;
  bool draw_tickets_ = false;
  bool pass_ = false;
  bool take_souvenir_ = false;
};

// To an empty list, which stays empty for a seat that has nothing to decide now.
void add_legal_actions(const GameState& state, Seat seat, LegalActions& legal);
inline LegalActions legal_actions(const GameState& state, Seat seat) {
  LegalActions legal;
  add_legal_actions(state, seat, legal);
  return legal;
}

template <class Visit>
void LegalActions::for_each(Visit visit) const {
  if (!offer_[0].is_none()) {
    visit(Action::keep(offer_[0]));
    visit(Action::keep(offer_[1]));
    visit(Action::keep(offer_[0], offer_[1]));
  }
  for_each_bit(symbols_, [&](int symbol) {
    for_each_bit(places_, [&](int at) { visit(Action::place_souvenir(Symbol(symbol), LocationId(at))); });
  });
  if (draw_card_) visit(Action::draw_card());
  for_each_bit(takes_, [&](int slot) { visit(Action::take_card(slot, row_[slot])); });
  for (const ClaimGroup& group : claims()) {
    for_each_bit(group.routes, [&](int r) { visit(Action::claim(RouteId(r), group.color(), group.wilds)); });
  }
  if (take_souvenir_) for_each_bit(places_, [&](int at) { visit(Action::take_souvenir(LocationId(at))); });
  if (draw_tickets_) visit(Action::draw_tickets());
  if (pass_) visit(Action::pass());
}

}  // namespace kurz
