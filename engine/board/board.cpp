// Turns a valid spec into a board with its tables.
#include "engine/board/board.h"

#include <algorithm>
#include <functional>
#include <map>

#include "engine/base/hash.h"

namespace kurz {
namespace {

template <class IdType, class Items, class Name = std::identity>
std::optional<IdType> find_in(const Items& items, std::string_view wanted, Name name = {}) {
  const auto at = std::ranges::find(items, wanted, name);
  return at == items.end() ? std::nullopt : std::optional(IdType(static_cast<int>(at - items.begin())));
}

LocationId location(const Board& board, const std::string& id) { return *board.find_location(id); }

LocationSet location_set(const Board& board, const std::vector<std::string>& ids) {
  LocationSet set = 0;
  for (const std::string& id : ids) set |= bit<LocationSet>(location(board, id).index());
  return set;
}

std::uint8_t byte(long number) { return static_cast<std::uint8_t>(number); }

void add_routes(Board& board, const BoardSpec& spec) {
  std::map<std::pair<LocationId, LocationId>, RouteId> halves;
  for (const RouteSpec& from : spec.routes) {
    Route route;
    route.id = from.id;
    route.a = location(board, from.a);
    route.b = location(board, from.b);
    route.color = from.color == "gray" ? kGray : *board.find_card(from.color);
    route.twin = RouteId::none();
    const auto& kinds = board.rules.pieces;
    route.kind = byte(std::ranges::find(kinds, from.kind, &PieceSupply::kind) - kinds.begin());
    route.cards = byte(from.cards);
    route.pieces = byte(from.pieces);
    route.ferries = byte(from.ferries);
    route.points = byte(spec.route_points.at(from.kind).at(std::to_string(from.cards)));
    const RouteId self(board.route_count());
    if (from.is_double) {
      const auto [half, first] = halves.emplace(std::minmax(route.a, route.b), self);
      if (!first) {
        route.twin = half->second;
        board.routes[static_cast<std::size_t>(half->second.index())].twin = self;
      }
    }
    board.routes.push_back(std::move(route));
  }
}

void add_bonus(Board& board, const BoardSpec& spec) {
  const auto& [attractions, districts, souvenirs] = spec.bonus;
  if (attractions) {
    board.bonus = Attractions{location_set(board, attractions->locations), byte(attractions->points_each)};
  } else if (!districts.empty()) {
    Districts all;
    for (const DistrictSpec& d : districts)
      all.districts.push_back({d.id, location_set(board, d.locations), byte(d.points)});
    board.bonus = std::move(all);
  } else if (souvenirs) {
    Souvenirs all{souvenirs->symbols, byte(souvenirs->copies_each), {}, {}};
    for (const std::string& id : souvenirs->start) all.start.push_back(location(board, id));
    for (const long points : souvenirs->points_by_count) all.points_by_count.push_back(byte(points));
    board.bonus = std::move(all);
  }
}

RouteTables make_tables(const Board& board) {
  RouteTables tables;
  for (int r = 0; r < board.route_count(); ++r) {
    const Route& route = board.at(RouteId(r));
    tables.longest = std::max(tables.longest, static_cast<int>(route.cards));
    tables.touching[route.a] |= bit(r);
    tables.touching[route.b] |= bit(r);
    for (int c = 0; c < board.color_count(); ++c) {
      if (route.color != kGray && route.color != Color(c)) continue;
      // At least one card has the colour; all wild is a payment of its own.
      for (int wilds = route.ferries; wilds < route.cards; ++wilds) {
        tables.payable[static_cast<std::size_t>(c)][static_cast<std::size_t>(wilds)] |= bit(r);
      }
    }
    for (std::size_t n = route.cards; n < tables.cards_at_most.size(); ++n) tables.cards_at_most[n] |= bit(r);
    auto& fits = tables.pieces_at_most[route.kind];
    for (std::size_t n = route.pieces; n < fits.size(); ++n) fits[n] |= bit(r);
  }
  return tables;
}

// Over everything that decides how the game runs. Left out are names for people, the year, and when the first
// player is drawn, which logs do not depend on.
std::uint64_t hash_content(const Board& board) {
  Fingerprint print;
  const auto add = [&](auto... numbers) { (print.add(static_cast<std::uint64_t>(numbers)), ...); };
  print.add(board.id);
  for (const std::string& color : board.colors) print.add(color);
  add(board.rules.cards_each_color, board.rules.wild_cards);
  for (const PieceSupply& supply : board.rules.pieces) print.add(supply.kind), add(supply.count);
  add(board.rules.end_when_pieces_left, board.rules.score_routes_at_end);
  for (const Location& place : board.locations) print.add(place.id);
  for (const Route& r : board.routes) {
    print.add(r.id);
    add(r.a.index(), r.b.index(), r.color.index(), r.twin.index(), r.kind, r.cards, r.pieces, r.ferries,
        r.points);
  }
  for (const Ticket& t : board.tickets) add(t.a.index(), t.b.index(), t.points);
  add(board.bonus.index());
  if (const auto* attractions = std::get_if<Attractions>(&board.bonus)) {
    add(attractions->locations, attractions->points_each);
  } else if (const auto* districts = std::get_if<Districts>(&board.bonus)) {
    for (const District& d : districts->districts) add(d.locations, d.points);
  } else if (const Souvenirs* souvenirs = board.souvenirs()) {
    for (const std::string& symbol : souvenirs->symbols) print.add(symbol);
    add(souvenirs->copies_each);
    for (const LocationId start : souvenirs->start) add(start.index());
    for (const int points : souvenirs->points_by_count) add(points);
  }
  return print.value();
}

}  // namespace

Result<BoardPtr, BoardProblems> build_board(const BoardSpec& spec) {
  BoardProblems problems = find_problems(spec);
  if (has_mistake(problems)) return problems;
  auto board = std::make_shared<Board>();
  board->warnings = std::move(problems);
  board->id = spec.id;
  board->version = static_cast<int>(spec.version);
  board->name = spec.name;
  board->year = static_cast<int>(spec.year);
  board->own_layout = spec.layout == "own";
  board->colors = spec.colors;
  board->wild_name = spec.wild;
  board->rules.cards_each_color = byte(spec.cards.each_color);
  board->rules.wild_cards = byte(spec.cards.wild);
  for (const PieceSpec& p : spec.pieces) board->rules.pieces.push_back({p.kind, byte(p.count)});
  board->rules.end_when_pieces_left = byte(spec.end_when_pieces_left);
  board->rules.score_routes_at_end = spec.score_routes == "at_end";
  board->rules.first_after_tickets = spec.first_player == "after_tickets";
  for (const LocationSpec& l : spec.locations) board->locations.push_back({l.id, l.name});
  add_routes(*board, spec);
  for (const TicketSpec& t : spec.tickets) {
    board->tickets.push_back({location(*board, t.a), location(*board, t.b), byte(t.points)});
  }
  add_bonus(*board, spec);
  board->tables = make_tables(*board);
  for (int c = 0; c < board->color_count(); ++c)
    board->full_deck.add(Color(c), board->rules.cards_each_color);
  board->full_deck.add(kWild, board->rules.wild_cards);
  board->content_hash = hash_content(*board);
  return BoardPtr(std::move(board));
}

int Board::symbol_count() const {
  return souvenirs() != nullptr ? static_cast<int>(souvenirs()->symbols.size()) : 0;
}

std::string_view Board::card_name(Color card) const {
  if (card == kWild) return "wild";
  if (card == kGray) return "gray";
  return card.index() < color_count() ? std::string_view(colors[static_cast<std::size_t>(card.index())])
                                      : "none";
}

std::string_view Board::symbol_name(Symbol symbol) const {
  return symbol.index() < symbol_count()
             ? std::string_view(souvenirs()->symbols[static_cast<std::size_t>(symbol.index())])
             : "none";
}

std::optional<Color> Board::find_card(std::string_view wanted) const {
  return wanted == "wild" ? kWild : find_in<Color>(colors, wanted);
}

std::optional<LocationId> Board::find_location(std::string_view wanted) const {
  return find_in<LocationId>(locations, wanted, &Location::id);
}

std::optional<RouteId> Board::find_route(std::string_view wanted) const {
  return find_in<RouteId>(routes, wanted, &Route::id);
}

std::optional<Symbol> Board::find_symbol(std::string_view wanted) const {
  return souvenirs() != nullptr ? find_in<Symbol>(souvenirs()->symbols, wanted) : std::nullopt;
}

std::string Board::hash_text() const {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text = "kurz1:";
  for (int shift = 60; shift >= 0; shift -= 4) text += kDigits[(content_hash >> shift) & 0xFU];
  return text;
}

}  // namespace kurz
