// "given": what the table looks like before anything happens.
#include "tests/scenarios/names.h"
#include "tests/scenarios/statements.h"

namespace kurz::scenario {
namespace {

const std::vector<std::string> kUsualNames = {"Ada", "Ben", "Cem", "Dora"};

void set_board(Table& table, const std::string& name, std::vector<std::string> players) {
  if (table.board) throw Fault("the board is chosen already");
  table.board = find_board(name);
  if (players.size() < kMinPlayers || players.size() > kMaxPlayers)
    throw Fault("a game has 2 to 4 players (R1)");
  table.names = std::move(players);
}

void give_cards(Table& table, const Captures& c) {
  table.setup.hand[at(table.seat(c[0]))] = read_cards(*table.board, c[1]);
}

void give_tickets(Table& table, const Captures& c) {
  table.setup.tickets[at(table.seat(c[0]))] = as_set(read_tickets(*table.board, c[1]));
}

void set_turn(Table& table, const std::string& player, Phase phase) {
  table.setup.turn = table.seat(player);
  table.setup.phase = phase;
}

void put_under(Table& table, const std::string& tickets, Seat by) {
  for (const TicketId ticket : read_tickets(*table.board, tickets))
    table.setup.returned.push_back({ticket, by});
}

void add_card_statements(Statements& list) {
  list.push_back({"{player} holds all the other cards",
                  [](Table& t, const Captures& c) { t.setup.all_other_cards = t.seat(c[0]); }});
  list.push_back({"{player} holds {cards}", give_cards});
  list.push_back({"the row shows {five cards}",
                  [](Table& t, const Captures& c) { t.setup.row = read_row(*t.board, c[0]); }});
  list.push_back({"the deck is empty", [](Table& t, const Captures&) { t.setup.deck = CardCounts(); }});
  list.push_back({"the deck holds {cards}",
                  [](Table& t, const Captures& c) { t.setup.deck = read_cards(*t.board, c[0]); }});
  list.push_back(
      {"the discards are empty", [](Table& t, const Captures&) { t.setup.discards = CardCounts(); }});
  list.push_back({"the discards hold {cards}",
                  [](Table& t, const Captures& c) { t.setup.discards = read_cards(*t.board, c[0]); }});
}

void add_ticket_statements(Statements& list) {
  list.push_back({"{player} has all the other tickets",
                  [](Table& t, const Captures& c) { t.setup.all_other_tickets = t.seat(c[0]); }});
  list.push_back({"{player} has the ticket {ticket}", give_tickets});
  list.push_back({"{player} has the tickets {tickets}", give_tickets});
  list.push_back({"the ticket deck is empty", [](Table& t, const Captures&) { t.setup.ticket_pool = 0; }});
  list.push_back({"the ticket deck holds {tickets}", [](Table& t, const Captures& c) {
                    t.setup.ticket_pool = as_set(read_tickets(*t.board, c[0]));
                  }});
  list.push_back({"under the ticket deck lie {tickets}, returned by {player}",
                  [](Table& t, const Captures& c) { put_under(t, c[0], t.seat(c[1])); }});
  list.push_back({"under the ticket deck lies {ticket}, returned by {player}",
                  [](Table& t, const Captures& c) { put_under(t, c[0], t.seat(c[1])); }});
}

void add_piece_statements(Statements& list) {
  list.push_back({"{player} owns {routes}", [](Table& t, const Captures& c) {
                    auto& owned = t.setup.owned[at(t.seat(c[0]))];
                    for (const RouteId route : read_routes(*t.board, c[1])) owned.push_back(route);
                  }});
  list.push_back({"{player} has the souvenirs {souvenirs}", [](Table& t, const Captures& c) {
                    t.setup.souvenirs[at(t.seat(c[0]))] = read_symbols(*t.board, c[1]);
                  }});
  list.push_back({"{player} has the souvenir {souvenir}", [](Table& t, const Captures& c) {
                    t.setup.souvenirs[at(t.seat(c[0]))] = read_symbols(*t.board, c[1]);
                  }});
  list.push_back({"the {souvenir} stack is at {place}", [](Table& t, const Captures& c) {
                    const auto symbol = static_cast<std::size_t>(read_symbol(*t.board, c[0]).index());
                    t.setup.stack_at[symbol] = read_place(*t.board, c[1]);
                  }});
}

void add_turn_statements(Statements& list) {
  list.push_back({"{player} begins", [](Table& t, const Captures& c) { t.setup.first = t.seat(c[0]); }});
  list.push_back({"a fresh deal", [](Table& t, const Captures&) { t.setup.fresh_deal = true; }});
  list.push_back(
      {"it is {player}'s turn", [](Table& t, const Captures& c) { set_turn(t, c[0], Phase::kTurn); }});
  list.push_back({"it is {player}'s second card",
                  [](Table& t, const Captures& c) { set_turn(t, c[0], Phase::kSecondCard); }});
  list.push_back({"the last round has {n} turns to go",
                  [](Table& t, const Captures& c) { t.setup.last_turns = read_number(c[0]); }});
  list.push_back(
      {"the last round has 1 turn to go", [](Table& t, const Captures&) { t.setup.last_turns = 1; }});
}

void add_chance_statements(Statements& list) {
  list.push_back({"the deck gives {cards}", [](Table& t, const Captures& c) {
                    for (const Color card : read_card_list(*t.board, c[0]))
                      t.cards_to_come.push_back({card, t.line});
                  }});
  list.push_back({"the ticket deck gives {tickets}", [](Table& t, const Captures& c) {
                    for (const TicketId ticket : read_tickets(*t.board, c[0])) {
                      t.tickets_to_come.push_back({ticket, t.line});
                    }
                  }});
  list.push_back({"the souvenirs come as {souvenirs}", [](Table& t, const Captures& c) {
                    for (const std::string& item : items_of(c[0])) {
                      t.symbols_to_come.push_back({read_symbol(*t.board, item), t.line});
                    }
                  }});
}

}  // namespace

const Statements& given_statements() {
  static const Statements kAll = [] {
    Statements list;
    list.push_back({"board {board}, {n} players", [](Table& t, const Captures& c) {
                      const int n = read_number(c[1]);
                      if (n < kMinPlayers || n > kMaxPlayers) throw Fault("a game has 2 to 4 players (R1)");
                      set_board(t, c[0], {kUsualNames.begin(), kUsualNames.begin() + n});
                    }});
    list.push_back({"board {board}, players {names}",
                    [](Table& t, const Captures& c) { set_board(t, c[0], items_of(c[1])); }});
    add_turn_statements(list);
    add_card_statements(list);
    add_ticket_statements(list);
    add_piece_statements(list);
    add_chance_statements(list);
    return list;
  }();
  return kAll;
}

}  // namespace kurz::scenario
