// Turns a spec without mistakes into a board with its tables.
#include "engine/board/board.h"

#include <algorithm>
#include <map>

#include "engine/base/hash.h"

namespace kurz {
namespace {

template <class Items, class Name>
int index_of(const Items& items, std::string_view wanted, Name name) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (name(items[i]) == wanted) return static_cast<int>(i);
  }
  return -1;
}

LocationId location(const Board& board, const std::string& id) {
  return LocationId(
      index_of(board.locations, id, [](const Location& l) -> const std::string& { return l.id; }));
}

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
    route.kind = byte(index_of(board.rules.pieces, from.kind,
                               [](const PieceSupply& p) -> const std::string& { return p.kind; }));
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
  if (spec.bonus.attractions) {
    board.bonus = Attractions{location_set(board, spec.bonus.attractions->locations),
                              byte(spec.bonus.attractions->points_each)};
  } else if (!spec.bonus.districts.empty()) {
    Districts all;
    for (const DistrictSpec& d : spec.bonus.districts)
      all.districts.push_back({d.id, location_set(board, d.locations), byte(d.points)});
    board.bonus = std::move(all);
  } else if (spec.bonus.souvenirs) {
    Souvenirs souvenirs{spec.bonus.souvenirs->symbols, byte(spec.bonus.souvenirs->copies_each), {}, {}};
    for (const std::string& id : spec.bonus.souvenirs->start) souvenirs.start.push_back(location(board, id));
    for (const long points : spec.bonus.souvenirs->points_by_count)
      souvenirs.points_by_count.push_back(byte(points));
    board.bonus = std::move(souvenirs);
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
  print.add(board.id);
  for (const std::string& color : board.colors) print.add(color);
  print.add(board.rules.cards_each_color);
  print.add(board.rules.wild_cards);
  for (const PieceSupply& supply : board.rules.pieces) print.add(supply.kind), print.add(supply.count);
  print.add(board.rules.end_when_pieces_left);
  print.add(static_cast<std::uint64_t>(board.rules.score_routes_at_end));
  for (const Location& place : board.locations) print.add(place.id);
  for (const Route& r : board.routes) {
    print.add(r.id);
    for (const int part : {r.a.index(), r.b.index(), r.color.index(), r.twin.index(), int{r.kind},
                           int{r.cards}, int{r.pieces}, int{r.ferries}, int{r.points}}) {
      print.add(static_cast<std::uint64_t>(part));
    }
  }
  for (const Ticket& t : board.tickets) {
    for (const int part : {t.a.index(), t.b.index(), int{t.points}})
      print.add(static_cast<std::uint64_t>(part));
  }
  print.add(board.bonus.index());
  if (const auto* attractions = std::get_if<Attractions>(&board.bonus)) {
    print.add(attractions->locations), print.add(attractions->points_each);
  } else if (const auto* districts = std::get_if<Districts>(&board.bonus)) {
    for (const District& d : districts->districts) print.add(d.locations), print.add(d.points);
  } else if (const Souvenirs* souvenirs = board.souvenirs()) {
    for (const std::string& symbol : souvenirs->symbols) print.add(symbol);
    print.add(souvenirs->copies_each);
    for (const LocationId start : souvenirs->start) print.add(static_cast<std::uint64_t>(start.index()));
    for (const int points : souvenirs->points_by_count) print.add(static_cast<std::uint64_t>(points));
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
  if (wanted == "wild") return kWild;
  const int i = index_of(colors, wanted, [](const std::string& c) -> const std::string& { return c; });
  return i < 0 ? std::nullopt : std::optional(Color(i));
}

std::optional<LocationId> Board::find_location(std::string_view wanted) const {
  const int i = index_of(locations, wanted, [](const Location& l) -> const std::string& { return l.id; });
  return i < 0 ? std::nullopt : std::optional(LocationId(i));
}

std::optional<RouteId> Board::find_route(std::string_view wanted) const {
  const int i = index_of(routes, wanted, [](const Route& r) -> const std::string& { return r.id; });
  return i < 0 ? std::nullopt : std::optional(RouteId(i));
}

std::optional<Symbol> Board::find_symbol(std::string_view wanted) const {
  if (souvenirs() == nullptr) return {};
  const int i =
      index_of(souvenirs()->symbols, wanted, [](const std::string& s) -> const std::string& { return s; });
  return i < 0 ? std::nullopt : std::optional(Symbol(i));
}

std::string Board::hash_text() const {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text = "kurz1:";
  for (int shift = 60; shift >= 0; shift -= 4) text += kDigits[(content_hash >> shift) & 0xFU];
  return text;
}

}  // namespace kurz
