#include "engine/view/view.h"

namespace kurz {
namespace {

SeatView see_seat(const GameState& s, std::size_t seat) {
  SeatView v;
  v.routes = s.owned[seat];
  v.known = s.known[seat];
  v.paid = s.paid[seat];
  v.drawn = static_cast<std::uint8_t>(s.drawn[seat].total());
  v.points = s.points[seat];
  v.cards = static_cast<std::uint8_t>(s.hand[seat].total());
  v.tickets = static_cast<std::uint8_t>(std::popcount(s.tickets[seat]));
  v.pieces = s.pieces[seat];
  v.souvenirs = s.souvenirs[seat];
  v.choosing = has(s.to_choose, static_cast<int>(seat));
  return v;
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
  const auto me = static_cast<std::size_t>(view.viewer.index());
  view.hand = s.hand[me];
  view.drawn = s.drawn[me];
  view.tickets = s.tickets[me];
  view.first_return = s.first_return[me];
  if (s.turn == view.viewer) view.offer = s.offer;
  view.legal = legal_actions(s, view.viewer);
}

void add_reveal(View& view, const GameState& s) {
  // Nothing is left to be counted: what is in no hand and does not lie open is the deck.
  view.unturned = s.deck;
  view.drawn = CardCounts();
  for (std::size_t seat = 0; seat < s.players; ++seat) {
    view.final_hands[seat] = s.hand[seat];
    view.final_tickets[seat] = s.tickets[seat];
    view.seats[seat].paid = CardCounts();
    view.seats[seat].drawn = 0;
  }
  view.scores = score_all(s);
  view.places = places(view.scores, s.players);
}

}  // namespace

View make_view(const GameState& s, Seat viewer) {
  View view;
  view.board = s.board;
  view.viewer = viewer.index() < s.players ? viewer : kSpectator;
  view.players = s.players;
  view.first = s.first;
  view.turn = s.turn;
  view.phase = s.phase;
  view.passes = s.passes;
  view.last_turns = s.last_turns;
  view.ender = s.ender;
  view.reason = s.reason;
  view.row = s.row;
  view.deck_size = static_cast<std::uint8_t>(s.deck.total());
  view.discards = s.discards;
  view.unturned = s.unturned;
  view.ticket_pool_size = static_cast<std::uint8_t>(std::popcount(s.ticket_pool));
  view.stacks = s.stacks;
  view.claimed_now = s.claimed_now;
  for (std::size_t seat = 0; seat < s.players; ++seat) view.seats[seat] = see_seat(s, seat);
  add_returned(view, s);
  if (view.is_player()) add_own(view, s);
  if (view.over()) add_reveal(view, s);
  return view;
}

}  // namespace kurz
