#include "engine/view/view.h"

namespace kurz {
namespace {

SeatView see_seat(const GameState& s, Seat seat) {
  SeatView v;
  v.routes = s.owned[seat];
  v.known = s.known[seat];
  v.points = s.points[seat];
  v.cards = static_cast<std::uint8_t>(s.hand[seat].total());
  v.tickets = static_cast<std::uint8_t>(std::popcount(s.tickets[seat]));
  v.pieces = s.pieces[seat];
  v.souvenirs = s.souvenirs[seat];
  v.choosing = has(s.to_choose, seat.index());
  return v;
}

void add_history(View& view, const GameState& s) {
  std::size_t pool = 0;
  if (!view.over()) {  // after the end there is nothing left to count
    view.history.copy_hidden(s.history, view.viewer);
    pool = s.history.add_drawn(view.pools);
  }
  view.pools[pool] += s.deck;
}

void add_returned(View& view, const GameState& s) {
  view.returned_size = static_cast<std::uint8_t>(s.returned.size());
  for (int i = 0; i < s.returned.size(); ++i) {
    ReturnedTickets::Entry entry = s.returned[i];
    if (entry.by != view.viewer) entry.ticket = TicketId::none();
    view.returned[static_cast<std::size_t>(i)] = entry;
  }
}

void add_own(View& view, const GameState& s) {
  const Seat me = view.viewer;
  view.hand = s.hand[me];
  view.tickets = s.tickets[me];
  view.first_return = s.first_return[me];
  if (s.turn == view.viewer) view.offer = s.offer;
  add_legal_actions(s, me, view.legal);
}

void add_reveal(View& view, const GameState& s) {
  for (const Seat seat : s.seats_in_play()) {
    view.final_hands[seat] = s.hand[seat];
    view.final_tickets[seat] = s.tickets[seat];
  }
  view.scores = score_all(s);
  view.places = places(view.scores, s.players);
}

}  // namespace

View make_view(const GameState& s, Seat viewer) {
  View view;
  view.open_state() = s.open_state();
  view.viewer = viewer.index() < s.players ? viewer : kSpectator;
  view.deck_size = static_cast<std::uint8_t>(s.deck.total());
  view.ticket_pool_size = static_cast<std::uint8_t>(std::popcount(s.ticket_pool));
  for (const Seat seat : s.seats_in_play()) view.seats[seat] = see_seat(s, seat);
  add_history(view, s);
  add_returned(view, s);
  if (view.is_player()) add_own(view, s);
  if (view.over()) add_reveal(view, s);
  return view;
}

}  // namespace kurz
