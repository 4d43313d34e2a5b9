// "then", what lies on the table: cards, tickets, souvenirs.
#include "tests/scenarios/names.h"
#include "tests/scenarios/statements.h"

namespace kurz::scenario {
namespace {

int count_events(const Table& table, EventType type) {
  int count = 0;
  for (const Event& event : table.last_step) count += event.type == type ? 1 : 0;
  return count;
}

void expect_under(const Table& t, const std::string& expected) {
  std::string found;
  for (int i = 0; i < t.state.returned.size(); ++i) {
    found += (i == 0 ? "" : ", ") + show(*t.board, t.state.returned[i].ticket);
  }
  std::string wanted;
  for (const TicketId ticket : read_tickets(*t.board, expected)) {
    wanted += (wanted.empty() ? "" : ", ") + show(*t.board, ticket);
  }
  expect_same("under the ticket deck", wanted, found);
}

int tokens_at(const Table& t, Symbol symbol, LocationId place) {
  const SouvenirStack& stack = t.state.stacks[static_cast<std::size_t>(symbol.index())];
  return stack.place == place ? stack.count : 0;
}

int tokens_at(const Table& t, LocationId place) {
  int tokens = 0;
  for (int s = 0; s < t.board->symbol_count(); ++s) tokens += tokens_at(t, Symbol(s), place);
  return tokens;
}

void expect_cards(const Table& t, const char* what, const std::string& expected, CardCounts found) {
  expect_same(what, show(*t.board, read_cards(*t.board, expected)), show(*t.board, found));
}

void add_card_checks(Statements& list) {
  list.push_back({"the row shows {five cards}", [](Table& t, const Captures& c) {
                    expect_same("the row", show(*t.board, read_row(*t.board, c[0])),
                                show(*t.board, t.state.row));
                  }});
  list.push_back({"the row was swept {n} times", [](Table& t, const Captures& c) {
                    expect_same("sweeps", read_number(c[0]), count_events(t, EventType::kRowSwept));
                  }});
  list.push_back({"everyone is told that the row stays", [](Table& t, const Captures&) {
                    expect_same("tellings", 1, count_events(t, EventType::kRowStays));
                  }});
  list.push_back({"the row was swept once", [](Table& t, const Captures&) {
                    expect_same("sweeps", 1, count_events(t, EventType::kRowSwept));
                  }});
  list.push_back({"the row was not swept", [](Table& t, const Captures&) {
                    expect_same("sweeps", 0, count_events(t, EventType::kRowSwept));
                  }});
  list.push_back({"the discards were shuffled once", [](Table& t, const Captures&) {
                    expect_same("shuffles", 1, count_events(t, EventType::kDeckShuffled));
                  }});
  list.push_back({"the discards were shuffled {n} times", [](Table& t, const Captures& c) {
                    expect_same("shuffles", read_number(c[0]), count_events(t, EventType::kDeckShuffled));
                  }});
  list.push_back({"the discards were not shuffled", [](Table& t, const Captures&) {
                    expect_same("shuffles", 0, count_events(t, EventType::kDeckShuffled));
                  }});
  list.push_back({"the deck is empty",
                  [](Table& t, const Captures&) { expect_cards(t, "the deck", "nothing", t.state.deck); }});
  list.push_back({"the deck holds {n} cards", [](Table& t, const Captures& c) {
                    expect_same("cards in the deck", read_number(c[0]), t.state.deck.total());
                  }});
  list.push_back({"the deck holds {cards}",
                  [](Table& t, const Captures& c) { expect_cards(t, "the deck", c[0], t.state.deck); }});
  list.push_back({"the discards are empty", [](Table& t, const Captures&) {
                    expect_cards(t, "the discards", "nothing", t.state.discards);
                  }});
  list.push_back({"the discards hold {n} cards", [](Table& t, const Captures& c) {
                    expect_same("discards", read_number(c[0]), t.state.discards.total());
                  }});
  list.push_back({"the discards hold {cards}", [](Table& t, const Captures& c) {
                    expect_cards(t, "the discards", c[0], t.state.discards);
                  }});
}

void add_souvenir_checks(Statements& list) {
  list.push_back({"{n} {souvenir} lie at {place}", [](Table& t, const Captures& c) {
                    const LocationId place = read_place(*t.board, c[2]);
                    expect_same(c[1] + " at " + c[2], read_number(c[0]),
                                tokens_at(t, read_symbol(*t.board, c[1]), place));
                  }});
  list.push_back({"1 {souvenir} lies at {place}", [](Table& t, const Captures& c) {
                    const LocationId place = read_place(*t.board, c[1]);
                    expect_same(c[0] + " at " + c[1], 1, tokens_at(t, read_symbol(*t.board, c[0]), place));
                  }});
  list.push_back({"no souvenir lies at {place}", [](Table& t, const Captures& c) {
                    expect_same("souvenirs at " + c[0], 0, tokens_at(t, read_place(*t.board, c[0])));
                  }});
  list.push_back({"the souvenirs left over are {souvenirs}", [](Table& t, const Captures& c) {
                    expect_same("left over", show_symbols(*t.board, read_symbols(*t.board, c[0])),
                                show_symbols(*t.board, left_over_symbols(t.state)));
                  }});
}

}  // namespace

void add_table_checks(Statements& list) {
  add_card_checks(list);
  list.push_back({"the ticket deck holds {n} tickets", [](Table& t, const Captures& c) {
                    expect_same("tickets in the deck", read_number(c[0]), t.state.ticket_deck_size());
                  }});
  list.push_back({"the ticket deck is empty", [](Table& t, const Captures&) {
                    expect_same("tickets in the deck", 0, t.state.ticket_deck_size());
                  }});
  list.push_back(
      {"under the ticket deck lies {ticket}", [](Table& t, const Captures& c) { expect_under(t, c[0]); }});
  list.push_back(
      {"under the ticket deck lie {tickets}", [](Table& t, const Captures& c) { expect_under(t, c[0]); }});
  add_souvenir_checks(list);
}

}  // namespace kurz::scenario
