// Finds every error of a board, not only the first.
#include <algorithm>
#include <functional>
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

template <class Items, class Name = std::identity>
std::string joined(const Items& items, Name name = {}) {
  std::string text;
  for (const auto& item : items) text += (text.empty() ? "" : ", ") + std::invoke(name, item);
  return text;
}

using Ends = std::pair<std::string, std::string>;
Ends ends_of(const auto& spec) { return std::minmax(spec.a, spec.b); }

template <class Items, class Name = std::identity>
bool contains(const Items& items, const std::string& wanted, Name name = {}) {
  return std::ranges::find(items, wanted, name) != items.end();
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
  void report(BoardFault fault, std::string where, long number, long low, long limit, std::string what = {}) {
    problems_.push_back({fault, std::move(where), std::move(what), {}, number, low, limit});
  }
  void check_range(const std::string& where, long number, long low, long limit) {
    if (number != kUnread && !in_range(number, low, limit))
      report(BoardFault::kOutOfRange, where, number, low, limit);
  }
  void check_size(const std::string& where, std::size_t size, long low, long limit) {
    const auto number = static_cast<long>(size);
    if (number > limit) report(BoardFault::kTooMany, where, number, low, limit);
    if (number < low) report(BoardFault::kTooFew, where, number, low, limit);
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
    if (id.size() > 64 || !std::ranges::all_of(id, good)) report(BoardFault::kBadId, where, id);
  }
  void check_name(const std::string& where, const std::string& name) {
    const auto control = [](char c) { return static_cast<unsigned char>(c) < 0x20; };
    if (name.size() > 60 || std::ranges::any_of(name, control)) report(BoardFault::kBadName, where, name);
  }
  // Every id well formed and none twice.
  template <class Items, class Name = std::identity>
  void check_ids(std::string_view list, const Items& items, std::string_view field = {}, Name name = {}) {
    std::map<std::string, std::string> first;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const std::string& id = std::invoke(name, items[i]);
      const std::string where = place(list, i, field);
      check_id(where, id);
      if (id.empty()) continue;
      if (const auto [at, fresh] = first.emplace(id, where); !fresh)
        report(BoardFault::kDoubledId, where, id, at->second);
    }
  }
  void check_location(const std::string& where, const std::string& id) {
    if (!id.empty() && !contains(spec_.locations, id, &LocationSpec::id))
      report(BoardFault::kUnknownLocation, where, id);
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
    check_ids("colors", spec_.colors);
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
    if (deck > CardCounts::kMaxTotal)
      report(BoardFault::kDeckTooLarge, "cards", deck, 0, CardCounts::kMaxTotal);
    if (deck < needed) report(BoardFault::kDeckTooSmall, "cards", deck, needed, 0);
  }

  void check_pieces() {
    check_size("pieces", spec_.pieces.size(), 1, kMaxKinds);
    check_ids("pieces", spec_.pieces, "kind", &PieceSpec::kind);
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
    check_ids("locations", spec_.locations, "id", &LocationSpec::id);
    for (std::size_t i = 0; i < spec_.locations.size(); ++i) {
      check_name(place("locations", i, "name"), spec_.locations[i].name);
    }
  }

  void check_routes() {
    check_size("routes", spec_.routes.size(), 1, kMaxRoutes);
    check_ids("routes", spec_.routes, "id", &RouteSpec::id);
    for (std::size_t i = 0; i < spec_.routes.size(); ++i) check_route(i, spec_.routes[i]);
  }
  void check_route(std::size_t i, const RouteSpec& route) {
    check_ends("routes", i, route.a, route.b);
    check_range(place("routes", i, "cards"), route.cards, 1, kMaxRouteCards);
    check_range(place("routes", i, "pieces"), route.pieces, 1, kMaxRouteCards);
    const bool readable = route.pieces != kUnread && route.cards != kUnread && route.ferries != kUnread;
    if (readable && route.pieces != route.cards && route.pieces != 1)
      report(BoardFault::kPiecesDiffer, place("routes", i, "pieces"), route.pieces, 0, route.cards);
    if (readable && (route.ferries < 0 || route.ferries > route.cards))
      report(BoardFault::kFerriesTooMany, place("routes", i, "ferries"), route.ferries, 0, route.cards);
    if (!route.color.empty() && route.color != "gray" && !contains(spec_.colors, route.color))
      report(BoardFault::kUnknownColor, place("routes", i, "color"), route.color, joined(spec_.colors));
    if (!route.kind.empty()) check_kind(place("routes", i, "kind"), route.kind);
  }
  void check_kind(const std::string& where, const std::string& kind) {
    if (!contains(spec_.pieces, kind, &PieceSpec::kind))
      report(BoardFault::kUnknownKind, where, kind, joined(spec_.pieces, &PieceSpec::kind));
  }

  void check_doubles() {
    std::map<Ends, std::vector<std::size_t>> halves;
    for (std::size_t i = 0; i < spec_.routes.size(); ++i) {
      const RouteSpec& route = spec_.routes[i];
      if (route.is_double) halves[ends_of(route)].push_back(i);
    }
    for (const auto& [ends, indices] : halves) {
      const std::string where = place("routes", indices.back(), "double");
      if (indices.size() == 1) report(BoardFault::kDoubleAlone, where, spec_.routes[indices[0]].id);
      if (indices.size() > 2) {
        report(BoardFault::kDoubleTooMany, where, static_cast<long>(indices.size()), 0, 2,
               ends.first + " - " + ends.second);
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
      check_kind("route_points." + kind, kind);
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
      if (!found && reported.emplace(route.kind, route.cards).second)
        report(BoardFault::kMissingPoints, "route_points." + route.kind, route.cards, 0, 0, route.kind);
    }
  }

  void check_tickets() {
    // Two for each of four players must be there (R8).
    check_size("tickets", spec_.tickets.size(), kMaxPlayers * kOfferSize, kMaxTickets);
    std::map<Ends, std::string> first;
    for (std::size_t i = 0; i < spec_.tickets.size(); ++i) {
      const TicketSpec& ticket = spec_.tickets[i];
      check_ends("tickets", i, ticket.a, ticket.b);
      check_range(place("tickets", i, "points"), ticket.points, 1, 99);
      if (ticket.a.empty() || ticket.b.empty()) continue;
      const auto [at, fresh] = first.emplace(ends_of(ticket), place("tickets", i));
      if (!fresh)
        report(BoardFault::kTicketTwice, place("tickets", i), ticket.a + " - " + ticket.b, at->second);
    }
  }

  void check_bonus() {
    const auto& attractions = spec_.bonus.attractions;
    const auto& districts = spec_.bonus.districts;
    const auto& souvenirs = spec_.bonus.souvenirs;
    const int kinds = (attractions ? 1 : 0) + (districts.empty() ? 0 : 1) + (souvenirs ? 1 : 0);
    if (kinds > 1) report(BoardFault::kSeveralBonuses, "bonus");
    if (attractions) {
      check_range("bonus.attractions.points_each", attractions->points_each, 1, 99);
      check_members("bonus.attractions.locations", attractions->locations, 1, kMaxLocations);
    }
    check_size("bonus.districts", districts.size(), 0, kMaxDistricts);
    check_ids("bonus.districts", districts, "id", &DistrictSpec::id);
    for (std::size_t i = 0; i < districts.size(); ++i) {
      check_range(place("bonus.districts", i, "points"), districts[i].points, 1, 99);
      check_members(place("bonus.districts", i, "locations"), districts[i].locations, 2, kMaxLocations);
    }
    if (souvenirs) check_souvenirs(*souvenirs);
  }
  void check_souvenirs(const SouvenirsSpec& souvenirs) {
    const auto symbols = static_cast<long>(souvenirs.symbols.size());
    check_size("bonus.souvenirs.symbols", souvenirs.symbols.size(), 3, kMaxSymbols);
    check_ids("bonus.souvenirs.symbols", souvenirs.symbols);
    check_range("bonus.souvenirs.copies_each", souvenirs.copies_each, 2, 9);
    check_members("bonus.souvenirs.start", souvenirs.start, 1, kMaxSymbols);
    if (const auto starts = static_cast<long>(souvenirs.start.size()); starts != symbols - 2)
      report(BoardFault::kSouvenirStarts, "bonus.souvenirs.start", starts, 0, symbols - 2);
    // The two left-over symbols need places of their own (R11, R12).
    check_size("locations", spec_.locations.size(), symbols, kMaxLocations);
    if (const auto entries = static_cast<long>(souvenirs.points_by_count.size()); entries != symbols + 1)
      report(BoardFault::kSouvenirPoints, "bonus.souvenirs.points_by_count", entries, 0, symbols + 1);
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
