// Finds every mistake of a board, not only the first.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "engine/board/board.h"

namespace kurz {
namespace {

std::string place(std::string_view list, std::size_t index, std::string_view field = {}) {
  std::string where = std::string(list) + "[" + std::to_string(index) + "]";
  if (!field.empty()) where += "." + std::string(field);
  return where;
}

template <class Items, class Name>
std::string joined(const Items& items, Name name) {
  std::string text;
  for (const auto& item : items) text += (text.empty() ? "" : ", ") + name(item);
  return text;
}

std::pair<std::string, std::string> pair_of(const std::string& a, const std::string& b) {
  return a < b ? std::pair(a, b) : std::pair(b, a);
}

bool in_range(long number, long low, long limit) { return number >= low && number <= limit; }

class Checker {
 public:
  explicit Checker(const BoardSpec& spec) : spec_(spec) {}

  BoardProblems run() {
    check_head();
    check_cards();
    check_pieces();
    check_locations();
    check_routes();
    check_doubles();
    check_points();
    check_tickets();
    check_bonus();
    check_connected();
    return std::move(problems_);
  }

 private:
  void report(BoardFault fault, std::string where, std::string what = {}, std::string other = {}) {
    problems_.push_back({fault, std::move(where), std::move(what), std::move(other), 0, 0, 0});
  }
  void check_range(const std::string& where, long number, long low, long limit) {
    if (number != kUnread && !in_range(number, low, limit)) {
      problems_.push_back({BoardFault::kOutOfRange, where, {}, {}, number, low, limit});
    }
  }
  void check_size(const std::string& where, std::size_t size, long low, long limit) {
    const auto number = static_cast<long>(size);
    if (number > limit) problems_.push_back({BoardFault::kTooMany, where, {}, {}, number, low, limit});
    if (number < low) problems_.push_back({BoardFault::kTooFew, where, {}, {}, number, low, limit});
  }
  void check_word(const std::string& where, const std::string& word, const char* first, const char* second) {
    if (!word.empty() && word != first && word != second) {
      report(BoardFault::kUnknownWord, where, word, std::string(first) + ", " + second);
    }
  }
  void check_id(const std::string& where, const std::string& id) {
    const auto good = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    };
    if (!id.empty() && (id.size() > 64 || !std::all_of(id.begin(), id.end(), good))) {
      report(BoardFault::kBadId, where, id);
    }
  }
  void check_name(const std::string& where, const std::string& name) {
    const auto control = [](char c) { return static_cast<unsigned char>(c) < 0x20; };
    if (name.size() > 60 || std::any_of(name.begin(), name.end(), control))
      report(BoardFault::kBadName, where, name);
  }
  // Every id well formed and none twice.
  template <class Items, class Name>
  void check_ids(std::string_view list, const Items& items, std::string_view field, Name name) {
    std::map<std::string, std::string> first;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const std::string& id = name(items[i]);
      const std::string where = place(list, i, field);
      check_id(where, id);
      if (id.empty()) continue;
      if (const auto [at, fresh] = first.emplace(id, where); !fresh)
        report(BoardFault::kDoubledId, where, id, at->second);
    }
  }
  bool known_location(const std::string& id) const {
    return std::any_of(spec_.locations.begin(), spec_.locations.end(),
                       [&](const LocationSpec& l) { return l.id == id; });
  }
  void check_location(const std::string& where, const std::string& id) {
    if (!id.empty() && !known_location(id)) report(BoardFault::kUnknownLocation, where, id);
  }
  void check_ends(std::string_view list, std::size_t i, const std::string& a, const std::string& b) {
    check_location(place(list, i, "a"), a);
    check_location(place(list, i, "b"), b);
    if (!a.empty() && a == b) report(BoardFault::kSameEnds, place(list, i), a);
  }
  // The locations of an attraction list, a district or the souvenir places: known, and none twice.
  void check_members(const std::string& where, const std::vector<std::string>& members, long low,
                     long limit) {
    check_size(where, members.size(), low, limit);
    std::set<std::string> seen;
    for (std::size_t i = 0; i < members.size(); ++i) {
      check_location(place(where, i), members[i]);
      if (!members[i].empty() && !seen.insert(members[i]).second) {
        report(BoardFault::kDoubledLocation, place(where, i), members[i]);
      }
    }
  }

  void check_head() {
    check_id("id", spec_.id);
    check_name("name", spec_.name);
    check_range("version", spec_.version, 1, 9999);
    check_range("year", spec_.year, 1900, 2999);
    check_word("layout", spec_.layout, "printed", "own");
    check_word("score_routes", spec_.score_routes, "at_end", "on_claim");
    check_word("first_player", spec_.first_player, "before_deal", "after_tickets");
    check_id("wild", spec_.wild);
  }

  void check_cards() {
    check_size("colors", spec_.colors.size(), 1, kMaxColors);
    check_ids("colors", spec_.colors, {}, [](const std::string& c) -> const std::string& { return c; });
    for (std::size_t i = 0; i < spec_.colors.size(); ++i) {
      if (spec_.colors[i] == "wild" || spec_.colors[i] == "gray") {
        report(BoardFault::kReservedColor, place("colors", i), spec_.colors[i]);
      }
    }
    check_range("cards.each_color", spec_.cards.each_color, 1, CardCounts::kMaxTotal);
    check_range("cards.wild", spec_.cards.wild, 0, CardCounts::kMaxTotal);
    if (!in_range(spec_.cards.each_color, 1, CardCounts::kMaxTotal) ||
        !in_range(spec_.cards.wild, 0, CardCounts::kMaxTotal))
      return;
    const long deck = static_cast<long>(spec_.colors.size()) * spec_.cards.each_color + spec_.cards.wild;
    const long needed = kMaxPlayers * kStartCards + kRowSize + 1;  // dealt to four, a row, and a deck
    if (deck > CardCounts::kMaxTotal) {
      problems_.push_back({BoardFault::kDeckTooLarge, "cards", {}, {}, deck, 0, CardCounts::kMaxTotal});
    }
    if (deck < needed) problems_.push_back({BoardFault::kDeckTooSmall, "cards", {}, {}, deck, needed, 0});
  }

  void check_pieces() {
    check_size("pieces", spec_.pieces.size(), 1, kMaxKinds);
    check_ids("pieces", spec_.pieces, "kind",
              [](const PieceSpec& p) -> const std::string& { return p.kind; });
    long total = 0;
    for (std::size_t i = 0; i < spec_.pieces.size(); ++i) {
      check_range(place("pieces", i, "count"), spec_.pieces[i].count, 1, kMaxPieces);
      // A count that was reported says nothing about when the end can come.
      total += in_range(spec_.pieces[i].count, 1, kMaxPieces) ? spec_.pieces[i].count : kMaxPieces;
    }
    check_range("end_when_pieces_left", spec_.end_when_pieces_left, 0, std::max(0L, total - 1));
  }

  void check_locations() {
    check_size("locations", spec_.locations.size(), 2, kMaxLocations);
    check_ids("locations", spec_.locations, "id",
              [](const LocationSpec& l) -> const std::string& { return l.id; });
    for (std::size_t i = 0; i < spec_.locations.size(); ++i) {
      check_name(place("locations", i, "name"), spec_.locations[i].name);
    }
  }

  void check_routes() {
    check_size("routes", spec_.routes.size(), 1, kMaxRoutes);
    check_ids("routes", spec_.routes, "id", [](const RouteSpec& r) -> const std::string& { return r.id; });
    for (std::size_t i = 0; i < spec_.routes.size(); ++i) check_route(i, spec_.routes[i]);
  }
  void check_route(std::size_t i, const RouteSpec& route) {
    check_ends("routes", i, route.a, route.b);
    check_range(place("routes", i, "cards"), route.cards, 1, kMaxRouteCards);
    check_range(place("routes", i, "pieces"), route.pieces, 1, kMaxRouteCards);
    const bool readable = route.pieces != kUnread && route.cards != kUnread && route.ferries != kUnread;
    if (readable && route.pieces != route.cards && route.pieces != 1) {
      problems_.push_back(
          {BoardFault::kPiecesDiffer, place("routes", i, "pieces"), {}, {}, route.pieces, 0, route.cards});
    }
    if (readable && (route.ferries < 0 || route.ferries > route.cards)) {
      problems_.push_back({BoardFault::kFerriesTooMany,
                           place("routes", i, "ferries"),
                           {},
                           {},
                           route.ferries,
                           0,
                           route.cards});
    }
    const auto& colors = spec_.colors;
    if (!route.color.empty() && route.color != "gray" &&
        std::find(colors.begin(), colors.end(), route.color) == colors.end()) {
      report(BoardFault::kUnknownColor, place("routes", i, "color"), route.color,
             joined(colors, [](const std::string& c) { return c; }));
    }
    const auto is_kind = [&](const PieceSpec& p) { return p.kind == route.kind; };
    if (!route.kind.empty() && std::none_of(spec_.pieces.begin(), spec_.pieces.end(), is_kind)) {
      report(BoardFault::kUnknownKind, place("routes", i, "kind"), route.kind,
             joined(spec_.pieces, [](const PieceSpec& p) { return p.kind; }));
    }
  }

  void check_doubles() {
    std::map<std::pair<std::string, std::string>, std::vector<std::size_t>> halves;
    for (std::size_t i = 0; i < spec_.routes.size(); ++i) {
      const RouteSpec& route = spec_.routes[i];
      if (route.is_double) halves[pair_of(route.a, route.b)].push_back(i);
    }
    for (const auto& [ends, indices] : halves) {
      const std::string where = place("routes", indices.back(), "double");
      if (indices.size() == 1) report(BoardFault::kDoubleAlone, where, spec_.routes[indices[0]].id);
      if (indices.size() > 2) {
        problems_.push_back({BoardFault::kDoubleTooMany,
                             where,
                             ends.first + " - " + ends.second,
                             {},
                             static_cast<long>(indices.size()),
                             0,
                             2});
      }
      if (indices.size() != 2) continue;
      const RouteSpec& one = spec_.routes[indices[0]];
      const RouteSpec& two = spec_.routes[indices[1]];
      if (one.cards == kUnread || two.cards == kUnread || one.pieces == kUnread || two.pieces == kUnread)
        continue;
      // G8: one kind, and a piece per card or a single one on both.
      if (one.kind != two.kind || (one.pieces == one.cards) != (two.pieces == two.cards)) {
        report(BoardFault::kDoubleDiffers, where, two.id, one.id);
      } else if (one.cards != two.cards || one.ferries != two.ferries) {
        report(BoardFault::kDoubleUnequal, where, two.id, one.id);
      }
    }
  }

  void check_points() {
    for (const auto& [kind, table] : spec_.route_points) {
      const auto is_kind = [&, &name = kind](const PieceSpec& p) { return p.kind == name; };
      if (std::none_of(spec_.pieces.begin(), spec_.pieces.end(), is_kind)) {
        report(BoardFault::kUnknownKind, "route_points." + kind, kind,
               joined(spec_.pieces, [](const PieceSpec& p) { return p.kind; }));
      }
      for (const auto& [cards, points] : table) {
        const std::string where = "route_points." + kind + "." + cards;
        if (cards.size() != 1 || cards[0] < '1' || cards[0] > '0' + kMaxRouteCards)
          report(BoardFault::kUnusedPoints, where, cards);
        check_range(where, points, 0, 99);
      }
    }
    std::set<std::pair<std::string, long>> reported;
    for (const RouteSpec& route : spec_.routes) {
      if (route.kind.empty() || route.cards < 1 || route.cards > kMaxRouteCards) continue;
      const auto table = spec_.route_points.find(route.kind);
      const bool found =
          table != spec_.route_points.end() && table->second.contains(std::to_string(route.cards));
      if (!found && reported.emplace(route.kind, route.cards).second) {
        problems_.push_back(
            {BoardFault::kMissingPoints, "route_points." + route.kind, route.kind, {}, route.cards, 0, 0});
      }
    }
  }

  void check_tickets() {
    // Two for each of four players must be there (R8).
    check_size("tickets", spec_.tickets.size(), kMaxPlayers * kOfferSize, kMaxTickets);
    std::map<std::pair<std::string, std::string>, std::string> first;
    for (std::size_t i = 0; i < spec_.tickets.size(); ++i) {
      const TicketSpec& ticket = spec_.tickets[i];
      check_ends("tickets", i, ticket.a, ticket.b);
      check_range(place("tickets", i, "points"), ticket.points, 1, 99);
      if (ticket.a.empty() || ticket.b.empty()) continue;
      const auto [at, fresh] = first.emplace(pair_of(ticket.a, ticket.b), place("tickets", i));
      if (!fresh)
        report(BoardFault::kTicketTwice, place("tickets", i), ticket.a + " - " + ticket.b, at->second);
    }
  }

  void check_bonus() {
    const int kinds = (spec_.bonus.attractions ? 1 : 0) + (spec_.bonus.districts.empty() ? 0 : 1) +
                      (spec_.bonus.souvenirs ? 1 : 0);
    if (kinds > 1) report(BoardFault::kSeveralBonuses, "bonus");
    if (spec_.bonus.attractions) {
      check_range("bonus.attractions.points_each", spec_.bonus.attractions->points_each, 1, 99);
      check_members("bonus.attractions.locations", spec_.bonus.attractions->locations, 1, kMaxLocations);
    }
    check_size("bonus.districts", spec_.bonus.districts.size(), 0, kMaxDistricts);
    check_ids("bonus.districts", spec_.bonus.districts, "id",
              [](const DistrictSpec& d) -> const std::string& { return d.id; });
    for (std::size_t i = 0; i < spec_.bonus.districts.size(); ++i) {
      check_range(place("bonus.districts", i, "points"), spec_.bonus.districts[i].points, 1, 99);
      check_members(place("bonus.districts", i, "locations"), spec_.bonus.districts[i].locations, 2,
                    kMaxLocations);
    }
    if (spec_.bonus.souvenirs) check_souvenirs(*spec_.bonus.souvenirs);
  }
  void check_souvenirs(const SouvenirsSpec& souvenirs) {
    const auto symbols = static_cast<long>(souvenirs.symbols.size());
    check_size("bonus.souvenirs.symbols", souvenirs.symbols.size(), 3, kMaxSymbols);
    check_ids("bonus.souvenirs.symbols", souvenirs.symbols, {},
              [](const std::string& s) -> const std::string& { return s; });
    check_range("bonus.souvenirs.copies_each", souvenirs.copies_each, 2, 9);
    check_members("bonus.souvenirs.start", souvenirs.start, 1, kMaxSymbols);
    if (const auto starts = static_cast<long>(souvenirs.start.size()); starts != symbols - 2) {
      problems_.push_back(
          {BoardFault::kSouvenirStarts, "bonus.souvenirs.start", {}, {}, starts, 0, symbols - 2});
    }
    // The two left-over symbols need places of their own (R11, R12).
    check_size("locations", spec_.locations.size(), symbols, kMaxLocations);
    if (const auto entries = static_cast<long>(souvenirs.points_by_count.size()); entries != symbols + 1) {
      problems_.push_back(
          {BoardFault::kSouvenirPoints, "bonus.souvenirs.points_by_count", {}, {}, entries, 0, symbols + 1});
    }
    for (std::size_t i = 0; i < souvenirs.points_by_count.size(); ++i) {
      check_range(place("bonus.souvenirs.points_by_count", i), souvenirs.points_by_count[i], 0, 99);
    }
  }

  // One report for each location that the first one cannot reach.
  void check_connected() {
    if (spec_.locations.empty()) return;
    std::set<std::string> reached{spec_.locations.front().id};
    for (bool grown = true; grown;) {
      grown = false;
      for (const RouteSpec& route : spec_.routes) {
        if (reached.contains(route.a) != reached.contains(route.b)) {
          reached.insert({route.a, route.b});
          grown = true;
        }
      }
    }
    for (std::size_t i = 0; i < spec_.locations.size(); ++i) {
      const std::string& id = spec_.locations[i].id;
      if (!id.empty() && !reached.contains(id)) {
        report(BoardFault::kNotConnected, place("locations", i), id, spec_.locations.front().id);
      }
    }
  }

  const BoardSpec& spec_;
  BoardProblems problems_;
};

}  // namespace

BoardProblems find_problems(const BoardSpec& spec) { return Checker(spec).run(); }

}  // namespace kurz
