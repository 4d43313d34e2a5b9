// The contents of a board file: names and numbers, not checked yet. build_board() checks them.
#pragma once

#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kurz {

// Stands for a number that is missing or malformed. The reader has reported it, so the checks skip it.
inline constexpr long kUnread = std::numeric_limits<long>::min();

struct CardsSpec {
  long each_color = kUnread;
  long wild = kUnread;
};

struct PieceSpec {
  std::string kind;
  long count = kUnread;
};

struct LocationSpec {
  std::string id;
  std::string name;
};

struct RouteSpec {
  std::string id;
  std::string a;
  std::string b;
  std::string kind;
  std::string color;
  long cards = kUnread;
  long pieces = kUnread;
  long ferries = 0;
  bool is_double = false;
};

struct TicketSpec {
  std::string a;
  std::string b;
  long points = kUnread;
};

struct AttractionsSpec {
  long points_each = kUnread;
  std::vector<std::string> locations;
};

struct DistrictSpec {
  std::string id;
  long points = kUnread;
  std::vector<std::string> locations;
};

struct SouvenirsSpec {
  std::vector<std::string> symbols;
  long copies_each = kUnread;
  std::vector<std::string> start;
  std::vector<long> points_by_count;
};

struct BonusSpec {
  std::optional<AttractionsSpec> attractions;
  std::vector<DistrictSpec> districts;
  std::optional<SouvenirsSpec> souvenirs;
};

struct BoardSpec {
  long format = 1;
  std::string id;
  long version = 1;
  std::string name;
  long year = kUnread;
  std::string layout;  // "printed" or "own"
  std::vector<std::string> colors;
  std::string wild;
  CardsSpec cards;
  std::vector<PieceSpec> pieces;
  long end_when_pieces_left = kUnread;
  std::string score_routes;                                         // "at_end" or "on_claim"
  std::string first_player = "before_deal";                         // or "after_tickets"
  std::map<std::string, std::map<std::string, long>> route_points;  // kind, number of cards, points
  BonusSpec bonus;
  std::vector<LocationSpec> locations;
  std::vector<RouteSpec> routes;
  std::vector<TicketSpec> tickets;
};

}  // namespace kurz
