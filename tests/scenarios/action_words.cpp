// The deeds of players as actions.
#include <array>

#include "tests/scenarios/names.h"
#include "tests/scenarios/statements.h"

namespace kurz::scenario {
namespace {

int slot_with(const Table& table, Color card) {
  for (int slot = 0; slot < kRowSize; ++slot) {
    if (table.state.row[slot] == card) return slot;
  }
  throw Fault("the row shows no such card: " + show(*table.board, table.state.row));
}

int read_slot(std::string_view text) {
  const int slot = read_number(text);
  if (slot < 1 || slot > 9) throw Fault("the slots of the row are 1 to 5");
  return slot - 1;
}

// An action says one colour and the number of wild cards; the colour pays the other spaces. So "2 red" for
// three spaces cannot be said, while "red and 1 wild" is whatever else is needed in red.
Action read_claim(const Table& table, const std::string& route_text, const std::string& payment) {
  const Board& board = *table.board;
  const RouteId route = read_route(board, route_text);
  Color color = kWild;
  int wilds = 0;
  for (const std::string& item : items_of(payment)) {
    const std::vector<std::string> words = words_of(item);
    const Color card = read_card(board, words.back());
    if (card == kWild) {
      wilds += words.size() == 2 ? read_number(words[0]) : 1;
      continue;
    }
    if (color != kWild) throw Fault("a route is paid in one colour and wild cards");
    color = card;
  }
  for (const std::string& item : items_of(payment)) {
    const std::vector<std::string> words = words_of(item);
    if (words.size() < 2 || read_card(board, words.back()) == kWild) continue;
    if (read_number(words[0]) + wilds != board.at(route).cards) {
      throw Fault(board.at(route).id + " takes " + std::to_string(board.at(route).cards) +
                  " cards, found \"" + payment + "\"");
    }
  }
  return Action::claim(route, color, wilds);
}

Action read_keep(const Table& table, Seat seat, const std::string& what) {
  if (what == "nothing") return Action::keep_none();
  if (what == "both") {
    TicketSet offered = table.state.tickets[at(seat)];
    if (table.state.phase == Phase::kKeepTickets) {
      offered = as_set({table.state.offer[0], table.state.offer[1]});
    }
    return Action::keep(TicketId(lowest(offered)), TicketId(lowest(without_lowest(offered))));
  }
  const std::vector<TicketId> tickets = read_tickets(*table.board, what);
  if (tickets.size() > 2) throw Fault("at most two tickets can be kept");
  return tickets.size() == 1 ? Action::keep(tickets[0]) : Action::keep(tickets[0], tickets[1]);
}

struct Deed {
  const char* form;
  Action (*read)(const Table&, Seat, const Captures&);
};

// The longer forms first: "takes the souvenir at" is also "takes {card}".
const std::array kDeeds = {
    Deed{"keeps {tickets}",
         [](const Table& t, Seat seat, const Captures& c) { return read_keep(t, seat, c[0]); }},
    Deed{"places {souvenir} at {place}",
         [](const Table& t, Seat, const Captures& c) {
           return Action::place_souvenir(read_symbol(*t.board, c[0]), read_place(*t.board, c[1]));
         }},
    Deed{"draws unseen", [](const Table&, Seat, const Captures&) { return Action::draw_card(); }},
    Deed{"draws tickets", [](const Table&, Seat, const Captures&) { return Action::draw_tickets(); }},
    Deed{"takes the souvenir at {place}",
         [](const Table& t, Seat, const Captures& c) {
           return Action::take_souvenir(read_place(*t.board, c[0]));
         }},
    Deed{"takes {card} from slot {n}",
         [](const Table& t, Seat, const Captures& c) {
           return Action::take_card(read_slot(c[1]), read_card(*t.board, c[0]));
         }},
    Deed{"takes slot {n}",
         [](const Table& t, Seat, const Captures& c) {
           const int slot = read_slot(c[0]);
           return Action::take_card(slot, slot < kRowSize ? t.state.row[slot] : kWild);
         }},
    Deed{"takes {card}",
         [](const Table& t, Seat, const Captures& c) {
           const Color card = read_card(*t.board, c[0]);
           return Action::take_card(slot_with(t, card), card);
         }},
    Deed{"claims {route} with {cards}",
         [](const Table& t, Seat, const Captures& c) { return read_claim(t, c[0], c[1]); }},
    Deed{"passes", [](const Table&, Seat, const Captures&) { return Action::pass(); }},
};

// "claims …" as it stands after "may".
std::string without_s(const std::string& form) {
  const std::size_t end = std::min(form.find(' '), form.size());
  return form.substr(0, form.starts_with("passes") ? end - 2 : end - 1) + form.substr(end);
}

template <class Form>
Action read_deed(const Table& table, Seat seat, const std::string& text, Form form_of) {
  std::vector<std::string> forms;
  for (const Deed& deed : kDeeds) {
    forms.push_back(form_of(deed.form));
    if (const auto captures = match(forms.back(), text)) return deed.read(table, seat, *captures);
  }
  throw Fault("nobody can do \"" + text + "\"; nearest: " + nearest(forms, text));
}

}  // namespace

Action read_action(const Table& table, Seat seat, const std::string& deed) {
  return read_deed(table, seat, deed, [](const char* form) { return std::string(form); });
}

Action read_possible_action(const Table& table, Seat seat, const std::string& deed) {
  return read_deed(table, seat, deed, [](const char* form) { return without_s(form); });
}

}  // namespace kurz::scenario
