// Lays out a table: the game is dealt by the rules, then changed to what the scenario asks for.
#include "engine/rules/invariants.h"
#include "tests/scenarios/form.h"
#include "tests/scenarios/names.h"
#include "tests/scenarios/table.h"
#include "tests/support/card_history.h"

namespace kurz::scenario {
namespace {

void take_from(const Table& table, CardCounts& rest, CardCounts cards, const std::string& who) {
  if (!rest.contains(cards)) {
    throw Fault("there are not enough cards for " + who + " (" + show(*table.board, cards) +
                "); left: " + show(*table.board, rest));
  }
  rest -= cards;
}

CardCounts cards_of(const Row& row) {
  CardCounts cards;
  for_each_bit(row.cards(), [&](int slot) { cards.add(row[slot]); });
  return cards;
}

// A row nobody asked for: coloured cards that are left, one colour after the other.
Row any_row(const Board& board, CardCounts rest) {
  Row row;
  int slot = 0;
  for (int round = 0; round < kRowSize * board.color_count() && slot < kRowSize; ++round) {
    const Color color(round % board.color_count());
    if (rest[color] == 0) continue;
    rest.remove(color);
    row.set(slot++, color);
  }
  return row;
}

void lay_cards(Table& table) {
  const Setup& setup = table.setup;
  GameState& s = table.state;
  CardCounts rest = table.board->full_deck;
  for (int i = 0; i < table.players(); ++i) {
    s.hand[at(Seat(i))] = setup.hand[at(Seat(i))].value_or(CardCounts());
    take_from(table, rest, s.hand[at(Seat(i))], table.name(Seat(i)));
  }
  s.known.fill(CardCounts());
  s.discards = setup.discards.value_or(CardCounts());
  take_from(table, rest, s.discards, "the discards");
  s.deck = setup.deck.value_or(CardCounts());
  take_from(table, rest, s.deck, "the deck");
  s.row = setup.row ? *setup.row : any_row(*table.board, rest);
  take_from(table, rest, cards_of(s.row), "the row");
  if (!setup.all_other_cards.is_none()) {
    s.hand[at(setup.all_other_cards)] += rest;
  } else if (!setup.deck) {
    s.deck += rest;
  } else if (!setup.discards) {
    s.discards += rest;
  } else if (!rest.empty()) {
    throw Fault("nobody has these cards: " + show(*table.board, rest) +
                "; say \"{player} holds all the other cards\"");
  }
  test::restart_history(s);
}

void lay_routes(Table& table) {
  const Board& board = *table.board;
  GameState& s = table.state;
  for (int i = 0; i < table.players(); ++i) {
    const std::size_t me = at(Seat(i));
    for (const RouteId id : table.setup.owned[me]) {
      const Route& route = board.at(id);
      if (s.pieces[me][route.kind] < route.pieces)
        throw Fault(table.name(Seat(i)) + " has no pieces for " + route.id);
      s.owned[me] |= bit(id.index());
      s.pieces[me][route.kind] = static_cast<std::uint8_t>(s.pieces[me][route.kind] - route.pieces);
      if (!board.rules.score_routes_at_end)
        s.points[me] = static_cast<std::int16_t>(s.points[me] + route.points);
      for (std::size_t seat = 0; seat < s.players; ++seat) {
        s.open[seat] &= ~bit(id.index());
        if (!route.twin.is_none() && (seat == me || s.players == 2)) s.open[seat] &= ~bit(route.twin.index());
      }
    }
  }
}

void lay_tickets(Table& table) {
  const Setup& setup = table.setup;
  GameState& s = table.state;
  TicketSet rest = all_below<TicketSet>(table.board->ticket_count());
  const auto take = [&](TicketSet tickets, const std::string& who) {
    if ((rest & tickets) != tickets) {
      throw Fault(who + " cannot have " + show_tickets(*table.board, tickets & ~rest) + ": it is elsewhere");
    }
    rest &= ~tickets;
    return tickets;
  };
  s.returned = ReturnedTickets();
  for (const ReturnedTickets::Entry entry : setup.returned) {
    take(bit<TicketSet>(entry.ticket.index()), "the underside of the ticket deck");
    s.returned.push(entry);
  }
  if (setup.ticket_pool) take(*setup.ticket_pool, "the ticket deck");
  for (const auto& planned : table.tickets_to_come) rest &= ~bit<TicketSet>(planned.what.index());
  for (int i = 0; i < table.players(); ++i) {
    s.tickets[at(Seat(i))] = take(setup.tickets[at(Seat(i))].value_or(0), table.name(Seat(i)));
  }
  for (int i = 0; i < table.players(); ++i) {
    if (s.tickets[at(Seat(i))] != 0 || setup.all_other_tickets == Seat(i) || rest == 0) continue;
    s.tickets[at(Seat(i))] = bit<TicketSet>(std::bit_width(rest) - 1);  // everyone has one at least (R8)
    rest &= ~s.tickets[at(Seat(i))];
  }
  if (!setup.all_other_tickets.is_none()) {
    s.tickets[at(setup.all_other_tickets)] |= rest;
    rest = 0;
  } else if (setup.ticket_pool && rest != 0) {
    throw Fault("nobody has these tickets: " + show_tickets(*table.board, rest) +
                "; say \"{player} has all the other tickets\"");
  }
  TicketSet planned = 0;
  for (const auto& ticket : table.tickets_to_come) planned |= bit<TicketSet>(ticket.what.index());
  for (const ReturnedTickets::Entry entry : setup.returned) planned &= ~bit<TicketSet>(entry.ticket.index());
  s.ticket_pool = rest | planned | setup.ticket_pool.value_or(0);
}

// Symbols nobody mentioned lie on the places of the set-up, then on the first places without a stack.
LocationId any_place(const GameState& s, const Souvenirs& souvenirs) {
  for (const LocationId place : souvenirs.start) {
    if (!has(stack_places(s), place.index())) return place;
  }
  return LocationId(lowest(~stack_places(s)));
}

void lay_souvenirs(Table& table) {
  const Souvenirs* souvenirs = table.board->souvenirs();
  if (souvenirs == nullptr) return;
  GameState& s = table.state;
  const std::size_t symbols = souvenirs->symbols.size();
  for (std::size_t i = 0; i < symbols; ++i) s.stacks[i].place = table.setup.stack_at[i];
  for (std::size_t i = 0; i < symbols; ++i) {
    if (s.stacks[i].place.is_none()) s.stacks[i].place = any_place(s, *souvenirs);
  }
  s.souvenirs = table.setup.souvenirs;
  for (std::size_t i = 0; i < symbols; ++i) {
    const bool at_start = std::ranges::find(souvenirs->start, s.stacks[i].place) != souvenirs->start.end();
    int count = at_start || s.players != 2 ? souvenirs->stack_height(s.players) : 1;
    for (std::size_t seat = 0; seat < s.players; ++seat)
      count -= has(s.souvenirs[seat], static_cast<int>(i)) ? 1 : 0;
    if (count < 0) throw Fault("more players have " + souvenirs->symbols[i] + " than there are tokens");
    s.stacks[i].count = static_cast<std::uint8_t>(count);
  }
}

void lay_turn(Table& table) {
  const Setup& setup = table.setup;
  GameState& s = table.state;
  s.to_choose = 0;
  s.phase = setup.phase;
  s.turn = setup.turn.is_none() ? setup.first : setup.turn;
  if (setup.last_turns > table.players()) throw Fault("the last round has at most one turn per player");
  s.last_turns = static_cast<std::uint8_t>(setup.last_turns);
  if (setup.last_turns > 0) s.ender = Seat((s.turn.index() + setup.last_turns - 1) % table.players());
}

}  // namespace

void lay(Table& table) {
  if (!table.setup.fresh_deal) {
    SeededNature any(1);
    table.state = new_game(*table.board, table.players(), table.setup.first, any)->state;
    lay_cards(table);
    lay_routes(table);
    lay_tickets(table);
    lay_souvenirs(table);
    lay_turn(table);
  } else {
    set_chance(table);
    const Begun begun = *new_game(*table.board, table.players(), table.setup.first, table.nature);
    table.state = begun.state;
    table.last_step = begun.step;
    settle_chance(table);
  }
  table.is_laid = true;
  if (const auto wrong = broken_invariant(table.state))
    throw Fault("this table cannot be: " + std::string(*wrong));
}

}  // namespace kurz::scenario
