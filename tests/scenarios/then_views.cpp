// "then", what a player or a spectator sees (R31, G11, G12).
#include <algorithm>
#include <bit>

#include "engine/rules/invariants.h"
#include "engine/view/view.h"
#include "tests/scenarios/names.h"
#include "tests/scenarios/statements.h"

namespace kurz::scenario {
namespace {

Seat viewer(const Table& t, const std::string& text) {
  return text == "a spectator" ? kSpectator : t.seat(text);
}

// The same table, but with other cards in a hand; those it held before go to the deck.
GameState with_hand(const Table& t, Seat seat, CardCounts cards) {
  GameState other = t.state;
  other.deck += other.hand[at(seat)];
  if (!other.deck.contains(cards)) throw Fault("the deck and the hand do not have these cards");
  if (cards.total() != other.hand[at(seat)].total()) throw Fault("the number of cards must be the same");
  other.deck -= cards;
  // The draws of the exchanged cards brought the others instead, the latest first.
  CardCounts in = cards;
  CardCounts out = other.hand[at(seat)];
  for_each_kind(t.state.hand[at(seat)], [&](Color card, int n) {
    const int both = std::min(n, cards[card]);
    in.remove(card, both);
    out.remove(card, both);
  });
  for (int i = other.history.size() - 1; i >= 0; --i) {
    const CardHistory::Entry entry = other.history[i];
    if (entry.shuffle || entry.seat != seat || entry.paid > 0 || out[entry.card] == 0) continue;
    out.remove(entry.card);
    const Color card = in.at(0);
    in.remove(card);
    other.history.set_card(i, card);
  }
  other.hand[at(seat)] = cards;
  return other;
}

// The same table, but with other tickets in a hand; those it had before go to the deck.
GameState with_tickets(const Table& t, Seat seat, TicketSet tickets) {
  GameState other = t.state;
  other.ticket_pool |= other.tickets[at(seat)];
  if ((other.ticket_pool & tickets) != tickets)
    throw Fault("the ticket deck and the player do not have these tickets");
  if (std::popcount(tickets) != std::popcount(other.tickets[at(seat)])) {
    throw Fault("the number of tickets must be the same");
  }
  other.ticket_pool &= ~tickets;
  other.tickets[at(seat)] = tickets;
  return other;
}

// The same table, but with other tickets drawn; those drawn before go to the deck.
GameState with_offer(const Table& t, Seat seat, const std::vector<TicketId>& tickets) {
  GameState other = t.state;
  if (other.phase != Phase::kKeepTickets || other.turn != seat)
    throw Fault("nobody is choosing from tickets drawn");
  if (tickets.size() != other.offer.size()) throw Fault("two tickets are drawn");
  for (const TicketId ticket : other.offer) other.ticket_pool |= bit<TicketSet>(ticket.index());
  other.offer = {std::min(tickets[0], tickets[1]), std::max(tickets[0], tickets[1])};
  for (const TicketId ticket : other.offer) other.ticket_pool &= ~bit<TicketSet>(ticket.index());
  return other;
}

void expect_alike(const Table& t, const std::string& who, const GameState& other, bool expected) {
  const bool possible = !broken_invariant(other);
  const bool alike = possible && make_view(t.state, viewer(t, who)) == make_view(other, viewer(t, who));
  if (alike != expected)
    throw Fault(who + (alike ? " cannot tell the difference" : " can tell the difference"));
}

bool learns(const Table& t, const std::string& who, EventType type) {
  for (const Event& event : t.last_step) {
    if (event.type == type) return seen_by(event, viewer(t, who)) == event;
  }
  throw Fault("nothing of the kind happened");
}

void expect_learns(const Table& t, const Captures& c, bool expected) {
  EventType type{};
  if (c[1] == "which card was drawn") {
    type = EventType::kCardDrawn;
  } else if (c[1] == "which card was taken") {
    type = EventType::kCardTaken;
  } else if (c[1] == "which tickets were drawn") {
    type = EventType::kTicketsOffered;
  } else if (c[1] == "which tickets were kept") {
    type = EventType::kTicketsKept;
  } else if (c[1] == "which tickets were chosen") {
    type = EventType::kTicketsChosen;
  } else {
    throw Fault(
        "expected \"which card was drawn\", \"which card was taken\", or \"which tickets were drawn\", "
        "\"kept\" or \"chosen\", found \"" +
        c[1] + "\"");
  }
  if (learns(t, c[0], type) != expected)
    throw Fault(c[0] + (expected ? " does not learn " : " learns ") + c[1]);
}

void add_count_checks(Statements& list) {
  list.push_back({"{viewer} sees {n} cards in {player}'s hand", [](Table& t, const Captures& c) {
                    const View view = make_view(t.state, viewer(t, c[0]));
                    expect_same("cards seen", read_number(c[1]), view.seat(t.seat(c[2])).cards);
                  }});
  list.push_back({"{viewer} sees {n} tickets before {player}", [](Table& t, const Captures& c) {
                    const View view = make_view(t.state, viewer(t, c[0]));
                    expect_same("tickets seen", read_number(c[1]), view.seat(t.seat(c[2])).tickets);
                  }});
  list.push_back({"{viewer} sees {n} points and {n} pieces of {player}", [](Table& t, const Captures& c) {
                    const SeatView seat = make_view(t.state, viewer(t, c[0])).seat(t.seat(c[3]));
                    expect_same("points seen", read_number(c[1]), seat.points);
                    expect_same("pieces seen", read_number(c[2]), seat.pieces[0] + seat.pieces[1]);
                  }});
  list.push_back({"{viewer} sees {n} cards in the deck", [](Table& t, const Captures& c) {
                    expect_same("cards seen", read_number(c[1]),
                                make_view(t.state, viewer(t, c[0])).deck_size);
                  }});
  list.push_back({"{viewer} sees {n} tickets in the ticket deck", [](Table& t, const Captures& c) {
                    expect_same("tickets seen", read_number(c[1]),
                                make_view(t.state, viewer(t, c[0])).ticket_deck_size());
                  }});
}

void add_open_checks(Statements& list) {
  list.push_back({"{viewer} sees the row {five cards}", [](Table& t, const Captures& c) {
                    expect_same("the row seen", show(*t.board, read_row(*t.board, c[1])),
                                show(*t.board, make_view(t.state, viewer(t, c[0])).row));
                  }});
  list.push_back({"{viewer} sees the discards {cards}", [](Table& t, const Captures& c) {
                    expect_same("the discards seen", show(*t.board, read_cards(*t.board, c[1])),
                                show(*t.board, make_view(t.state, viewer(t, c[0])).discards));
                  }});
  list.push_back({"{viewer} sees that {player} owns {routes}", [](Table& t, const Captures& c) {
                    RouteSet expected = 0;
                    for (const RouteId route : read_routes(*t.board, c[2])) expected |= bit(route.index());
                    expect_same(
                        "routes seen", show_routes(*t.board, expected),
                        show_routes(*t.board, make_view(t.state, viewer(t, c[0])).seat(t.seat(c[1])).routes));
                  }});
  list.push_back(
      {"{viewer} sees that {player} has the souvenirs {souvenirs}", [](Table& t, const Captures& c) {
         expect_same(
             "souvenirs seen", show_symbols(*t.board, read_symbols(*t.board, c[2])),
             show_symbols(*t.board, make_view(t.state, viewer(t, c[0])).seat(t.seat(c[1])).souvenirs));
       }});
  list.push_back({"{viewer} knows that {player} holds {cards}", [](Table& t, const Captures& c) {
                    expect_same("cards known", show(*t.board, read_cards(*t.board, c[2])),
                                show(*t.board, make_view(t.state, viewer(t, c[0])).seat(t.seat(c[1])).known));
                  }});
  list.push_back({"{viewer} sees {player}'s tickets {tickets}", [](Table& t, const Captures& c) {
                    const View view = make_view(t.state, viewer(t, c[0]));
                    const Seat seat = t.seat(c[1]);
                    const TicketSet seen = view.viewer == seat ? view.tickets : view.final_tickets[at(seat)];
                    expect_same("tickets seen", show_tickets(*t.board, as_set(read_tickets(*t.board, c[2]))),
                                show_tickets(*t.board, seen));
                  }});
}

void add_secret_checks(Statements& list) {
  list.push_back({"{viewer} cannot tell whether {player} holds {cards}", [](Table& t, const Captures& c) {
                    expect_alike(t, c[0], with_hand(t, t.seat(c[1]), read_cards(*t.board, c[2])), true);
                  }});
  list.push_back(
      {"{viewer} cannot tell whether {player} drew the tickets {tickets}", [](Table& t, const Captures& c) {
         expect_alike(t, c[0], with_offer(t, t.seat(c[1]), read_tickets(*t.board, c[2])), true);
       }});
  list.push_back({"{viewer} could tell if {player} held {cards}", [](Table& t, const Captures& c) {
                    expect_alike(t, c[0], with_hand(t, t.seat(c[1]), read_cards(*t.board, c[2])), false);
                  }});
  list.push_back(
      {"{viewer} cannot tell whether {player} has the tickets {tickets}", [](Table& t, const Captures& c) {
         const TicketSet tickets = as_set(read_tickets(*t.board, c[2]));
         expect_alike(t, c[0], with_tickets(t, t.seat(c[1]), tickets), true);
       }});
  list.push_back(
      {"{viewer} could tell if {player} had the tickets {tickets}", [](Table& t, const Captures& c) {
         const TicketSet tickets = as_set(read_tickets(*t.board, c[2]));
         expect_alike(t, c[0], with_tickets(t, t.seat(c[1]), tickets), false);
       }});
  list.push_back(
      {"{viewer} knows under the ticket deck {tickets or unknown}", [](Table& t, const Captures& c) {
         const View view = make_view(t.state, viewer(t, c[0]));
         std::string seen;
         std::string expected;
         for (std::size_t i = 0; i < view.returned_size; ++i) {
           seen += (i == 0 ? "" : ", ") + show(*t.board, view.returned[i].ticket);
         }
         for (const std::string& item : items_of(c[1])) {
           expected += (expected.empty() ? "" : ", ") +
                       show(*t.board, item == "unknown" ? TicketId::none() : read_ticket(*t.board, item));
         }
         expect_same("known under the ticket deck", expected, seen);
       }});
  list.push_back(
      {"{viewer} does not learn {what}", [](Table& t, const Captures& c) { expect_learns(t, c, false); }});
  list.push_back({"{viewer} learns {what}", [](Table& t, const Captures& c) { expect_learns(t, c, true); }});
}

}  // namespace

void add_view_checks(Statements& list) {
  add_count_checks(list);
  add_open_checks(list);
  add_secret_checks(list);
}

}  // namespace kurz::scenario
