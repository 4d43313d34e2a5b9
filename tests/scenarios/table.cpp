#include "tests/scenarios/table.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "codec/board_json.h"
#include "tests/scenarios/form.h"
#include "tests/scenarios/names.h"
#include "tests/support/paths.h"

namespace kurz::scenario {
namespace {

void expect_card(Table& table, Color card) {
  if (table.cards_to_come.empty()) return;
  const Color planned = table.cards_to_come.front().what;
  if (planned != card) {
    throw Fault("the deck was to give " + std::string(table.board->card_name(planned)) + " and gave " +
                std::string(table.board->card_name(card)));
  }
  table.cards_to_come.pop_front();
}

void expect_tickets(Table& table, const Event& event) {
  for (int i = 0; i < event.count && !table.tickets_to_come.empty(); ++i) {
    const TicketId planned = table.tickets_to_come.front().what;
    if (std::ranges::find(event.tickets, planned) == event.tickets.end()) {
      throw Fault("the ticket deck was to give " + show(*table.board, planned) + " and gave " +
                  show(*table.board, event.tickets[0]) + ", " + show(*table.board, event.tickets[1]));
    }
    table.tickets_to_come.pop_front();
  }
}

void expect_symbol(Table& table, Symbol symbol) {
  if (table.symbols_to_come.empty()) return;
  const Symbol planned = table.symbols_to_come.front().what;
  if (planned != symbol) {
    throw Fault("the next souvenirs were to be " + std::string(table.board->symbol_name(planned)));
  }
  table.symbols_to_come.pop_front();
}

}  // namespace

Seat Table::seat(std::string_view wanted) const {
  for (int i = 0; i < players(); ++i) {
    if (name(Seat(i)) == wanted) return Seat(i);
  }
  std::string list;
  for (const std::string& known : names) list += (list.empty() ? "" : ", ") + known;
  throw Fault("no player is called \"" + std::string(wanted) + "\"; at this table: " + list);
}

BoardPtr find_board(std::string_view name) {
  static std::map<std::string, BoardPtr> boards;
  std::string id = lower(name);
  std::ranges::replace(id, ' ', '-');
  BoardPtr& board = boards[id];
  if (board) return board;
  const auto folder = std::filesystem::path(test::source_path("boards"));
  std::ifstream file(folder / (id == "tiny" ? "test" : "") / (id + ".json"));
  if (!file) {
    std::vector<std::string> known;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (entry.path().extension() == ".json") known.push_back(entry.path().stem().string());
    }
    std::ranges::sort(known);
    std::string list;
    for (const std::string& other : known) list += (list.empty() ? "" : ", ") + other;
    throw Fault("no board is called \"" + std::string(name) + "\"; there are: " + list);
  }
  std::stringstream text;
  text << file.rdbuf();
  const auto read = read_board(text.str());
  if (!read.ok()) throw Fault("the board file " + id + ".json has errors");
  return board = *read;
}

void set_chance(Table& table) {
  test::ScriptedNature& script = table.nature;
  script.clear();
  for (const auto& card : table.cards_to_come) script.add(card.what);
  for (const auto& ticket : table.tickets_to_come) script.add(ticket.what);
  for (const auto& symbol : table.symbols_to_come) script.add(symbol.what);
}

void settle_chance(Table& table) {
  for (const Event& event : table.last_step) {
    switch (event.type) {
      case EventType::kHandDealt:
        for (int i = 0; i < event.count; ++i) expect_card(table, event.row[static_cast<std::size_t>(i)]);
        break;
      case EventType::kCardDrawn:
      case EventType::kRowFilled:
        expect_card(table, event.card);
        break;
      case EventType::kTicketsOffered:
        expect_tickets(table, event);
        break;
      case EventType::kSouvenirStacked:
        expect_symbol(table, event.symbol);
        break;
      default:
        break;
    }
  }
}

int line_of_leftover(const Table& table) {
  if (!table.cards_to_come.empty()) return table.cards_to_come.front().line;
  if (!table.tickets_to_come.empty()) return table.tickets_to_come.front().line;
  return table.symbols_to_come.empty() ? 0 : table.symbols_to_come.front().line;
}

}  // namespace kurz::scenario
