#include "engine/rules/legal.h"

#include <algorithm>

namespace kurz {

// R14, G2: the deck and whatever lies in the row; R15: no face-up wild card as the second.
void LegalActions::add_draws(const GameState& state, bool second) {
  draw_card_ = !state.deck.empty();
  takes_ = static_cast<std::uint8_t>(second ? state.row.colored() : state.row.cards());
  row_ = state.row;
  size_ += (draw_card_ ? 1 : 0) + std::popcount(takes_);
}

// R19 payments, R20 to R23 free routes, R21 and R27 pieces, R25 ferries.
void LegalActions::add_claims(const GameState& state, Seat seat) {
  const RouteTables& tables = state.board->tables;
  const CardCounts hand = state.hand[seat];
  const auto& pieces = state.pieces[seat];
  const RouteSet open =
      state.open[seat] & (tables.pieces_at_most[0][pieces[0]] | tables.pieces_at_most[1][pieces[1]]);
  const int wilds = hand[kWild];
  const int most_wilds = std::min(wilds, tables.longest - 1);
  // Without branches: which payments have a route is as good as random.
  unsigned groups = 0;
  int size = 0;
  const auto add = [&](RouteSet routes, int color, int used) {
    claims_[groups] = {routes, static_cast<std::uint8_t>(color), static_cast<std::uint8_t>(used)};
    groups += routes != 0 ? 1 : 0;
    size += std::popcount(routes);
  };
  for (int c = 0; c < state.board->color_count(); ++c) {
    const auto* payable = tables.payable[static_cast<std::size_t>(c)].data();
    const auto* short_enough = &tables.cards_at_most[static_cast<std::size_t>(hand[Color(c)])];
    for (int used = 0; used <= most_wilds; ++used) add(open & payable[used] & short_enough[used], c, used);
  }
  for (int used = 1; used <= std::min(wilds, tables.longest); ++used) {
    const auto* short_enough = &tables.cards_at_most[static_cast<std::size_t>(used)];
    add(open & short_enough[0] & ~short_enough[-1], kWild.index(), used);
  }
  groups_ = groups;
  size_ += size;
}

void LegalActions::add_keeps(const Offer& offer) {
  offer_ = offer;
  size_ += 3;
}

// R11, R12: any left-over symbol on any location without a stack.
void LegalActions::add_places(const GameState& state) {
  symbols_ = static_cast<std::uint8_t>(left_over_symbols(state));
  const auto all = all_below<LocationSet>(state.board->location_count());
  places_ = all & ~stack_places(state);
  size_ += std::popcount(symbols_) * std::popcount(places_);
}

void LegalActions::add_takes(const GameState& state, Seat seat) {
  const Route& route = state.board->at(state.claimed_now);
  take_souvenir_ = true;
  for (const LocationId end : {route.a, route.b}) {
    if (!takeable_symbol(state, seat, end).is_none()) places_ |= bit<LocationSet>(end.index());
  }
  size_ += std::popcount(places_);
}

void add_legal_actions(const GameState& state, Seat seat, LegalActions& legal) {
  if (!state.may_move(seat)) return;
  switch (state.phase) {
    case Phase::kChooseTickets:
      legal.add_keeps(offer_of(state.tickets[seat]));
      break;
    case Phase::kPlaceSouvenirs:
      legal.add_places(state);
      break;
    case Phase::kTurn:
      legal.add_draws(state, false);
      legal.add_claims(state, seat);
      legal.draw_tickets_ = state.ticket_deck_size() > 0;
      legal.size_ += legal.draw_tickets_ ? 1 : 0;
      legal.pass_ = legal.size_ == 0;
      legal.size_ += legal.pass_ ? 1 : 0;
      break;
    case Phase::kSecondCard:
      legal.add_draws(state, true);
      break;
    case Phase::kKeepTickets:
      legal.add_keeps(state.offer);
      break;
    case Phase::kTakeSouvenir:
      legal.add_takes(state, seat);
      break;
    case Phase::kOver:
      break;
  }
}

Action LegalActions::operator[](int n) const {
  if (!offer_[0].is_none())
    return n == 0   ? Action::keep(offer_[0])
           : n == 1 ? Action::keep(offer_[1])
                    : Action::keep(offer_[0], offer_[1]);
  if (symbols_ != 0) {
    const int places = std::popcount(places_);
    return Action::place_souvenir(Symbol(nth(symbols_, n / places)), LocationId(nth(places_, n % places)));
  }
  if (draw_card_ && n-- == 0) return Action::draw_card();
  if (const int takes = std::popcount(takes_); n < takes) {
    const int slot = nth(takes_, n);
    return Action::take_card(slot, row_[slot]);
  } else {
    n -= takes;
  }
  for (const ClaimGroup& group : claims()) {
    const int routes = std::popcount(group.routes);
    if (n < routes) return Action::claim(RouteId(nth(group.routes, n)), group.color(), group.wilds);
    n -= routes;
  }
  if (take_souvenir_) return Action::take_souvenir(LocationId(nth(places_, n)));
  return draw_tickets_ ? Action::draw_tickets() : Action::pass();
}

bool LegalActions::contains(Action action) const {
  bool found = false;
  for_each([&](Action legal) { found = found || legal == action; });
  return found;
}

std::vector<Action> LegalActions::list() const {
  std::vector<Action> actions;
  actions.reserve(static_cast<std::size_t>(size_));
  for_each([&](Action action) { actions.push_back(action); });
  return actions;
}

RouteSet LegalActions::claimable() const {
  RouteSet routes = 0;
  for (const ClaimGroup& group : claims()) routes |= group.routes;
  return routes;
}

}  // namespace kurz
