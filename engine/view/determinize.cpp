#include <cassert>

#include "engine/base/small_vec.h"
#include "engine/view/hidden_cards.h"
#include "engine/view/view.h"

namespace kurz {
namespace {

// Hands out the tickets that the viewer cannot place, in a random order.
class HiddenTickets {
 public:
  HiddenTickets(TicketSet hidden, Rng& rng) {
    for_each_bit(hidden, [&](int t) { order_.push_back(TicketId(t)); });
    rng.shuffle(order_);
  }
  TicketId next() { return order_[next_++]; }
  TicketSet next_set(int n) {
    TicketSet set = 0;
    for (; n > 0; --n) set |= bit<TicketSet>(next().index());
    return set;
  }

 private:
  SmallVec<TicketId, kMaxTickets> order_;
  std::size_t next_ = 0;
};

void copy_seats(GameState& s, const View& view) {
  for (const Seat seat : view.seats_in_play()) {
    const SeatView& from = view.seats[seat];
    s.owned[seat] = from.routes;
    s.known[seat] = from.known;
    s.points[seat] = from.points;
    s.pieces[seat] = from.pieces;
    s.souvenirs[seat] = from.souvenirs;
    if (from.choosing) s.to_choose = static_cast<std::uint8_t>(s.to_choose | 1U << seat.index());
  }
}

// Which routes are open to each seat follows from who owns what (R20, R22, R23).
void open_routes(GameState& s) {
  const auto all = all_below<RouteSet>(s.board->route_count());
  RouteSet taken = 0;
  BySeat<RouteSet> twins{};
  for (const Seat seat : s.seats_in_play()) {
    taken |= s.owned[seat];
    for_each_bit(s.owned[seat], [&](int r) {
      const RouteId twin = s.board->at(RouteId(r)).twin;
      if (!twin.is_none()) twins[seat] |= bit(twin.index());
    });
  }
  for (const Seat seat : s.seats_in_play()) {
    s.open[seat] = all & ~taken & ~(s.players == 2 ? twins[0] | twins[1] : twins[seat]);
  }
}

void deal_hands(GameState& s, const View& view, int trades_per_draw, Rng& rng) {
  const HiddenCards hidden = deal_hidden_cards(view, trades_per_draw, rng);
  s.hand = hidden.hands;
  s.history = hidden.history;
  s.deck = hidden.deck;
}

// Without `held`, the tickets of the others are dealt as well.
void deal_tickets(GameState& s, const View& view, const HeldTickets* held, Rng& rng) {
  TicketSet unplaced = unseen_tickets(view);
  if (held != nullptr) {
    for (const TicketSet of_seat : *held) unplaced &= ~of_seat;
  }
  HiddenTickets hidden(unplaced, rng);
  for (const Seat seat : s.seats_in_play()) {
    const bool mine = seat == view.viewer;
    s.tickets[seat] = view.over() ? view.final_tickets[seat]
                      : mine      ? view.tickets
                      : held      ? (*held)[seat]
                                  : hidden.next_set(view.seats[seat].tickets);
    if (mine) {
      s.first_return[seat] = view.first_return;
    } else if (view.phase == Phase::kChooseTickets && !view.seats[seat].choosing) {
      // Chosen, but not shown yet (G11): either one returned, or none.
      const int choice = rng.below(3);
      s.first_return[seat] = choice == 2 ? TicketId::none() : TicketId(nth(s.tickets[seat], choice));
    }
  }
  s.offer = view.offer;
  if (view.phase == Phase::kKeepTickets && view.turn != view.viewer)
    s.offer = offer_of(hidden.next_set(kOfferSize));
  for (std::size_t i = 0; i < view.returned_size; ++i) {
    ReturnedTickets::Entry entry = view.returned[i];
    if (entry.ticket.is_none()) entry.ticket = hidden.next();
    s.returned.push(entry);
  }
  s.ticket_pool = hidden.next_set(view.ticket_pool_size);
}

GameState complete(const View& view, const HeldTickets* held, int trades_per_draw, Rng& rng) {
  GameState s;
  s.open_state() = view.open_state();
  copy_seats(s, view);
  open_routes(s);
  deal_hands(s, view, trades_per_draw, rng);
  deal_tickets(s, view, held, rng);
  assert(s.deck.total() == view.deck_size);
  return s;
}

}  // namespace

TicketSet unseen_tickets(const View& view) {
  TicketSet seen = view.tickets;
  for (const TicketId ticket : view.offer) {
    if (!ticket.is_none()) seen |= bit<TicketSet>(ticket.index());
  }
  for (std::size_t i = 0; i < view.returned_size; ++i) {
    if (!view.returned[i].ticket.is_none()) seen |= bit<TicketSet>(view.returned[i].ticket.index());
  }
  for (const TicketSet held : view.final_tickets) seen |= held;
  return all_below<TicketSet>(view.board->ticket_count()) & ~seen;
}

GameState determinize(const View& view, Rng& rng) { return complete(view, nullptr, kTradesPerDraw, rng); }

GameState determinize(const View& view, const HeldTickets& held, Rng& rng) {
  return complete(view, &held, kTradesPerDraw, rng);
}

GameState any_state(const View& view, Rng& rng) { return complete(view, nullptr, 0, rng); }

}  // namespace kurz
