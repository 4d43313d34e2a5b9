#include "tests/scenarios/names.h"

#include <charconv>

#include "tests/scenarios/form.h"

namespace kurz::scenario {
namespace {

std::string quoted(std::string_view text) { return '"' + std::string(text) + '"'; }

void append(std::string& list, std::string_view item) {
  if (!list.empty()) list += ", ";
  list += item;
}

template <class Items, class Name>
std::string list_of(const Items& items, Name name) {
  std::string list;
  for (const auto& item : items) append(list, name(item));
  return list.empty() ? "nothing" : list;
}

LocationId find_place(const Board& board, std::string_view text) {
  const std::string wanted = lower(trimmed(text));
  for (int i = 0; i < board.location_count(); ++i) {
    const Location& place = board.at(LocationId(i));
    if (wanted == lower(place.name) || wanted == place.id) return LocationId(i);
  }
  return LocationId::none();
}

struct Ends {
  LocationId a;
  LocationId b;
};

// The hyphen between two places; ids have hyphens of their own, so each is tried.
Ends read_ends(const Board& board, std::string_view text) {
  for (std::size_t at = text.find('-'); at != std::string_view::npos; at = text.find('-', at + 1)) {
    const Ends ends{find_place(board, text.substr(0, at)), find_place(board, text.substr(at + 1))};
    if (!ends.a.is_none() && !ends.b.is_none()) return ends;
  }
  const std::size_t hyphen = text.find('-');
  if (hyphen == std::string_view::npos)
    throw Fault("expected two places as in \"A-B\", found " + quoted(text));
  read_place(board, text.substr(0, hyphen));
  read_place(board, text.substr(hyphen + 1));
  throw Fault("expected two places as in \"A-B\", found " + quoted(text));
}

template <class Item>
bool has_ends(const Item& item, Ends ends) {
  return (item.a == ends.a && item.b == ends.b) || (item.a == ends.b && item.b == ends.a);
}

std::string color_name(const Board& board, Color color) {
  return color == kGray ? "gray" : std::string(board.card_name(color));
}

RouteId only_route(const Board& board, Ends ends, std::string_view color, std::string_view text) {
  std::vector<RouteId> between;
  std::vector<RouteId> fitting;
  for (int r = 0; r < board.route_count(); ++r) {
    const Route& route = board.at(RouteId(r));
    if (!has_ends(route, ends)) continue;
    between.emplace_back(r);
    if (color.empty() || color == color_name(board, route.color)) fitting.emplace_back(r);
  }
  if (fitting.size() == 1) return fitting[0];
  const std::string found = list_of(
      between, [&](RouteId r) { return color_name(board, board.at(r).color) + " " + board.at(r).id; });
  throw Fault((fitting.empty() ? "there is no route " : "there are two routes ") + quoted(text) +
              "; between these places: " + found);
}

}  // namespace

int read_number(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) {
    throw Fault("expected a number, found " + quoted(text));
  }
  return number;
}

LocationId read_place(const Board& board, std::string_view text) {
  const LocationId found = find_place(board, text);
  if (!found.is_none()) return found;
  throw Fault("no place is called " + quoted(trimmed(text)) + "; on this board: " +
              list_of(board.locations, [](const Location& place) { return place.name; }));
}

RouteId read_route(const Board& board, std::string_view text) {
  if (const auto by_id = board.find_route(text)) return *by_id;
  if (!text.starts_with("the ")) return only_route(board, read_ends(board, text), "", text);
  const std::string_view rest = text.substr(4);
  const std::size_t blank = rest.find(' ');
  const std::string_view color = rest.substr(0, blank);
  if (blank == std::string_view::npos || (color != "gray" && !board.find_card(color))) {
    return only_route(board, read_ends(board, text), "", text);  // "The Charterhouse-…"
  }
  return only_route(board, read_ends(board, rest.substr(blank + 1)), color, text);
}

std::vector<RouteId> read_routes(const Board& board, std::string_view text) {
  std::vector<RouteId> routes;
  if (text == "nothing") return routes;
  for (const std::string& item : items_of(text)) routes.push_back(read_route(board, item));
  return routes;
}

TicketId read_ticket(const Board& board, std::string_view text) {
  const Ends ends = read_ends(board, text);
  for (int t = 0; t < board.ticket_count(); ++t) {
    if (has_ends(board.at(TicketId(t)), ends)) return TicketId(t);
  }
  throw Fault("there is no ticket " + quoted(text) +
              "; on this board: " + list_of(board.tickets, [&](const Ticket& t) {
                return board.at(t.a).name + "-" + board.at(t.b).name;
              }));
}

std::vector<TicketId> read_tickets(const Board& board, std::string_view text) {
  std::vector<TicketId> tickets;
  if (text == "nothing") return tickets;
  for (const std::string& item : items_of(text)) tickets.push_back(read_ticket(board, item));
  return tickets;
}

TicketSet as_set(const std::vector<TicketId>& tickets) {
  TicketSet set = 0;
  for (const TicketId ticket : tickets) set |= bit<TicketSet>(ticket.index());
  return set;
}

Symbol read_symbol(const Board& board, std::string_view text) {
  if (const auto symbol = board.find_symbol(text)) return *symbol;
  if (board.symbol_count() == 0) throw Fault("this board has no souvenirs");
  throw Fault("no souvenir is called " + quoted(text) + "; on this board: " +
              list_of(board.souvenirs()->symbols, [](const std::string& name) { return name; }));
}

std::uint8_t read_symbols(const Board& board, std::string_view text) {
  unsigned set = 0;
  if (text == "nothing") return 0;
  for (const std::string& item : items_of(text)) set |= 1U << read_symbol(board, item).index();
  return static_cast<std::uint8_t>(set);
}

Color read_card(const Board& board, std::string_view text) {
  if (text == board.wild_name) return kWild;
  if (const auto card = board.find_card(text)) return *card;
  throw Fault("no card is called " + quoted(text) + "; on this board: " +
              list_of(board.colors, [](const std::string& name) { return name; }) + ", wild");
}

std::vector<Color> read_card_list(const Board& board, std::string_view text) {
  std::vector<Color> cards;
  if (text == "nothing") return cards;
  for (const std::string& item : items_of(text)) {
    const std::vector<std::string> words = words_of(item);
    if (words.size() > 2) throw Fault("expected cards such as \"2 red\", found " + quoted(item));
    const int count = words.size() == 2 ? read_number(words[0]) : 1;
    if (count < 0 || count > CardCounts::kMaxTotal) throw Fault("there cannot be " + item);
    const Color card = words.back() == "-" ? kNoCard : read_card(board, words.back());
    cards.insert(cards.end(), static_cast<std::size_t>(count), card);
  }
  return cards;
}

CardCounts read_cards(const Board& board, std::string_view text) {
  CardCounts counts;
  for (const Color card : read_card_list(board, text)) {
    if (card == kNoCard) throw Fault("only the row has gaps");
    if (counts.total() == CardCounts::kMaxTotal) throw Fault("there are not so many cards");
    counts.add(card);
  }
  return counts;
}

Row read_row(const Board& board, std::string_view text) {
  std::vector<Color> cards = read_card_list(board, text);
  if (text == "nothing") cards.assign(kRowSize, kNoCard);
  if (cards.size() != kRowSize) {
    throw Fault("the row has five places, found " + std::to_string(cards.size()) +
                "; write - for an empty one");
  }
  Row row;
  for (int slot = 0; slot < kRowSize; ++slot) row.set(slot, cards[static_cast<std::size_t>(slot)]);
  return row;
}

std::string show(const Board& board, CardCounts cards) {
  std::string text;
  for_each_kind(cards, [&](Color card, int n) {
    append(text, std::to_string(n) + " " + std::string(board.card_name(card)));
  });
  return text.empty() ? "nothing" : text;
}

std::string show(const Board& board, const Row& row) {
  std::string text;
  for (int slot = 0; slot < kRowSize; ++slot) {
    append(text, row[slot] == kNoCard ? "-" : board.card_name(row[slot]));
  }
  return text;
}

std::string show(const Board& board, RouteId route) { return board.at(route).id; }

std::string show(const Board& board, TicketId ticket) {
  if (ticket.is_none()) return "unknown";
  return board.at(board.at(ticket).a).name + "-" + board.at(board.at(ticket).b).name;
}

std::string show_tickets(const Board& board, TicketSet tickets) {
  std::string text;
  for_each_bit(tickets, [&](int t) { append(text, show(board, TicketId(t))); });
  return text.empty() ? "nothing" : text;
}

std::string show_routes(const Board& board, RouteSet routes) {
  std::string text;
  for_each_bit(routes, [&](int r) { append(text, show(board, RouteId(r))); });
  return text.empty() ? "nothing" : text;
}

std::string show_symbols(const Board& board, unsigned symbols) {
  std::string text;
  for_each_bit(symbols, [&](int s) { append(text, board.symbol_name(Symbol(s))); });
  return text.empty() ? "nothing" : text;
}

}  // namespace kurz::scenario
