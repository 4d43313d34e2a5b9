// A board: the graph, the tickets and the numbers of one edition. Built and judged once, never changed.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/bits.h"
#include "engine/base/cards.h"
#include "engine/base/ids.h"
#include "engine/base/result.h"
#include "engine/board/problem.h"
#include "engine/board/spec.h"

namespace kurz {

// The numbers that are the same in all four editions.
inline constexpr int kMinPlayers = 2;       // R1
inline constexpr int kMaxPlayers = 4;       // R1
inline constexpr int kStartCards = 2;       // R6
inline constexpr int kRowSize = 5;          // R7
inline constexpr int kWildsThatSweep = 3;   // R16
inline constexpr int kMaxSweepsInARow = 3;  // G1
inline constexpr int kOfferSize = 2;        // R8, R28

inline constexpr int kMaxRouteCards = 8;
inline constexpr int kMaxKinds = 2;
inline constexpr int kMaxPieces = 63;
inline constexpr int kMaxDistricts = 8;

struct Location {
  std::string id;
  std::string name;
};

struct Route {
  std::string id;
  LocationId a;
  LocationId b;
  Color color;            // kGray takes any one colour
  RouteId twin;           // the other half of a double route, or none
  std::uint8_t kind = 0;  // index into RuleSet::pieces
  std::uint8_t cards = 0;
  std::uint8_t pieces = 0;  // differs from cards for subways only (R27)
  std::uint8_t ferries = 0;
  std::uint8_t points = 0;
};

struct Ticket {
  LocationId a;
  LocationId b;
  std::uint8_t points = 0;
};

struct PieceSupply {
  std::string kind;
  std::uint8_t count = 0;
};

struct RuleSet {
  std::uint8_t cards_each_color = 0;
  std::uint8_t wild_cards = 0;
  std::vector<PieceSupply> pieces;        // one kind, or two (R27)
  std::uint8_t end_when_pieces_left = 0;  // R32
  bool score_routes_at_end = false;       // R24
  bool first_after_tickets = false;       // R9: when the first player is drawn; else before the deal
};

struct NoBonus {};
struct Attractions {  // R34
  LocationSet locations = 0;
  std::uint8_t points_each = 0;
};
struct District {
  std::string id;
  LocationSet locations = 0;
  std::uint8_t points = 0;
};
struct Districts {  // R35
  std::vector<District> districts;
};
struct Souvenirs {  // R5, R10, R36
  std::vector<std::string> symbols;
  std::uint8_t copies_each = 0;
  std::vector<LocationId> start;
  std::vector<std::uint8_t> points_by_count;
  // Tokens in a stack: all copies with four players, one less with two or three.
  [[nodiscard]] int stack_height(int players) const { return players == 4 ? copies_each : copies_each - 1; }
  // For one more symbol than these.
  [[nodiscard]] int points_for_next(unsigned symbols_held) const {
    const auto count = static_cast<std::size_t>(std::popcount(symbols_held));
    return points_by_count[count + 1] - points_by_count[count];
  }
};
using CityBonus = std::variant<NoBonus, Attractions, Districts, Souvenirs>;

// Sets of routes that legal actions and plans are made from; derived, for speed.
struct RouteTables {
  // [colour][wilds]: routes that this colour with so many wild cards can pay, whatever their length.
  std::array<std::array<RouteSet, kMaxRouteCards>, kMaxColors> payable{};
  std::array<RouteSet, CardCounts::kMaxTotal + 1> cards_at_most{};
  std::array<std::array<RouteSet, kMaxPieces + 1>, kMaxKinds> pieces_at_most{};
  ByLocation<RouteSet> touching{};  // routes that end at a location
  int longest = 0;                  // cards of the longest route
};

struct Board {
  std::string id;
  int version = 1;
  std::string name;
  int year = 0;
  bool own_layout = false;  // not the printed board but a layout of this project, or of the file's author
  std::vector<std::string> colors;
  std::string wild_name;
  RuleSet rules;
  CityBonus bonus;
  std::vector<Location> locations;
  std::vector<Route> routes;
  std::vector<Ticket> tickets;

  RouteTables tables;
  CardCounts full_deck;
  BoardProblems warnings;
  std::uint64_t content_hash = 0;

  [[nodiscard]] int color_count() const { return static_cast<int>(colors.size()); }
  [[nodiscard]] int location_count() const { return static_cast<int>(locations.size()); }
  [[nodiscard]] int route_count() const { return static_cast<int>(routes.size()); }
  [[nodiscard]] int ticket_count() const { return static_cast<int>(tickets.size()); }
  [[nodiscard]] int kind_count() const { return static_cast<int>(rules.pieces.size()); }
  [[nodiscard]] const Location& at(LocationId id_of) const {
    return locations[static_cast<std::size_t>(id_of.index())];
  }
  [[nodiscard]] const Route& at(RouteId id_of) const {
    return routes[static_cast<std::size_t>(id_of.index())];
  }
  [[nodiscard]] const Ticket& at(TicketId id_of) const {
    return tickets[static_cast<std::size_t>(id_of.index())];
  }
  [[nodiscard]] const Souvenirs* souvenirs() const { return std::get_if<Souvenirs>(&bonus); }
  [[nodiscard]] int symbol_count() const;

  // The name of a card as logs and commands write it: a colour of the deck, or "wild".
  [[nodiscard]] std::string_view card_name(Color card) const;
  [[nodiscard]] std::string_view symbol_name(Symbol symbol) const;
  [[nodiscard]] std::optional<Color> find_card(std::string_view wanted) const;
  [[nodiscard]] std::optional<LocationId> find_location(std::string_view wanted) const;
  [[nodiscard]] std::optional<RouteId> find_route(std::string_view wanted) const;
  [[nodiscard]] std::optional<Symbol> find_symbol(std::string_view wanted) const;

  [[nodiscard]] std::string id_at_version() const { return id + "@" + std::to_string(version); }
  // "kurz1:" and 16 hex digits; the prefix tells our fingerprint from those of other programs.
  [[nodiscard]] std::string hash_text() const;
};

// Every error of the spec and every warning. Empty names are passed over: the reader of the file has
// reported them.
BoardProblems find_problems(const BoardSpec& spec);

using BoardPtr = std::shared_ptr<const Board>;
Result<BoardPtr, BoardProblems> build_board(const BoardSpec& spec);

}  // namespace kurz
